/** Gives each member of a query and a body a flag that no other flag of the command has. */
import type { Option } from '../catalog/options.ts'

/** Words that a face keeps for itself. */
export interface ReservedWords {
  readonly always: ReadonlySet<string>
  /** Besides, of a list in pages. */
  readonly ofLists: ReadonlySet<string>
}

export const nothingReserved: ReservedWords = { always: new Set(), ofLists: new Set() }

type FlagOption = Pick<
  Option,
  'word' | 'section' | 'path' | 'nullable' | 'negatable' | 'hasFileTwin' | 'argument'
>

/** Kebab-case of letters and digits, as a command line can hold it; empty if nothing is left. */
export const kebab = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-+|-+$/g, '')

/** A dash before a digit would not survive the way through a parser of flags. */
export const flagWord = (name: string): string => kebab(name).replace(/-(?=\d)/g, '')

/** @param options - as they are called by themselves. Resolves to the word of each that has to be called otherwise, by key. */
export function wordsApart(
  options: readonly FlagOption[],
  reserved: ReadonlySet<string>,
): ReadonlyMap<FlagOption, string> {
  const taken = new Set(reserved)
  const words = new Map<FlagOption, string>()
  for (const option of options) {
    const word = candidates(option).find((each) => spellings(each, option).every((one) => !taken.has(one)))
    if (word === undefined) continue
    words.set(option, word)
    for (const spelling of spellings(word, option)) taken.add(spelling)
  }
  return words
}

function* candidates({ word, section }: FlagOption): Generator<string> {
  const usual = word === '' ? section : word
  yield usual
  yield `${section}-${usual}`
  for (let number = 2; number < 1000; number += 1) yield `${section}-${usual}${number}`
}

const spellings = (word: string, { nullable, negatable, hasFileTwin }: FlagOption) => [
  word,
  ...(nullable || negatable ? [`no-${word}`] : []),
  ...(hasFileTwin ? [`${word}-file`] : []),
]
