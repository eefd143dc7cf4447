/** `--explain`: the requests that a statement costs, without sending one. */
import type { explained } from '../../answers/query.ts'
import { type Kind, nounOf, toldKind } from '../../catalog/kinds.ts'
import type { Operation } from '../../catalog/operation.ts'
import { listingsOf } from '../../catalog/relations.ts'
import { isSupported, type Resource } from '../../catalog/resource.ts'
import { allResources } from '../../catalog/walk.ts'
import { isLeftOut, isOfSomeHolders } from '../../estate/reading/find-past.ts'
import { isNarrowed, listingsFor, type Narrowing } from '../../estate/reading/narrowing.ts'
import { neededFor } from '../../estate/reading/needed-kinds.ts'
import type { ResultOf } from '../../task/result.ts'
import type { Session } from '../../task/task.ts'
import { isService } from '../diff/sources.ts'
import type { QueryPlan } from './plan.ts'
import { narrowingOf } from './reading/narrowing.ts'
import { isListTable, kindsOf } from './tables/kind-tables.ts'

interface ExplainedRequest {
  readonly source: string
  readonly kind: string
  readonly request: string
  readonly for: string
}

const columns = ['source', 'kind', 'request', 'for'] as const

export async function explainReading(plan: QueryPlan, session: Session): Promise<ResultOf<typeof explained>> {
  const resources = await allResources()
  const organization = (await session.settings()).org?.value
  const narrowing = narrowingOf({ ...plan, resources })
  const needed = neededFor(new Set(plan.tables.flatMap(kindsOf)), resources, { repliesOnly: true })
  const own = resources.filter(({ kind }) => needed.has(kind))
  const rows = plan.sources.flatMap((source): readonly ExplainedRequest[] =>
    isService(source)
      ? [
          ...own.flatMap((resource) => requestsFor(resource, { resources, narrowing, source, organization })),
          ...plan.tables.filter(isListTable).flatMap(({ list, resources: [resource] }) =>
            rowsForHolders(list, resource.kind, {
              resource,
              place: { resources, narrowing, source, organization },
            }),
          ),
        ]
      : [{ source, kind: 'all', request: 'none', for: 'a file of this machine' }],
  )
  return { rows: plan.tables.length === 0 ? [] : rows, ownColumns: columns }
}

interface ExplainingPlace {
  readonly resources: readonly Resource[]
  readonly narrowing: Narrowing
  readonly source: string
  readonly organization: string | undefined
  /** Of the parameters that are known. */
  readonly ids?: Readonly<Record<string, string>>
}

function requestsFor(resource: Resource, place: ExplainingPlace): readonly ExplainedRequest[] {
  const { narrowing } = place
  const { within, read, parameter } = resource
  if (within === undefined)
    return isSupported(read) && resource.kind === 'organization' ? [rowFor(read, resource, place)] : []
  const only = narrowing.only(resource)
  if (only !== undefined && isSupported(read))
    return [...only].map((id) =>
      rowFor(
        read,
        resource,
        { ...place, ids: { [String(parameter)]: id } },
        `${nounOf(resource.kind)} ${id}`,
      ),
    )
  const listings = listingsFor(resource, narrowing)
  if (listings.length === 0) {
    const isSingle = isSupported(read) && parameter === undefined
    return isSingle ? rowsForHolders(read, within, { resource, place }) : []
  }
  const usual = listings.flatMap(({ operation, member, each = within, queries = [{}] }) =>
    (member !== undefined && isListedFor(operation, place.resources)) ||
    queries.every((query) => isLeftOut(narrowing, resource, query))
      ? []
      : rowsForHolders(operation, each, { resource, place }),
  )
  return [...usual, ...rowsOfOneList(resource, place), ...rowsOfPast(resource, place)]
}

const rowsOfOneList = (resource: Resource, place: ExplainingPlace): readonly ExplainedRequest[] =>
  resource.inOneList === undefined || isNarrowed(resource, place.narrowing)
    ? []
    : rowsForHolders(resource.inOneList, 'organization', { resource, place })

function rowsOfPast(resource: Resource, place: ExplainingPlace): readonly ExplainedRequest[] {
  const { past, within } = resource
  const { resources, narrowing } = place
  const isAsked = past?.list.queries?.some((query) => !isLeftOut(narrowing, resource, query))
  if (past === undefined || within === undefined || isAsked !== true) return []
  if (!isOfSomeHolders(resource, { resources, narrowing }))
    return rowsForHolders(past.together.operation, 'organization', { resource, place })
  // The same list with another query: it has a row already.
  const isTold = listingsOf(resource).some(
    ({ operation, queries = [{}] }) =>
      operation === past.list.operation && !queries.every((query) => isLeftOut(narrowing, resource, query)),
  )
  return isTold ? [] : rowsForHolders(past.list.operation, within, { resource, place })
}

interface HeldRequest {
  readonly resource: Resource
  readonly place: ExplainingPlace
}

/** One for each holder that a condition names; else one that stands for all of them. */
function rowsForHolders(
  operation: Operation,
  holder: Kind,
  { resource, place }: HeldRequest,
): readonly ExplainedRequest[] {
  const named = place.narrowing.within(resource.kind, holder)
  if (named === undefined)
    return [
      rowFor(operation, resource, place, holder === 'organization' ? undefined : `each ${nounOf(holder)}`),
    ]
  const parameter = place.resources.find(({ kind }) => kind === holder)?.parameter
  return [...named].map((id) =>
    rowFor(operation, resource, { ...place, ids: { [String(parameter)]: id } }, `${nounOf(holder)} ${id}`),
  )
}

function rowFor(
  { method, path }: Operation,
  { kind }: Resource,
  { source, organization, ids }: ExplainingPlace,
  holder = 'the organization',
): ExplainedRequest {
  const known: Readonly<Record<string, string | undefined>> = { organizationId: organization, ...ids }
  const filled = path.replace(/\{(\w+)\}/g, (whole, name: string) => known[name] ?? whole)
  return { source, kind: toldKind(kind), request: `${method} ${filled}`, for: holder }
}

/** Another kind is read by the same list. */
const isListedFor = (operation: Operation, resources: readonly Resource[]): boolean =>
  resources.some((each) =>
    listingsOf(each).some((other) => other.operation === operation && other.member === undefined),
  )
