/** Compares a fork with its clone, judges its requests by what the clone holds, and plans its changes for the service. */
import type { Resource } from '../../catalog/resource.ts'
import { allResources } from '../../catalog/walk.ts'
import type { Comparison } from '../../estate/compare/comparison.ts'
import type { Estate } from '../../estate/estate.ts'
import type { ServiceAccess, Session } from '../../task/task.ts'
import type { State } from '../diff/state.ts'
import { hashOf } from '../plan/hash.ts'
import { savePlan } from '../plan/saved.ts'
import { approximatedAmong, type CloneHolding } from './approximated.ts'
import type { RehearsedClone } from './clone-for.ts'
import type { Fork } from './fork.ts'
import { planOf } from './make-plan.ts'
import type { Rehearsal, RehearsedRun } from './rehearsal.ts'
import { sentRequests } from './sent-requests.ts'
import { compareStates, extentOf, readWithin, type StateToRead } from './states.ts'

export type Ran = Pick<RehearsedRun, 'exit' | 'sent'>

interface JudgingContext {
  readonly clone: RehearsedClone
  readonly resources: readonly Resource[]
}

export const readerOf =
  (reading: Omit<StateToRead, 'client'>, session: Session) =>
  async (access: ServiceAccess): Promise<State> =>
    readWithin({ ...reading, client: await session.connect(access) }, session)

/** Tells of an id whether the clone holds it. */
export function heldIn({ organization, things }: Estate): CloneHolding['isKnown'] {
  const known = new Set([organization, ...things].flatMap(({ id }) => id ?? []))
  return (id) => known.has(id)
}

export function judgeOf(isKnown: CloneHolding['isKnown'], { clone, resources }: JudgingContext) {
  const gaps = clone.description?.gaps ?? []
  return (ran: Ran, comparison: Comparison): RehearsedRun => ({
    ...ran,
    comparison,
    approximated: approximatedAmong(ran.sent, { gaps, resources, isKnown }),
  })
}

/** @param file - undefined if nobody wants a plan */
export function plannedInto(
  file: string | undefined,
  sides: Parameters<typeof planOf>[0],
  { context, ...around }: Parameters<typeof planOf>[1] & Pick<Session, 'context'>,
): Rehearsal['plan'] {
  if (file === undefined) return undefined
  const plan = planOf(sides, around)
  return { file, plan, hash: hashOf(plan, context) }
}

interface RehearsalEnd {
  readonly clone: RehearsedClone
  readonly fork: Fork
  /** File for the plan. */
  readonly out: string
}

/** Of a fork that was worked on from within ws: writes the plan. */
export async function endOfRehearsal(
  { clone, fork, out }: RehearsalEnd,
  session: Session,
): Promise<Rehearsal> {
  const resources = await allResources()
  const sent = await sentRequests(fork.takeExchanges(), resources)
  const read = readerOf({ organizationId: clone.organization, extent: extentOf(sent) }, session)
  return fork.lookAtClone(async (clonesAccess) => {
    const before = await read(clonesAccess)
    return fork.look(async (access) => {
      const { comparison, ...sides } = await compareStates(before, await read(access), resources)
      const { context } = session
      const plan = plannedInto(out, sides, { sent, resources, user: fork.owner, context })
      if (plan !== undefined && plan.plan.changes.length > 0)
        savePlan(plan.file, { ...plan, document: plan.hash }, context)
      const first = judgeOf(heldIn(before.estate), { clone, resources })({ exit: 0, sent }, comparison)
      return { clone, plan, first, network: undefined, second: undefined }
    })
  })
}
