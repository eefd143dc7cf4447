/** Restores the visible order: each misplaced thing moves behind its predecessor, and no other thing moves. */

import { nounOf, nounsOf } from '../../../catalog/kinds.ts'
import {
  itemIn,
  type NeighbourSide,
  neighbourField,
  placeMember,
  positionBeside,
} from '../../../catalog/neighbours.ts'
import type { Operation } from '../../../catalog/operation.ts'
import { isOrderedIn } from '../../../catalog/relations.ts'
import type { Resource } from '../../../catalog/resource.ts'
import { lazy } from '../../../concurrency/lazy.ts'
import { withArticle } from '../../../text/with-article.ts'
import { mixedHolders, siblingLists } from '../../compare/mixed-orders.ts'
import type { Thing } from '../../estate.ts'
import { addDraft, block, type ChangeWork, type Planning } from '../draft.ts'
import { type DraftIndex, indexDrafts } from '../draft-index.ts'
import { leadingTo, ownParameter } from '../parameters.ts'
import type { PlannedPosition, StepSubject } from '../plan.ts'
import { idOf } from '../references.ts'

/** @param works - by the thing of the document */
export function draftPositions(works: ReadonlyMap<Thing, ChangeWork>, planning: Planning): void {
  if (planning.sides.ignoresOrder === true) return
  const isOrdered = ({ kind, holder }: Thing) => {
    const resource = planning.resources.get(kind)
    return resource !== undefined && isOrderedIn(resource, holder?.kind)
  }
  const byHolder = Map.groupBy(planning.sides.to.things.filter(isOrdered), ({ holder }) => holder)
  const rankOf = lazy(() => new Map(planning.sides.from.things.map((thing, rank) => [thing, rank])))
  const arranging: Arranging = {
    planning,
    drafts: indexDrafts(planning.drafts),
    orderBefore: (things) => orderBefore(things, rankOf(), planning),
  }
  const { isMixed } = mixedHolders(planning.sides, planning.detail.matches)
  for (const held of byHolder.values())
    for (const siblings of siblingLists(held, isMixed))
      arrange(
        siblings.filter((thing) => isThere(thing, planning)),
        works,
        arranging,
      )
}

/** In its holder once the plan is done: a plan may leave a thing where somebody has moved it. */
const isThere = (thing: Thing, planning: Planning) =>
  planning.makers.has(thing) || planning.placers.has(thing) || isInHolder(thing, planning)

function isInHolder(thing: Thing, { detail: { matches } }: Planning): boolean {
  const before = matches.before(thing)
  const holder = before?.holder
  return holder !== undefined && matches.after(holder) === thing.holder
}

/** Ids of those that lie there already, in their live order. */
function orderBefore(
  siblings: readonly Thing[],
  ranks: ReadonlyMap<Thing, number>,
  planning: Planning,
): readonly string[] {
  const { matches } = planning.detail
  const isMixed = new Set(siblings.map(({ kind }) => kind)).size > 1
  const live = siblings.flatMap((thing) => {
    const before = matches.before(thing)
    return before?.id !== undefined && isInHolder(thing, planning)
      ? [{ id: before.id, rank: (isMixed ? before.rank : undefined) ?? ranks.get(before) ?? 0 }]
      : []
  })
  return live.toSorted((one, other) => one.rank - other.rank).map(({ id }) => id)
}

interface Arranging {
  readonly planning: Planning
  readonly drafts: DraftIndex
  orderBefore(siblings: readonly Thing[]): readonly string[]
}

