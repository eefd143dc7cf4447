/** Takes flags that were typed by their former names for the present ones. */
import type { Option } from '../../catalog/options.ts'
import { UsageError } from '../../errors.ts'
import type { RenamedFlag, Typed, TypedNow } from './words.ts'

/**
 * @param options - those whose former names are among the words
 * @throws UsageError if both names of a flag are
 */
export function renamedFlags(flags: Typed, options: readonly Option[]): TypedNow {
  const renamed = options.flatMap(({ word, facts: { formerly } }): RenamedFlag[] =>
    formerly === undefined ? [] : [{ former: formerly.word, present: word, since: formerly.since }],
  )
  const twice = renamed.find(({ present }) => flags.has(present))
  if (twice !== undefined)
    throw new UsageError(`--${twice.former} is the former name of --${twice.present}: give one of them`)
  const present = new Map(renamed.map(({ former, present: now }) => [former, now]))
  return { flags: new Map([...flags].map(([word, value]) => [present.get(word) ?? word, value])), renamed }
}
