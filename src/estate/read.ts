/** Reads a workspace: every list of the wanted kinds, in parallel, and each only once. */
import { after } from '../awaitable.ts'
import type { Kind } from '../catalog/kinds.ts'
import { listingsOf } from '../catalog/relations.ts'
import { isSupported, type Resource, type ResourceList } from '../catalog/resource.ts'
import { memberOf } from '../json/members.ts'
import { isObject, type JsonObject } from '../json/object.ts'
import { arrange } from './arrange.ts'
import type { Estate, OutsideThing } from './estate.ts'
import { createIndex, type FoundResource, leadsTo, levelOf, pathsOf } from './found.ts'
import { createGaps, type Gaps } from './gaps.ts'
import { inTurns } from './in-turns.ts'
import { answersOf, type Query } from './list-answers.ts'
import { neededFor } from './needed-kinds.ts'
import { isForeign } from './ownership.ts'
import { askingOnce, elements, shownElsewhere } from './shown-elsewhere.ts'
import type { Answer, EstateSource } from './source.ts'
import { type StateReader, stateReaderOf } from './state.ts'

export interface EstateReading {
  /** All declared resources. */
  readonly resources: readonly Resource[]
  /** As the service showed it. */
  readonly organization: JsonObject
  readonly kinds: ReadonlySet<Kind>
  readonly source: EstateSource
  /** Kinds to take as the service shows them, for people: in its order, also from other replies than their lists, and in part. */
  readonly asShown?: ReadonlySet<Kind>
  /** Keeps siblings in the order of their lists. Default: by name where people see no order. */
  readonly asListed?: boolean
  /** Leaves out other lists. Default: reads all. */
  readonly isWanted?: (list: ListToRead) => boolean
  /** Takes each thing once its reply is whole, and returns the part of the reply that stays in memory. Default: all of it. */
  readonly take?: (found: FoundResource) => JsonObject
}

/** One list of one holder. */
export interface ListToRead {
  readonly kind: Kind
  readonly query: Query
  /** The id of the holder. */
  readonly holder: string | undefined
  /** Levels from the organization down to the holder. */
  readonly level: number
}

/** @throws the source's errors; its `untrusted` error for a senseless reply */
export async function readEstate(reading: EstateReading): Promise<Estate> {
  const { resources, organization, kinds, source, asShown = new Set(), asListed = false } = reading
  const { isWanted, take } = reading
  const root = rootOf(organization, { resources, source })
  if (take !== undefined) root.reply = take(root)
  const index = createIndex()
  const gaps = createGaps(resources)
  const found = new Map<Kind, Promise<readonly FoundResource[]>>()
  const states = new Map<Resource, StateReader>()
  const stateOf = (resource: Resource) => {
    const state = states.get(resource) ?? stateReaderOf(resource)
    states.set(resource, state)
    return state
  }
  const outside: OutsideThing[] = []
  const run: Run = {
    ...{ resources, gaps, stateOf, root, outside },
    source: askingOnce(source, resources),
    kind: (kind) => kindOf(kind),
    isNew: index.add,
    isAsShown: (kind) => asShown.has(kind),
    take,
    isWanted: (lister, list) =>
      isWanted?.({ ...list, holder: lister.id, level: levelOf(lister, index) }) ?? true,
  }
  const kindOf = (kind: Kind): Promise<readonly FoundResource[]> => {
    const known = found.get(kind)
    if (known !== undefined) return known
    const own = resources.filter((each) => each.kind === kind)
    const reading = Promise.all(own.map((each) => findAll(each, run))).then((lists) => lists.flat())
    found.set(kind, reading)
    return reading
  }
  const needed = neededFor(kinds, resources)
  const all = (await Promise.all([...needed].map(kindOf))).flat()
  const estate = arrange({ root, all, index, gaps: gaps.all(), kinds, resources, stateOf, asShown, asListed })
  return outside.length === 0 ? estate : { ...estate, outside: outside.toSorted(byKindAndId) }
}

const byKindAndId = (one: OutsideThing, other: OutsideThing): number =>
  `${one.kind} ${one.id}` < `${other.kind} ${other.id}` ? -1 : 1

interface Run {
  readonly resources: readonly Resource[]
  readonly source: EstateSource
  readonly gaps: Gaps
  readonly root: FoundResource
  stateOf(resource: Resource): StateReader
  /** All of a kind, read on first use. */
  kind(kind: Kind): Promise<readonly FoundResource[]>
  isNew(found: FoundResource): boolean
  isAsShown(kind: Kind): boolean
  isWanted(lister: FoundResource, list: Omit<ListToRead, 'level' | 'holder'>): boolean
  readonly take: EstateReading['take']
  /** Grows while lists are read. */
  readonly outside: OutsideThing[]
}