function arrange(
  siblings: readonly Thing[],
  works: ReadonlyMap<Thing, ChangeWork>,
  arranging: Arranging,
): void {
  const { planning, orderBefore } = arranging
  const workOf = (thing: Thing) => works.get(thing)
  const isNew = (thing: Thing) => {
    const action = workOf(thing)?.change.action
    return action === 'create' || planning.placers.has(thing)
  }
  const isStaying = (thing: Thing) => !isNew(thing) && workOf(thing)?.change.members.position === undefined
  const lastStaying = siblings.findLastIndex((thing) => !isNew(thing))
  let latest: number | undefined
  for (const [index, thing] of siblings.entries()) {
    const work = workOf(thing)
    if (work === undefined || isStaying(thing)) continue
    const previous = siblings[index - 1]
    const after = previous === undefined ? [] : keysOf(previous, planning)
    const isLast = isNew(thing) && index > lastStaying && landsLast(thing, arranging)
    if (isLast || isBesideTemplate(thing, previous, arranging)) {
      waitFor(thing, after, arranging)
      continue
    }
    const next = siblings.slice(index + 1).find(isStaying)
    const needs = latest === undefined ? after : [...after, latest]
    const order = latest === undefined ? orderBefore(siblings) : undefined
    latest = draftPosition(work, { thing, previous, next, needs, order }, arranging) ?? latest
  }
}

/** A copy stands right behind its template, unless that one moves too. */
function isBesideTemplate(
  thing: Thing,
  previous: Thing | undefined,
  { planning, drafts }: Arranging,
): boolean {
  const { placers, makers, detail } = planning
  const isCopy = drafts.find(makers.get(thing))?.does === 'copy'
  const template = isCopy ? planning.templateOf(thing) : undefined
  if (template === undefined || previous === undefined || placers.has(previous)) return false
  return !placers.has(thing) && (detail.matches.after(template) ?? template) === previous
}

/** A new thing ends up behind all others, and so does one that comes from elsewhere. */
const landsLast = (thing: Thing, { planning: { placers, makers }, drafts }: Arranging): boolean =>
  placers.has(thing) || drafts.find(makers.get(thing))?.does === 'make'

/** The steps that bring it to its place. */
const keysOf = (thing: Thing, { makers, placers }: Planning): readonly number[] => {
  const key = placers.get(thing) ?? makers.get(thing)
  return key === undefined ? [] : [key]
}

function waitFor(thing: Thing, keys: readonly number[], { planning, drafts }: Arranging): void {
  const draft = drafts.find(planning.placers.get(thing) ?? planning.makers.get(thing))
  for (const key of keys) draft?.needs.add(key)
}

interface WantedPosition {
  readonly thing: Thing
  readonly previous: Thing | undefined
  /** The first later one that does not move. */
  readonly next: Thing | undefined
  readonly needs: readonly number[]
  /** Ids of the siblings, for the first move among them. */
  readonly order: readonly string[] | undefined
}

/** Names the siblings for people. */
function rowOf({ kind, holder }: Thing, { ordered }: Resource, { addressOf }: Planning): string {
  const what = ordered?.readIn === undefined ? nounsOf(kind) : 'parts'
  return `${what} of ${holder === undefined ? '' : addressOf(holder)}`
}

/** The operation that puts one beside another, as far as the service offers it. */
function moverOf({ ordered }: Pick<Resource, 'ordered'>, { isMissing }: Planning): Operation | undefined {
  const { by, otherwise } = ordered ?? {}
  return by !== undefined && isMissing(by) ? otherwise : by
}

