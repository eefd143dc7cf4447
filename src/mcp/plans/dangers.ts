/** Names what a single change endangers, from the declarations of its resource. */
import { type Operation, originOf } from '../../catalog/operation.ts'
import { switchOf } from '../../catalog/relations.ts'
import type { Danger } from '../../catalog/resource.ts'
import type { AnyInput } from '../../client/request.ts'
import { idsIn, mayDestroy } from '../../engine/intent.ts'
import { isSame } from '../../estate/compare/equality.ts'
import { hasMember, memberOf } from '../../json/members.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Live } from './live-value.ts'

interface JudgedChange {
  readonly operation: Operation
  readonly input: AnyInput
  readonly live: Live | undefined
  readonly settings: Pick<Settings, 'protected' | 'user'>
}

/** Words of `--allow`, `protected`, and `may-destroy`. */
export function dangersOf({ operation, input, live, settings }: JudgedChange): readonly string[] {
  const isDestructive = mayDestroy(operation)
  const isProtected =
    isDestructive && settings.protected?.value.some((id) => idsIn(operation, input).includes(id)) === true
  const declared = live?.resource.dangers.filter((each) => holds(each, { operation, input, live })) ?? []
  const { switched } = live?.resource ?? {}
  const isSwitchedOn = live !== undefined && switchOf(live.resource, true) === originOf(operation)
  return [
    ...new Set([
      ...(isDestructive ? [lossIn(operation)] : []),
      ...(isProtected ? ['protected'] : []),
      ...declared.map(({ danger }) => danger),
      ...(isSwitchedOn && switched !== undefined ? [switched.danger] : []),
    ]),
  ]
}

/** The effect of a learnt operation is unknown. */
const lossIn = ({ method, mayDestroy }: Operation) =>
  mayDestroy === true && method !== 'DELETE' ? 'may-destroy' : 'delete'

interface JudgedWithLive extends Pick<JudgedChange, 'operation' | 'input'> {
  readonly live: Live
}

function holds(danger: Danger, { operation, input, live }: JudgedWithLive): boolean {
  const { resource, state } = live
  const origin = originOf(operation)
  const isMake = origin === resource.make
  const isRemove = origin === resource.remove
  if ('when' in danger) return danger.when === 'make' ? isMake : isRemove
  // ws can't know whether it is the last of its kind here: over-reporting is safe.
  if ('last' in danger)
    return memberOf(state, danger.member) === danger.last && (isRemove || isSet(danger.member, input))
  if (isRemove || !isSet(danger.member, input)) return false
  const to = memberOf(input.body, danger.member)
  if ('becomes' in danger) return isSame(danger.becomes, to)
  if ('leaves' in danger) {
    const from = isMake ? danger.leaves : (memberOf(state, danger.member) ?? null)
    return isSame(danger.leaves, from) && !isSame(danger.leaves, to)
  }
  const { rises } = danger
  return rises.indexOf(to) > (isMake ? 0 : rises.indexOf(memberOf(state, danger.member)))
}

const isSet = (member: string, { body }: AnyInput) => hasMember(body, member)
