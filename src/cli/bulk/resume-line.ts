/** The command that goes on with a run, as the person would type it. */
import type { Words } from '../input.ts'

/** @param words - the command's, without `ws` */
export function resumeLine(words: string, { arguments: given, flags }: Words): string {
  const args = given.flat().filter((word) => word !== undefined)
  const typed = [...flags].filter(([word]) => word !== 'resume' && word !== 'journal').flatMap(flagWords)
  const journal = [flags.get('resume'), flags.get('journal')].find((path) => typeof path === 'string')
  const resume = journal === undefined ? '--resume' : `--resume=${quoted(String(journal))}`
  return ['ws', words, ...args.map(quoted), ...typed, resume].join(' ')
}

function flagWords([word, value]: readonly [string, unknown]): readonly string[] {
  if (value === undefined) return []
  if (value === true) return [`--${word}`]
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  return values.flatMap((each) => [`--${word}`, quoted(String(each))])
}

const quoted = (word: string) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)
