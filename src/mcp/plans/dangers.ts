/** Names what a single change endangers, from the declarations of every resource that it writes. */
import { type Operation, originOf } from '../../catalog/operation.ts'
import { actionsWith, switchOf } from '../../catalog/relations.ts'
import { isSupported, type Resource } from '../../catalog/resource.ts'
import { allResources } from '../../catalog/walk.ts'
import type { AnyInput } from '../../client/request.ts'
import { idsIn, mayDestroy } from '../../engine/ids-in-request.ts'
import { isSame } from '../../estate/compare/equality.ts'
import { isDangerous, type JudgedDeed } from '../../estate/plan/declared-danger.ts'
import { hasMember, memberOf } from '../../json/members.ts'
import type { JsonObject } from '../../json/object.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Session } from '../../task/task.ts'
import { personApplying } from '../../workflows/plan/preparing/person.ts'
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
export async function dangersOfCall(judged: JudgedChange): Promise<readonly string[]> {
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
  const does = (['make', 'change', 'remove'] as const).find((each) => resource[each] === origin)
  // One body may add people and teams: each is a resource of its own.
  const isLeftOut = grantee !== undefined && resource.make === origin && !hasMember(input.body, grantee.field)
  const declared = does === undefined || isLeftOut ? [] : resource.dangers
  const deed = deedOf(does ?? 'act', input, state)
  const act = deedOf('act', input, state)
  return [
    ...declared.filter((each) => isDangerous(each, deed)).map(({ danger }) => danger),
    ...inActions.filter((each) => isDangerous(each, act)).map(({ danger }) => danger),
    ...(isSwitchedOn ? [switched.danger] : []),
  ]
}

function deedOf(does: JudgedDeed['does'], { body }: AnyInput, state: JsonObject): JudgedDeed {
  const names = (member: string) => hasMember(body, member)
  return {
    does,
    // Somebody may change the thing before the call is sent: what is given counts, also where it is so already.
    difference: (member) =>
      names(member) ? { from: memberOf(state, member) ?? null, to: memberOf(body, member) } : undefined,
    keeps: (member) => hasMember(state, member) && isSame(memberOf(state, member), memberOf(body, member)),
    // ws can't know whether it is the last of its kind here: over-reporting is safe.
    isLast: ({ member, last }) => memberOf(state, member) === last && (does === 'remove' || names(member)),
    // `concernsYou` tells it, since it may ask the service.
    isYours: false,
  }
}

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
