/** Names what a single change endangers, from the declarations of every resource that it writes. */
import { type Operation, originOf } from '../../catalog/operation.ts'
import { actionsWith, switchOf } from '../../catalog/relations.ts'
import { type ActionDanger, type Danger, isSupported, type Resource } from '../../catalog/resource.ts'
import { allResources } from '../../catalog/walk.ts'
import type { AnyInput } from '../../client/request.ts'
import { idsIn, mayDestroy } from '../../engine/intent.ts'
import { isSame } from '../../estate/compare/equality.ts'
import { isDangerousAtFirst, isDangerousChange } from '../../estate/plan/member-danger.ts'
import { hasMember, memberOf } from '../../json/members.ts'
import type { JsonObject } from '../../json/object.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Session } from '../../task/task.ts'
import { personApplying } from '../../workflows/plan/person.ts'
import type { Live } from './live-value.ts'

interface JudgedChange {
  readonly operation: Operation
  readonly input: AnyInput
  /** Undefined where nobody has read it: every new value then counts as one that was not there before. */
  readonly live: Live | undefined
  readonly settings: Pick<Settings, 'protected'>
  readonly session: Session
}

/** Words of `--allow`, `protected`, and `may-destroy`. */
export async function dangersOf(judged: JudgedChange): Promise<readonly string[]> {
  const { operation, input, settings } = judged
  const isDestructive = mayDestroy(operation)
  const isProtected =
    isDestructive && settings.protected?.value.some((id) => idsIn(operation, input).includes(id)) === true
  const resources = await allResources()
  const found = resources.map((resource) => foundIn(resource, judged))
  const isYours = await concernsYou(judged, resources)
  return [
    ...new Set([
      ...(isDestructive ? [lossIn(operation)] : []),
      ...(isProtected ? ['protected'] : []),
      ...found.flat(),
      ...(isYours ? ['self'] : []),
    ]),
  ]
}

/** The effect of a learnt operation is unknown. */
const lossIn = ({ method, mayDestroy }: Operation) =>
  mayDestroy === true && method !== 'DELETE' ? 'may-destroy' : 'delete'

function foundIn(resource: Resource, { operation, input, live }: JudgedChange): readonly string[] {
  const origin = originOf(operation)
  const state = live?.resource === resource ? live.state : {}
  const { switched, grantee } = resource
  const isSwitchedOn = switched !== undefined && switchOf(resource, true) === origin
  const inActions = actionsWith(origin, resource).flatMap(({ dangers = [] }) => dangers)
  const isAbout = [resource.make, resource.change, resource.remove].some((each) => each === origin)
  // One body may add people and teams: each is a resource of its own.
  const isLeftOut = grantee !== undefined && resource.make === origin && !hasMember(input.body, grantee.field)
  const declared = isAbout && !isLeftOut ? resource.dangers : []
  const change = { resource, origin, input, state }
  return [
    ...declared.filter((each) => holds(each, change)).map(({ danger }) => danger),
    ...inActions.filter((each) => holdsInAction(each, input, state)).map(({ danger }) => danger),
    ...(isSwitchedOn ? [switched.danger] : []),
  ]
}

interface ChangeOfOne {
  readonly resource: Resource
  readonly origin: unknown
  readonly input: AnyInput
  readonly state: JsonObject
}

function holds(danger: Danger, { resource, origin, input, state }: ChangeOfOne): boolean {
  const isMake = origin === resource.make
  const isRemove = origin === resource.remove
  if ('when' in danger) return danger.when === 'make' ? isMake : danger.when === 'remove' && isRemove
  // ws can't know whether it is the last of its kind here: over-reporting is safe.
  if ('last' in danger)
    return memberOf(state, danger.member) === danger.last && (isRemove || isSet(danger.member, input))
  if (isRemove || !isSet(danger.member, input)) return false
  const to = memberOf(input.body, danger.member)
  if (isMake) return isDangerousAtFirst(danger, to)
  return isDangerousChange(danger, { from: memberOf(state, danger.member) ?? null, to })
}

function holdsInAction(danger: ActionDanger, input: AnyInput, state: JsonObject): boolean {
  if ('when' in danger) return true
  if (!isSet(danger.member, input)) return false
  const to = memberOf(input.body, danger.member)
  if (!('given' in danger)) return isDangerousAtFirst(danger, to)
  return !hasMember(state, danger.member) || !isSame(memberOf(state, danger.member), to)
}

const isSet = (member: string, { body }: AnyInput) => hasMember(body, member)

/** True if the thing stands for the person who applies the plan; false where nobody knows who that is. */
async function concernsYou(
  { operation, live, session }: JudgedChange,
  resources: readonly Resource[],
): Promise<boolean> {
  if (live?.value === undefined) return false
  const { resource, value } = live
  const { called, change, remove, dangers } = resource
  const isChanged = [change, remove].some((each) => isSupported(each) && each === originOf(operation))
  const isPerson = dangers.some((danger) => 'when' in danger && danger.when === 'yours')
  if (!isChanged || !isPerson || called === undefined) return false
  const name = memberOf(value, called)
  const you = await personApplying(new Set([resource.kind]), { resources, session })
  return typeof name === 'string' && name.toLowerCase() === you?.toLowerCase()
}
