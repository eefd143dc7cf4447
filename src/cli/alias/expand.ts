/** Puts the words of an alias in the place of its name. */
import { UsageError } from '../../errors.ts'
import { splitWords } from '../../settings/split-words.ts'

/** `$1` is the first word behind the name, `$@` all that no other sign takes. Words that no sign takes follow at the end. */
export function expanded(name: string, line: string, given: readonly string[]): readonly string[] {
  const words = splitWords(line, 'linux')
  if (words === undefined) throw new UsageError(`alias ${name} is not a command line: ${line}`)
  const most = mostIn(words)
  if (given.length < most)
    throw new UsageError(`alias ${name} needs ${most} ${most === 1 ? 'word' : 'words'} behind it: ${line}`)
  const rest = given.slice(most)
  const filled = words.flatMap((word) =>
    word === all ? rest : [word.replaceAll(sign, (_, at: string) => given[Number(at) - 1] ?? '')],
  )
  return words.includes(all) ? filled : [...filled, ...rest]
}

/** How many words behind the name have a sign of their own. */
export const wordsNeeded = (line: string): number => mostIn(splitWords(line, 'linux') ?? [])

const mostIn = (words: readonly string[]) =>
  Math.max(0, ...words.flatMap((word) => Array.from(word.matchAll(sign), ([, at]) => Number(at))))

/** The command, program or line for a shell that a name leads to, behind its aliases; a sentence if it leads back to itself. */
export function endOf(
  name: string,
  lines: ReadonlyMap<string, string>,
): { readonly end: string } | { readonly circle: string } {
  const met: string[] = []
  let word = name
  while (true) {
    const line = lines.get(word)
    if (line === undefined || isForShell(line)) return { end: word }
    if (met.includes(word)) return { circle: toldCircle([...met, word]) }
    met.push(word)
    ;[word = ''] = expanded(word, line, Array(99).fill(''))
  }
}

export const toldCircle = (names: readonly string[]) =>
  `alias ${names[0]} leads back to itself: ${names.join(' → ')}`

const all = '$@'
const sign = /\$([1-9]\d?)/g

export const isForShell = (line: string): boolean => line.startsWith('!')
