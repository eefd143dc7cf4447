/** Asks the service for the possible values of an id: the rows of its list in the catalog. */

import { type IdSought, type Lister, listerOf } from '../../catalog/lists.ts'
import { parameterNames } from '../../catalog/options.ts'
import type { Client } from '../../client/client.ts'
import { largestPage } from '../../client/lists/largest-page.ts'
import { idGiven } from '../../client/segment.ts'
import { listsAtATime } from '../../concurrency/at-a-time.ts'
import { memberOf } from '../../json/members.ts'
import { isObject } from '../../json/object.ts'
import type { Offers } from '../../task/offers.ts'
import { inOrder } from '../lists/in-order.ts'
import { offeredList } from '../lists/offered-list.ts'
import { type Candidate, candidateReader } from './candidate.ts'

export interface Search extends Pick<IdSought, 'parameter' | 'path' | 'isExtended'> {
  /** Known path parameters, by name. */
  readonly known: Readonly<Record<string, string>>
}

export interface CandidateReach {
  readonly client: Client
  /** For the first page of each list only: its size, and a function to call if the list goes on. */
  readonly first?: { readonly pageSize: number; onMore(): void }
  /** Only things with these words in their titles, in any case; none if the list can't be searched. */
  readonly titled?: string
  /** Without it, ws tries an extended list that stands for others each time. */
  readonly offers?: Offers
}

/** Each candidate once, as the lists arrive; none if the API has no list. */
export async function* candidates(
  search: Search,
  reach: CandidateReach,
): AsyncGenerator<Candidate, void, void> {
  const lister = await listerOf({ ...search, known: new Set(Object.keys(search.known)) })
  if (lister === undefined || (reach.titled !== undefined && lister.operation.narrowedBy === undefined))
    return
  const seen = new Set<string>()
  for await (const candidate of listed(lister, search, reach)) {
    if (seen.has(candidate.id)) continue
    seen.add(candidate.id)
    yield candidate
  }
}

/** The rows of one list, or of several if a parameter is open: spaces are listed collection by collection. */
async function* listed(
  lister: Lister,
  search: Search,
  reach: CandidateReach,
): AsyncGenerator<Candidate, void, void> {
  const { path } = lister.operation
  const open = parameterNames(path).find((name) => !Object.hasOwn(search.known, name))
  if (open === undefined) yield* rowsAnyhow(lister, search, reach)
  // Do not guess a parameter that the command itself needs.
  else if (!search.path?.includes(`{${open}}`)) {
    const { titled: _ofItsParts, ...whole } = reach
    const parents = candidates({ parameter: open, path, known: search.known }, whole)
    yield* inOrder(below(parents, lister, { ...search, open, reach }), listsAtATime)
  }
}

interface OpenReference extends Search {
  readonly open: string
  readonly reach: CandidateReach
}

async function* below(
  parents: AsyncIterable<Candidate>,
  lister: Lister,
  { open, reach, ...search }: OpenReference,
) {
  for await (const parent of parents)
    yield listed(lister, { ...search, known: { ...search.known, [open]: idGiven(parent) } }, reach)
}

/** By another list where the service does not offer this one, or does not show it to this caller. */
function rowsAnyhow({ otherwise, ...lister }: Lister, search: Search, reach: CandidateReach) {
  const own = () => rowsOf(lister, search, reach)
  if (otherwise === undefined) return own()
  const others = () => listed(otherwise, search, reach)
  return offeredList({ operation: lister.operation, offers: reach.offers, own, others })
}

async function* rowsOf(
  lister: Lister,
  { known }: Search,
  reach: CandidateReach,
): AsyncGenerator<Candidate, void, void> {
  const { operation, member, value, type } = lister
  const read = candidateReader(member === undefined ? operation.columns : undefined, { value, type })
  const isWanted = rowFilter(lister, known)
  for await (const row of answered(lister, known, reach)) {
    if (!isWanted(row)) continue
    for (const each of member === undefined ? [row] : membersOf(row, member)) {
      const candidate = read(each)
      if (candidate !== undefined) yield candidate
    }
  }
}

function rowFilter({ operation, only, row: rowName }: Lister, known: Search['known']) {
  const readRow = candidateReader(operation.columns)
  const wanted = rowName === undefined ? undefined : known[rowName]
  return (row: unknown) =>
    (wanted === undefined || readRow(row)?.id === wanted) &&
    (only === undefined || memberOf(row, only.member) === only.is)
}

const membersOf = (row: unknown, member: string): readonly unknown[] => {
  const value = memberOf(row, member)
  if (Array.isArray(value)) return value
  return value === undefined ? [] : [value]
}

async function* answered(
  { operation, nests, query: own }: Lister,
  path: Search['known'],
  { client, first, titled }: CandidateReach,
) {
  const rows = operation.rows ?? 'items'
  if (!operation.paginated) {
    yield* nested(memberOf(await client.invoke(operation, { path }), rows), nests ?? [rows])
    return
  }
  const { narrowedBy, largestPage: most = largestPage } = operation
  const narrowing = titled === undefined || narrowedBy === undefined ? {} : { [narrowedBy]: titled }
  const query = { ...own, ...narrowing, limit: Math.min(first?.pageSize ?? most, most) }
  for await (const { items, next } of client.paginate(operation, { path, query })) {
    yield* items
    if (first === undefined) continue
    if (next !== undefined) first.onMore()
    return
  }
}

/** Pages hold pages. */
function* nested(list: unknown, members: readonly string[]): Generator<unknown, void, void> {
  if (!Array.isArray(list)) return
  for (const row of list) {
    yield row
    if (isObject(row)) for (const member of members) yield* nested(row[member], members)
  }
}
