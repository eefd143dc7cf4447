/** Finds the flag for an id that stands without one, by the kind that the id suggests. */
import { kindByPrefix } from '../../catalog/id-prefixes.ts'
import { contextFlagFor } from '../../catalog/lists.ts'
import type { Option } from '../../catalog/options.ts'
import type { ContextKind } from '../../catalog/parameters.ts'

export interface StrayWords {
  readonly options: readonly Option[]
  /** All words behind the command that are neither flags nor their values. */
  readonly given: readonly string[]
  /** Words of the flags that the line has. */
  readonly typed: ReadonlySet<string>
}

/** The flag for the first word whose kind no argument takes. Holders come first. */
export function flagOfId({ options, given, typed }: StrayWords): Option | undefined {
  const isTaken = (kind: string) =>
    options.some(({ argument, facts }) => argument !== undefined && facts.resource === kind)
  for (const word of given) {
    const kind = kindByPrefix(word)
    if (kind === undefined || isTaken(kind)) continue
    const flags = options.filter((option) => takes(kind, option) && !typed.has(option.word))
    const found = flags.find(isHolder) ?? flags[0]
    if (found !== undefined) return found
  }
  return undefined
}

/** The same for a task, which takes the flag of every command: only one that it says it uses. */
export const contextOfId = (
  contexts: readonly ContextKind[],
  { options, given, typed }: StrayWords,
): ContextKind | undefined =>
  contexts.find((context) =>
    given.some((word) => {
      const kind = kindByPrefix(word)
      const isTaken = options.some(({ argument, facts }) => argument !== undefined && facts.resource === kind)
      return kind !== undefined && contextFlagFor(kind) === context && !isTaken && !typed.has(context)
    }),
  )

/** A flag that leads the command to another organization is not for a guess. */
const takes = (kind: string, option: Option): boolean =>
  option.argument === undefined &&
  option.facts.resource === kind &&
  (isHolder(option) || option.required || contextFlagFor(kind) !== 'org')

/** True for `--space` and the like, which say where the thing of the command is. */
export const isHolder = ({ argument, context, section }: Option): boolean =>
  argument === undefined && context !== undefined && section === 'path'

/** True for a word that may be an id of a service: titles of one word have no such signs. */
export const isLikeId = (word: string): boolean => kindByPrefix(word) !== undefined || /\d/.test(word)
