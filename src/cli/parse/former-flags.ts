/** Takes flags that were typed by their former names for the present ones. */
import type { Option } from '../../catalog/options.ts'
import { UsageError } from '../../errors.ts'
import type { Typed } from './words.ts'

export interface TypedNow {
  readonly flags: Typed
  /** Flags that were typed by their former name. */
  readonly renamed: readonly RenamedFlag[]
}

interface RenamedFlag {
  readonly former: string
  readonly present: string
  readonly since: string
}

/** The same words, each under the present name of its flag. @throws UsageError if both names of a flag were typed */
export function presentNames(flags: Typed, options: readonly Option[]): TypedNow {
  const renamed = options.flatMap(({ word, facts: { formerly } }): RenamedFlag[] =>
    formerly !== undefined && flags.has(formerly.word)
      ? [{ former: formerly.word, present: word, since: formerly.since }]
      : [],
  )
  const twice = renamed.find(({ present }) => flags.has(present))
  if (twice !== undefined)
    throw new UsageError(`--${twice.former} is the former name of --${twice.present}: give one of them`)
  const present = new Map(renamed.map(({ former, present: now }) => [former, now]))
  return { flags: new Map([...flags].map(([word, value]) => [present.get(word) ?? word, value])), renamed }
}
