/** Makes a plan from the live workspace to a state that a command wants, without a document. */
import type { Kind } from '../../catalog/kinds.ts'
import { allResources } from '../../catalog/walk.ts'
import type { Estate, Thing } from '../../estate/estate.ts'
import { makePlan } from '../../estate/plan/make-plan.ts'
import type { Session } from '../../task/task.ts'
import { earlierRun } from '../apply-journal/journal.ts'
import { documentHashOf, hashOf } from '../plan/hash.ts'
import { missingOperations } from '../plan/missing-operations.ts'
import { personApplying } from '../plan/person.ts'
import type { ReadyPlan } from './ready.ts'

interface WantedStates {
  readonly live: Estate
  /** Everything below the organization as it is to be; what is missing goes. */
  readonly things: readonly Thing[]
  /** The kinds that the plan may change. */
  readonly kinds: ReadonlySet<Kind>
  /** The kind whose removal waits for all other steps. */
  readonly removedLast?: Kind
}

export async function planBetween(
  { live, things, kinds, removedLast }: WantedStates,
  session: Session,
): Promise<ReadyPlan> {
  const resources = await allResources()
  const { baseUrl } = await session.settings()
  const origin = baseUrl?.value ?? ''
  const organization = live.organization.id ?? ''
  const plan = makePlan(
    { from: live, to: { ...live, things } },
    {
      resources,
      kinds,
      prune: true,
      ...(removedLast === undefined ? {} : { removedLast }),
      isMissing: missingOperations(resources, await session.offers()),
      user: await personApplying(kinds, { resources, session }),
    },
  )
  return {
    plan,
    hash: hashOf(plan, session.context),
    document: documentHashOf({ ...live, things }),
    client: await session.client(),
    origin,
    earlier: earlierRun({ origin, organization }, session.context),
  }
}
