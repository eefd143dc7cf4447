/** Reads from the typed words what shared flags ask for. */
import type { CommandSpec } from '../../catalog/command-spec.ts'
import type { Option } from '../../catalog/options.ts'
import type { Repeat } from '../../engine/call-options.ts'
import {
  absentFromServiceGroup,
  absentGroup,
  bulkGroup,
  type FlagGroup,
  judgedGroup,
  likeGroup,
  neededGroup,
  secretsGroup,
} from './flags.ts'

/** True if the words ask for the secrets of the answer. */
export const showsSecretsIn = (typed: ReadonlyMap<string, unknown>): boolean =>
  secretsGroup.options.every(({ word }) => typed.get(word) === true)

/** True if the words agree to a thing in whatever state it is now. */
export const agreesToOutdated = (typed: ReadonlyMap<string, unknown>): boolean =>
  judgedGroup.options.some(({ word }) => typed.get(word) === true)

/** True if the words send what the description of the service lacks. */
export const isForcedIn = (typed: ReadonlyMap<string, unknown>): boolean =>
  absentFromServiceGroup.options.some(({ word }) => typed.get(word) === true)

/** How the words ask for a repeatable call; undefined if they don't. */
export const repeatIn = (typed: ReadonlyMap<string, unknown>): Repeat | undefined => {
  const isOn = ({ options }: FlagGroup) => options.some(({ word }) => typed.get(word) === true)
  if (isOn(neededGroup)) return 'needed'
  return isOn(absentGroup) ? 'absent' : undefined
}

/** True if the words name a model of what is to be made. */
export const namesModel = (
  { spec }: { readonly spec: CommandSpec & { readonly like?: unknown } },
  { flags }: { readonly flags: ReadonlyMap<string, unknown> },
): boolean => spec.like !== undefined && likeGroup.options.some(({ word }) => flags.has(word))

/** True if the words ask for more than one call. An own flag of such a name does not. */
export const asksForMany = (typed: ReadonlyMap<string, unknown>, own: readonly Option[]): boolean =>
  bulkGroup.options.some(({ word }) => typed.has(word) && !own.some((option) => option.word === word))
