/**
 * Tells patterns whose check ends soon, whatever the text: one that repeats repetitions could keep ws busy endlessly. ws checks a text
 * against the others for a short time only.
 */

const longestPattern = 500

/** Steps of the check. */
const mostSteps = 10_000_000

/** @param maxLength - of the text, if it has a limit */
export function isQuick(pattern: string, maxLength: unknown): boolean {
  if (pattern.length > longestPattern || !isRegExp(pattern)) return false
  // A back-reference, and an assertion.
  if (/\\[1-9k]|\(\?<?[=!]/.test(pattern)) return false
  const plain = pattern.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x')
  if (/\)[*+{]/.test(plain)) return false
  if (waysThrough(plain) > mostWays) return false
  const starts = plain.startsWith('^') && !plain.includes('|') ? 0 : 1
  const repeated = starts + repetitionsIn(plain)
  return repeated <= 1 || (typeof maxLength === 'number' && maxLength ** repeated <= mostSteps)
}

/** Those that can stop at many places: `a*`, `a+`, `a{2,}`, `a{0,200}`. */
const repetitionsIn = (plain: string) =>
  [...plain.matchAll(/[*+]|\{(\d*)(,?)(\d*)\}/g)].filter(
    ([sign, from, comma, to]) =>
      sign === '*' ||
      sign === '+' ||
      (comma === ',' && (to === '' || Number(to) - Number(from) > someLengths)),
  ).length

const someLengths = 8

const mostWays = 1000

/** Ways to match a text by the parts that can match in a few ways: `a?`, `a{0,3}`, `(a|b)`. Their numbers multiply. */
function waysThrough(plain: string): number {
  const choices = [...plain.matchAll(/\?|\||\{(\d+),(\d+)\}/g)].map(([, from, to]) =>
    to === undefined ? 2 : Math.min(Number(to) - Number(from), someLengths) + 1,
  )
  return choices.reduce((ways, each) => ways * each, 1)
}

/** True if the pattern itself costs little: the more it repeats, the longer its compilation takes, which nothing can stop. */
export function isCompiledSoon(pattern: string): boolean {
  if (pattern.length > longestPattern || !isRegExp(pattern)) return false
  const plain = pattern.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x')
  const counts = [...plain.matchAll(/\d+/g)].map(([count]) => Number(count))
  return (
    (plain.match(/[*+?{]/g)?.length ?? 0) <= mostRepetitions && counts.every((count) => count <= mostTimes)
  )
}

const mostRepetitions = 20
const mostTimes = 1000

function isRegExp(pattern: string): boolean {
  try {
    new RegExp(pattern)
    return true
  } catch {
    return false
  }
}
