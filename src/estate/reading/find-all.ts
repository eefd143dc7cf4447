/** Finds all things of one resource, in the replies of every holder. */

import type { Kind } from '../../catalog/kinds.ts'
import { listingsOf, resourceOfRows } from '../../catalog/relations.ts'
import { isSupported, type Resource, type ResourceList } from '../../catalog/resource.ts'
import { after } from '../../concurrency/awaitable.ts'
import { memberOf } from '../../json/members.ts'
import { isObject, membersIn } from '../../json/object.ts'
import type { OutsideThing } from '../estate.ts'
import { type FoundResource, leadsTo, pathsOf } from '../lists/found.ts'
import { foundIn, nothing, type ReplyOrigin, type ResourceSource } from '../lists/found-in-reply.ts'
import { inTurns } from '../lists/in-turns.ts'
import { answersOf, type Query } from '../lists/list-answers.ts'
import { type ListChoice, listsToRead } from '../lists/lists-to-read.ts'
import { elements, shownElsewhere } from '../lists/shown-elsewhere.ts'
import type { SourceAnswer } from '../lists/source.ts'
import type { StateReader } from '../state.ts'
import { foundAlone } from './find-alone.ts'
import { foundTogether } from './find-past.ts'
import type { Gaps } from './gaps.ts'
import { isNarrowed, listingsFor, type Narrowing } from './narrowing.ts'
import { isForeign } from './ownership.ts'

/** Everything that all kinds of one reading share. */
export interface FindingRun extends ResourceSource, ListChoice {
  readonly resources: readonly Resource[]
  readonly gaps: Gaps
  readonly root: FoundResource
  stateOf(resource: Resource): StateReader
  /** All of a kind, read on first use. */
  kind(kind: Kind): Promise<readonly FoundResource[]>
  isNew(found: FoundResource): boolean
  isAsShown(kind: Kind): boolean
  /** True: also those of `past` lists. */
  readonly withPast: boolean
  /** Undefined: nothing is left out. */
  readonly narrowing?: Narrowing | undefined
  /** Grows while lists are read. */
  readonly outside: OutsideThing[]
  /** Kinds of which one list has shown all. */
  readonly whole: Set<Kind>
}

/** All of one resource: from lists of each holder, from other replies, or one for each holder. */
export async function findAll(resource: Resource, run: FindingRun): Promise<readonly FoundResource[]> {
  if (resource === run.root.resource) return [run.root]
  const only = run.narrowing?.only(resource)
  const found = (
    only === undefined ? await foundInLists(resource, run) : await foundAlone(resource, only, run)
  ).filter(run.isNew)
  const isPartial = ({ reply, isEmbedded }: FoundResource) =>
    isEmbedded && !run.isAsShown(resource.kind) && run.stateOf(resource).isPartial(reply)
  await inTurns(found.filter(isPartial), (each) => complete(each, run))
  for (const each of run.take === undefined ? [] : found)
    if (each.isEmbedded) each.reply = run.take?.(each) ?? each.reply
  return found.filter((each) => isOurs(each, run))
}

async function foundInLists(resource: Resource, run: FindingRun): Promise<readonly FoundResource[]> {
  const whole = resource.namedIn && (await foundByWhole(resource.namedIn, resource, run))
  // The usual lists first: they show an order.
  const usual = [...(whole ?? (await foundByEach(resource, run))), ...(await foundInPast(resource, run))]
  return isNarrowed(resource, run.narrowing) ? usual : [...usual, ...(await foundBesides(resource, run))]
}

async function foundInPast(resource: Resource, run: FindingRun): Promise<readonly FoundResource[]> {
  const { past } = resource
  if (past === undefined || !run.withPast) return nothing
  return (await foundTogether(resource, past, run)) ?? foundBy(past.list, resource, run)
}

/** Those of one list that the usual ones do not show, where the service offers it. */
async function foundBesides(resource: Resource, run: FindingRun): Promise<readonly FoundResource[]> {
  if (resource.inOneList === undefined) return []
  const found = await foundByWhole({ operation: resource.inOneList }, resource, run)
  if (found !== undefined) run.whole.add(resource.kind)
  return found ?? []
}

/** By all of its lists; by its own reading where it has none. */
async function foundByEach(resource: Resource, run: FindingRun): Promise<readonly FoundResource[]> {
  const sources = isListed(resource)
    ? listingsFor(resource, run.narrowing).map((listing) => foundBy(listing, resource, run))
    : [foundSingly(resource, run)]
  return (await Promise.all(sources)).flat()
}

/** By the one list of all; undefined if the service does not offer it. */
async function foundByWhole(
  listing: ResourceList,
  resource: Resource,
  run: FindingRun,
): Promise<readonly FoundResource[] | undefined> {
  const holders = resource.within === undefined ? [] : await run.kind(resource.within)
  const asked = [...listsToRead(listing, holders, { resource, run })]
  const pathTo = pathsOf(listing.operation)
  const each = await inTurns(asked, ([lister, queries]) =>
    after(answersOf(listing, { lister, queries, path: pathTo(lister), source: run.source }), (answers) =>
      answers.some((answer) => 'refusal' in answer && answer.refusal.isUnoffered === true)
        ? undefined
        : foundInAnswers(answers, { listing, resource, lister, run }),
    ),
  )
  return each.includes(undefined) ? undefined : each.flatMap((found) => found ?? [])
}