function rootOf(reply: JsonObject, { resources, source }: Pick<Run, 'resources' | 'source'>): FoundResource {
  const resource = resources.find(({ within }) => within === undefined)
  if (resource === undefined) throw new TypeError('no resource is declared that lies within no other')
  return {
    resource,
    reply,
    id: idIn(reply, resource, source),
    within: undefined,
    lister: undefined,
    isEmbedded: false,
  }
}

async function findAll(resource: Resource, run: Run): Promise<readonly FoundResource[]> {
  if (resource === run.root.resource) return [run.root]
  const sources = isListed(resource)
    ? listingsOf(resource).map((listing) => foundBy(listing, resource, run))
    : [foundSingly(resource, run)]
  const found = (await Promise.all(sources)).flat().filter(run.isNew)
  const isPartial = ({ reply, isEmbedded }: FoundResource) =>
    isEmbedded && !run.isAsShown(resource.kind) && run.stateOf(resource).isPartial(reply)
  await inTurns(found.filter(isPartial), (each) => complete(each, run))
  for (const each of run.take === undefined ? [] : found)
    if (each.isEmbedded) each.reply = run.take?.(each) ?? each.reply
  return found.filter((each) => isOurs(each, run))
}

function isOurs({ resource, reply, id }: FoundResource, { root, outside }: Run): boolean {
  if (!isForeign(reply, resource, root.id)) return true
  if (id !== undefined) outside.push({ kind: resource.kind, id })
  return false
}

const isListed = (resource: Resource) => listingsOf(resource).length > 0

/** Reads a thing that each holder has once; that there is none is an answer. */
async function foundSingly(resource: Resource, run: Run): Promise<readonly FoundResource[]> {
  const { read, within, parameter } = resource
  // Without a list, nobody knows the ids of what its holder has several of.
  if (!isSupported(read) || within === undefined || parameter !== undefined) return []
  const holders = await run.kind(within)
  const tell = await counterOf(resource, holders, run)
  const pathTo = pathsOf(read)
  const each = await inTurns(holders, async (holder) => {
    const answer = await run.source.one(read, { path: pathTo(holder) })
    await tell()
    if ('value' in answer) return foundIn([answer.value], { resource, lister: holder, run })
    if (!answer.refusal.isMissing) run.gaps.refused(read, holder, answer.refusal)
    return []
  })
  return each.flat()
}

async function foundBy(
  listing: ResourceList,
  resource: Resource,
  run: Run,
): Promise<readonly FoundResource[]> {
  const { operation, member } = listing
  // The rows of this list are resources themselves, and may already be read.
  const row = member === undefined ? undefined : rowOf(listing, run.resources)
  if (row !== undefined && member !== undefined) {
    const rows = (await run.kind(row.kind)).filter((each) => each.resource === row)
    return rows.flatMap((lister) =>
      foundIn(elements(memberOf(lister.reply, member)), { resource, lister, run, isEmbedded: true }),
    )
  }
  const kind = listing.each ?? resource.within
  const leads = leadsTo(operation)
  const holders = kind === undefined ? [] : (await run.kind(kind)).filter(leads)
  const asked = listsToRead(listing, holders, { resource, run })
  const shown = run.isAsShown(resource.kind) ? await shownElsewhere(listing, run) : undefined
  const tell = await counterOf(resource, Array.from(asked.keys()), run)
  const pathTo = pathsOf(operation)
  const find = (lister: FoundResource, queries: readonly Query[]) =>
    after(answersOf(listing, { lister, queries, path: pathTo(lister), source: run.source }), (answers) =>
      foundInAnswers(answers, { listing, resource, lister, run }),
    )
  const findElsewhere = async (lister: FoundResource, queries: readonly Query[]) => {
    const all = await shown?.(lister)
    return all === undefined
      ? find(lister, queries)
      : all.flatMap(({ items, by }) => foundIn(items, { resource, lister: by, run, isEmbedded: true }))
  }
  const findBy = shown === undefined ? find : findElsewhere
  const each = await inTurns([...asked], ([lister, queries]) =>
    after(findBy(lister, queries), (found) => after(tell(), () => found)),
  )
  return each.flat()
}

