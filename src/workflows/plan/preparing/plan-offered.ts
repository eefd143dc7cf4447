/** Makes a plan again if the service turns out not to offer what it would do, where no list of the kind tells: a plan shows no change that can't be made. */
import type { Operation } from '../../../catalog/operation.ts'
import { parameterNames } from '../../../catalog/options.ts'
import type { Resource } from '../../../catalog/resource.ts'
import { ApiError } from '../../../errors.ts'
import type { Estate } from '../../../estate/estate.ts'
import type { Plan } from '../../../estate/plan/plan.ts'
import { meansNoRoute, type Offers } from '../../../task/offers.ts'
import type { Session } from '../../../task/task.ts'
import { writesBy } from './missing-operations.ts'

interface OfferedPlan {
  /** The current workspace. */
  readonly live: Estate
  readonly resources: readonly Resource[]
  readonly session: Pick<Session, 'client' | 'offers'>
  /** Plans by what is known then. */
  make(): Plan
}

export async function planOffered({ make, ...asking }: OfferedPlan): Promise<Plan> {
  const plan = make()
  const doubtful = asking.resources.filter((resource) => isDoubtful(resource, plan))
  if (doubtful.length === 0) return plan
  const offers = await asking.session.offers()
  if (offers.isComplete === true || offers.isDescribed) return plan
  const missing = await Promise.all(doubtful.map((resource) => turnsOutMissing(resource, offers, asking)))
  return missing.includes(true) ? make() : plan
}

/** True if the plan changes some by operations that a service may lack. */
function isDoubtful(resource: Resource, { steps }: Plan): boolean {
  if (resource.offeredWith === undefined) return false
  const extended = writesBy(resource).filter((operation) => operation?.extended === true)
  return steps.some(
    ({ subject, method, path }) =>
      subject.kind === resource.kind &&
      extended.some((operation) => operation?.method === method && operation.path === path),
  )
}

/** A list that fails in another way says nothing: the changes say it themselves then. */
async function turnsOutMissing(
  resource: Resource,
  offers: Offers,
  { live, session }: Pick<OfferedPlan, 'live' | 'session'>,
): Promise<boolean> {
  const list = resource.offeredWith
  const path = list && pathTo(list, resource, live)
  if (list === undefined || path === undefined || offers.isMissing(list)) return false
  const client = await session.client()
  try {
    await client.invoke(list, { path, query: { limit: 1 } })
    offers.learn(list, true)
    return false
  } catch (error) {
    if (meansNoRoute(error)) offers.learn(list, false)
    else if (!(error instanceof ApiError)) throw error
    return offers.isMissing(list)
  }
}

/** The list of the organization, or of one of the kind that is there; undefined if none is. */
function pathTo(
  list: Operation,
  { kind, parameter }: Resource,
  { organization, things }: Estate,
): Record<string, string> | undefined {
  const known: Record<string, string | undefined> = {
    organizationId: organization.id,
    ...(parameter === undefined ? {} : { [parameter]: things.find((thing) => thing.kind === kind)?.id }),
  }
  const path = parameterNames(list.path).map((name) => [name, known[name]] as const)
  return path.some(([, value]) => value === undefined)
    ? undefined
    : // Just seen: each has a value.
      (Object.fromEntries(path) as Record<string, string>)
}
