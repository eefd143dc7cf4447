/** The part of a word `one:two` that the cursor is in, and the words that its candidates make. */
import { idFor } from '../../catalog/lists.ts'
import type { Option } from '../../catalog/options.ts'
import type { CachedCandidate } from '../../engine/candidates/cache.ts'

export interface PairPart {
  readonly option: Option
  /** The text before the part. */
  readonly before: string
  /** Path parameters that the first part gives. */
  readonly given: Readonly<Record<string, string>>
  /** The whole word for a candidate of this part; none if it can't stand here. */
  wordsOf(candidate: CachedCandidate): readonly CachedCandidate[]
}

/** Undefined if the option is not a pair. */
export function pairPart(option: Option, typed: string): PairPart | undefined {
  const { parts, firsts } = option
  if (parts === undefined) return undefined
  const cut = typed.indexOf(':')
  const first = cut === -1 ? undefined : typed.slice(0, cut)
  const before = first === undefined ? '' : `${first}:`
  if (firsts !== undefined) return { option, before, given: {}, wordsOf: ofType(first) }
  const wordsOf = ({ id, title }: CachedCandidate) => [
    { id: first === undefined ? `${id}:` : `${before}${id}`, title },
  ]
  const holder = idFor({ ...option, facts: parts[0] }, {})?.parameter
  const given = first === undefined || holder === undefined ? {} : { [holder]: first }
  return { option: { ...option, facts: parts[first === undefined ? 0 : 1] }, before, given, wordsOf }
}

/** The type of a thing is the first part of its word. */
const ofType =
  (first: string | undefined) =>
  ({ id, title, type }: CachedCandidate): readonly CachedCandidate[] =>
    type === undefined || (first !== undefined && first !== type) ? [] : [{ id: `${type}:${id}`, title }]