interface AnsweredList extends Finding {
  readonly listing: ResourceList
}

function foundInAnswers(
  answers: readonly Answer<readonly unknown[]>[],
  { listing, ...finding }: AnsweredList,
): readonly FoundResource[] {
  const { resource, lister, run } = finding
  // Most lists are empty: one array stands for all of these until the last is read.
  let found = nothing
  for (const answer of answers) {
    if ('refusal' in answer) run.gaps.refused(listing.operation, lister, answer.refusal, listing)
    else {
      if (answer.doubt !== undefined) run.gaps.doubted(resource.kind, lister, answer.doubt)
      found = joined(found, foundIn(answer.value, finding))
    }
  }
  return found
}

const joined = <Item>(some: readonly Item[], more: readonly Item[]): readonly Item[] =>
  some.length === 0 ? more : [...some, ...more]

const nothing: readonly FoundResource[] = []

/** The holders with lists to read, and the queries for each. */
function listsToRead(
  { counted, queries = [{}] }: ResourceList,
  holders: readonly FoundResource[],
  { resource: { kind }, run }: { readonly resource: Resource; readonly run: Run },
): ReadonlyMap<FoundResource, readonly Query[]> {
  const counts = counted === undefined || typeof counted === 'string' ? queries.map(() => counted) : counted
  const asked = new Map<FoundResource, readonly Query[]>()
  for (const holder of holders) {
    const some = queries.filter((query, index) => {
      const count = counts[index]
      if (count !== undefined && memberOf(holder.reply, count) === 0) return false
      return run.isWanted(holder, { kind, query })
    })
    if (some.length > 0) asked.set(holder, some)
  }
  return asked
}

/** The resource whose own list this is, where another one takes the list's items apart. */
export const rowOf = ({ operation }: ResourceList, resources: readonly Resource[]): Resource | undefined =>
  resources.find((each) =>
    listingsOf(each).some((listing) => listing.operation === operation && listing.member === undefined),
  )

interface Finding {
  readonly resource: Resource
  readonly lister: FoundResource
  readonly run: Run
  readonly isEmbedded?: boolean
}

function foundIn(
  items: readonly unknown[],
  { resource, lister, run, isEmbedded = false }: Finding,
): readonly FoundResource[] {
  if (items.length === 0) return nothing
  const within = around(lister, resource)
  const nests = listingsOf(resource).find((listing) => listing.nests !== undefined)?.nests
  return items.flatMap((item) => {
    if (!isObject(item)) throw run.source.untrusted(`The service listed ${resource.kind} that is no object`)
    const id = resource.parameter === undefined ? undefined : idIn(item, resource, run.source)
    const found: FoundResource = { resource, id, reply: item, within, lister, isEmbedded }
    if (run.take !== undefined && !isEmbedded) found.reply = run.take(found)
    if (nests === undefined) return [found]
    const below = elements(memberOf(item, nests))
    return [found, ...foundIn(below, { resource, lister: found, run, isEmbedded })]
  })
}

/** From the lister, up to the kind that the resource lies within. */
function around(lister: FoundResource, { within }: Resource): FoundResource | undefined {
  let each: FoundResource | undefined = lister
  while (each !== undefined && each.resource.kind !== within) each = each.within
  return each
}

function idIn(item: JsonObject, { id, kind }: Resource, source: EstateSource): string {
  const value = memberOf(item, id)
  if (typeof value === 'string' && value !== '') return value
  throw source.untrusted(`The service listed ${kind} without its ${id}`)
}

/** Reads a resource by itself if a list showed only a part of it. */
async function complete(found: FoundResource, { source, gaps }: Run): Promise<void> {
  const { read, parameter } = found.resource
  if (!isSupported(read) || found.within === undefined) return
  const own = parameter === undefined || found.id === undefined ? {} : { [parameter]: found.id }
  const answer = await source.one(read, { path: { ...pathsOf(read)(found.within), ...own } })
  if ('refusal' in answer) gaps.refused(read, found.lister ?? found.within, answer.refusal)
  else if (isObject(answer.value)) found.reply = { ...found.reply, ...answer.value }
}

/** Reports how many lists of a kind are read. */
async function counterOf({ kind }: Resource, holders: readonly FoundResource[], { source }: Run) {
  const progress = { kind, holder: holders[0]?.resource.kind ?? kind, done: 0, total: holders.length }
  await source.progress?.(progress)
  return () => {
    progress.done += 1
    return source.progress?.(progress)
  }
}