function isOurs({ resource, reply, id }: FoundResource, { root, outside }: FindingRun): boolean {
  if (!isForeign(reply, resource, root.id)) return true
  if (id !== undefined) outside.push({ kind: resource.kind, id })
  return false
}

/** A holder matters if nothing names the only ones, or names it. */
const mattersFor =
  ({ kind }: Resource, { narrowing }: FindingRun) =>
  ({ resource, id }: FoundResource): boolean => {
    const named = narrowing?.within(kind, resource.kind)
    return named === undefined || id === undefined || named.has(id)
  }

const isListed = (resource: Resource) => listingsOf(resource).length > 0

/** Reads a thing of which each holder has at most one: a 404 means that it has none. */
async function foundSingly(resource: Resource, run: FindingRun): Promise<readonly FoundResource[]> {
  const { read, within, parameter } = resource
  // Without a list, ws can't know the ids of things that a holder has several of.
  if (!isSupported(read) || within === undefined || parameter !== undefined) return []
  const holders = (await run.kind(within)).filter(mattersFor(resource, run))
  const tell = await counterOf(resource, holders, run)
  const pathTo = pathsOf(read)
  const each = await inTurns(holders, async (holder) => {
    const answer = await run.source.one(read, { path: pathTo(holder), mayBeNone: resource.isOpen !== true })
    await tell()
    if ('value' in answer) {
      const isNothing = resource.isOpen === true && Object.keys(membersIn(answer.value)).length === 0
      return isNothing ? [] : foundIn([answer.value], { resource, lister: holder, run })
    }
    if (!answer.refusal.isMissing) run.gaps.refused(read, holder, answer.refusal)
    return []
  })
  return each.flat()
}

async function foundBy(
  listing: ResourceList,
  resource: Resource,
  run: FindingRun,
): Promise<readonly FoundResource[]> {
  const { operation, member } = listing
  // The rows of this list are resources themselves, and may already be read.
  const row = member === undefined ? undefined : resourceOfRows(listing, run.resources)
  if (row !== undefined && member !== undefined) {
    const rows = (await run.kind(row.kind)).filter((each) => each.resource === row)
    return rows.flatMap((lister) =>
      foundIn(elements(memberOf(lister.reply, member)), { resource, lister, run, isEmbedded: true }),
    )
  }
  const kind = listing.each ?? resource.within
  const leads = leadsTo(operation)
  const all = kind === undefined ? [] : (await run.kind(kind)).filter(leads)
  const holders = all.filter(mattersFor(resource, run))
  const shown = run.isAsShown(resource.kind) ? await shownElsewhere(listing, run) : undefined
  if (shown === undefined && isKnownUnoffered(listing, holders, { resource, run })) return nothing
  const asked = listsToRead(listing, holders, { resource, run })
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

/** True, and noted, if the service offers this list for none of the holders. */
function isKnownUnoffered(
  listing: ResourceList,
  holders: readonly FoundResource[],
  of: { readonly resource: Resource; readonly run: FindingRun },
): boolean {
  const { source, gaps } = of.run
  const known = source.unoffered?.(listing.operation)
  const first = known && holders.find((holder) => listsToRead(listing, [holder], of).size > 0)
  if (known === undefined || first === undefined) return false
  gaps.refused(listing.operation, first, known.refusal, listing)
  return true
}

interface AnsweredList extends ReplyOrigin {
  readonly listing: ResourceList
  readonly run: FindingRun
}

function foundInAnswers(
  answers: readonly SourceAnswer<readonly unknown[]>[],
  { listing, ...finding }: AnsweredList,
): readonly FoundResource[] {
  const { resource, lister, run } = finding
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

/** Reads a resource by itself if a list showed only a part of it. */
async function complete(found: FoundResource, { source, gaps }: FindingRun): Promise<void> {
  const { read, parameter } = found.resource
  if (!isSupported(read) || found.within === undefined) return
  const own = parameter === undefined || found.id === undefined ? {} : { [parameter]: found.id }
  const answer = await source.one(read, { path: { ...pathsOf(read)(found.within), ...own } })
  if ('refusal' in answer) gaps.refused(read, found.lister ?? found.within, answer.refusal)
  else if (isObject(answer.value)) found.reply = { ...found.reply, ...answer.value }
}

/** Reports how many lists of a kind are read. */
async function counterOf({ kind }: Resource, holders: readonly FoundResource[], { source }: FindingRun) {
  const progress = { kind, holder: holders[0]?.resource.kind ?? kind, done: 0, total: holders.length }
  await source.progress?.(progress)
  return () => {
    progress.done += 1
    return source.progress?.(progress)
  }
}
