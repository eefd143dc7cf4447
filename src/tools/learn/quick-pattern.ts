/**
 * Tells patterns whose check ends soon, whatever the text: one that repeats repetitions could keep ws busy endlessly. The service
 * checks a text against the others.
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

function isRegExp(pattern: string): boolean {
  try {
    new RegExp(pattern)
    return true
  } catch {
    return false
  }
}
