/** Makes a plan again if the service turns out not to offer what it would do, where no list of the kind tells: a plan shows no change that can't be made. */
import type { Operation } from '../../catalog/operation.ts'
import type { Resource } from '../../catalog/resource.ts'
import { ApiError } from '../../errors.ts'
import type { Plan } from '../../estate/plan/plan.ts'
import { meansNoRoute } from '../../task/offers.ts'
import type { Session } from '../../task/task.ts'

interface OfferedPlan {
  readonly organizationId: string
  readonly resources: readonly Resource[]
  readonly session: Pick<Session, 'client' | 'offers'>
  /** Plans by what is known then. */
  make(): Plan
}

export async function planOffered({ make, ...asking }: OfferedPlan): Promise<Plan> {
  const plan = make()
  const kinds = new Set(plan.steps.map(({ subject }) => subject.kind))
  const lists = asking.resources.flatMap(({ kind, offeredWith }) =>
    offeredWith !== undefined && kinds.has(kind) ? [offeredWith] : [],
  )
  const missing = await Promise.all(lists.map((list) => turnsOutMissing(list, asking)))
  return missing.includes(true) ? make() : plan
}

/** A list that fails in another way says nothing: the changes say it themselves then. */
async function turnsOutMissing(
  list: Operation,
  { organizationId, session }: Pick<OfferedPlan, 'organizationId' | 'session'>,
): Promise<boolean> {
  const offers = await session.offers()
  if (offers.isComplete === true || offers.isDescribed || offers.isMissing(list)) return false
  const client = await session.client()
  try {
    await client.invoke(list, { path: { organizationId }, query: { limit: 1 } })
    offers.learn(list, true)
    return false
  } catch (error) {
    if (meansNoRoute(error)) offers.learn(list, false)
    else if (!(error instanceof ApiError)) throw error
    return offers.isMissing(list)
  }
}