/** @returns the key of its step; undefined if the API can't do it */
function draftPosition(
  work: ChangeWork,
  { thing, previous, next, needs, order }: WantedPosition,
  arranging: Arranging,
): number | undefined {
  const { planning } = arranging
  const { change, resource } = work
  const move = moverOf(resource, planning)
  const placed =
    move &&
    (placeAt('after', { sibling: previous, move }, planning) ??
      placeAt('before', { sibling: next, move }, planning))
  if (move === undefined || placed === undefined) {
    // Where none stays, the others follow the first one.
    const isFirst = previous === undefined && next === undefined
    if (!isFirst) blockPosition(work, planning)
    return undefined
  }
  const id = idOf(thing, planning)
  const within = leadingTo(thing, planning)
  const isHeld = thing.holder !== undefined && Object.values(resource.parents).includes(thing.holder.kind)
  const among = {
    holder: isHeld && thing.holder !== undefined ? (idOf(thing.holder, planning) ?? null) : null,
    place: placed.place,
    row: rowOf(thing, resource, planning),
    ...(order === undefined ? {} : { order }),
  }
  const body = { ...itemIn(move, resource, id), [placeMember]: placed.anchor }
  const moved = joined({ thing, move, body, among, needs }, arranging)
  if (moved !== undefined) return moved
  const key = addDraft(
    work,
    {
      does: 'move',
      operation: move,
      parameters: { ...within, ...ownParameter(resource, id) },
      body,
      subject: {
        kind: thing.kind,
        address: change.address,
        within,
        ...(id === undefined ? {} : { id }),
        ...among,
      },
      needs: [...needs, ...keysOf(thing, planning)],
    },
    planning,
  )
  planning.placers.set(thing, key)
  return key
}

function blockPosition({ change }: ChangeWork, planning: Planning): void {
  const sentence = `The API has no way to put ${withArticle(nounOf(change.kind))} there among the others`
  block(change, { sentence, way: 'use the app, or leave the order out with --ignore-order' }, planning)
  if (change.members.position !== undefined)
    planning.blockedMembers.set(change, (planning.blockedMembers.get(change) ?? new Set()).add('position'))
}

interface JoinedMove {
  readonly thing: Thing
  readonly move: Operation
  readonly body: Readonly<Record<string, unknown>>
  readonly among: Pick<StepSubject, 'holder' | 'place' | 'row' | 'order'>
  readonly needs: readonly number[]
}

/** One request takes it to another holder and to its place there, if the same operation does both. */
function joined(
  { thing, move, body, among, needs }: JoinedMove,
  { planning, drafts }: Arranging,
): number | undefined {
  const draft = drafts.find(planning.placers.get(thing))
  if (draft?.operation !== move) return undefined
  drafts.replace({
    ...draft,
    body: { ...draft.body, ...body },
    subject: { ...draft.subject, ...among },
    needs: new Set([...draft.needs, ...needs]),
  })
  return draft.key
}

interface MoveToSibling {
  readonly sibling: Thing | undefined
  readonly move: Operation
}

function placeAt(side: NeighbourSide, anchoring: MoveToSibling, planning: Planning) {
  const anchor = anchorAt(side, anchoring, planning)
  const id = anchoring.sibling && idOf(anchoring.sibling, planning)
  if (anchor === undefined || id === undefined) return undefined
  const place: PlannedPosition = side === 'after' ? { after: id } : { before: id }
  return { anchor, place }
}

/** With a thing of the kind that the operation names. */
function anchorAt(
  side: NeighbourSide,
  { sibling, move }: MoveToSibling,
  planning: Planning,
): Readonly<Record<string, unknown>> | undefined {
  const field = neighbourField(move, side)
  if (field === undefined || sibling === undefined) return undefined
  const { kind } = field
  const isOne = kind === undefined || kind === sibling.kind
  const anchor = isOne ? sibling : heldBy(sibling, { kind, side }, planning)
  const id = anchor && idOf(anchor, planning)
  if (anchor === undefined || id === undefined) return undefined
  const type = planning.resources.get(anchor.kind)?.ordered?.type
  return positionBeside(field, { side, id, type })
}

/** If the operation names the contents of siblings: the content at the near end. */
function heldBy(
  holder: Thing,
  { kind, side }: { readonly kind: string | undefined; readonly side: NeighbourSide },
  planning: Planning,
): Thing | undefined {
  const held = planning.sides.to.things.filter(
    (thing) => thing.kind === kind && thing.holder === holder && isThere(thing, planning),
  )
  return side === 'after' ? held.at(-1) : held[0]
}
