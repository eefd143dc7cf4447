/** Restores the visible order: each misplaced thing moves behind its predecessor, and no other thing moves. */
import { factsOf } from '../../catalog/fields.ts'
import { nounOf } from '../../catalog/kinds.ts'
import { elementOf, fieldNames, schemaAt } from '../../catalog/members.ts'
import type { Operation } from '../../catalog/operation.ts'
import type { Resource } from '../../catalog/resource.ts'
import { partsOf } from '../../catalog/schema.ts'
import type { Thing } from '../estate.ts'
import { addDraft, block, type ChangeWork, type Planning } from './draft.ts'
import { leadingTo, ownParameter } from './parameters.ts'
import type { PlannedPosition } from './plan.ts'
import { idOf } from './references.ts'

/** @param works - by the thing of the document */
export function draftPositions(works: ReadonlyMap<Thing, ChangeWork>, planning: Planning): void {
  const isOrdered = ({ kind }: Thing) => planning.resources.get(kind)?.document?.ordered === true
  const byHolder = Map.groupBy(planning.sides.to.things.filter(isOrdered), ({ holder }) => holder)
  for (const held of byHolder.values())
    for (const siblings of Map.groupBy(held, ({ kind }) => kind).values())
      arrange(
        siblings.filter((thing) => isThere(thing, planning)),
        works,
        planning,
      )
}

const isThere = (thing: Thing, { detail, makers }: Planning) =>
  detail.matches.before(thing) !== undefined || makers.has(thing)

function arrange(
  siblings: readonly Thing[],
  works: ReadonlyMap<Thing, ChangeWork>,
  planning: Planning,
): void {
  const workOf = (thing: Thing) => works.get(thing)
  const isNew = (thing: Thing) => {
    const action = workOf(thing)?.change.action
    return action === 'create' || planning.placers.has(thing)
  }
  const isStaying = (thing: Thing) => !isNew(thing) && workOf(thing)?.change.members.position === undefined
  const lastStaying = siblings.findLastIndex((thing) => !isNew(thing))
  for (const [index, thing] of siblings.entries()) {
    const work = workOf(thing)
    if (work === undefined || isStaying(thing)) continue
    const previous = siblings[index - 1]
    const after = previous === undefined ? [] : keysOf(previous, planning)
    // New ones end up behind all others anyway, if they are made in order.
    if (isNew(thing) && index > lastStaying) waitFor(thing, after, planning)
    else {
      const next = siblings.slice(index + 1).find(isStaying)
      draftPosition(work, { thing, previous, next, needs: after }, planning)
    }
  }
}

/** The steps that bring it to its place. */
const keysOf = (thing: Thing, { makers, placers }: Planning): readonly number[] => {
  const key = placers.get(thing) ?? makers.get(thing)
  return key === undefined ? [] : [key]
}

function waitFor(thing: Thing, keys: readonly number[], planning: Planning): void {
  const own = planning.placers.get(thing) ?? planning.makers.get(thing)
  const draft = planning.drafts.find(({ key }) => key === own)
  for (const key of keys) draft?.needs.add(key)
}

interface WantedPosition {
  readonly thing: Thing
  readonly previous: Thing | undefined
  /** The first later one that does not move. */
  readonly next: Thing | undefined
  readonly needs: readonly number[]
}

function draftPosition(
  work: ChangeWork,
  { thing, previous, next, needs }: WantedPosition,
  planning: Planning,
): void {
  const { change, resource } = work
  const move = Object.values(resource.actions).find(({ operation }) =>
    fieldNames(operation.body).includes('position'),
  )
  const placed =
    move &&
    (placeAt('after', { sibling: previous, move: move.operation }, planning) ??
      placeAt('before', { sibling: next, move: move.operation }, planning))
  if (move === undefined || placed === undefined) {
    const noun = nounOf(change.kind)
    const sentence = `The API has no way to put a ${noun} there among the others`
    block(change, { sentence, way: 'use the app' }, planning)
    if (change.members.position !== undefined)
      planning.blockedMembers.set(change, (planning.blockedMembers.get(change) ?? new Set()).add('position'))
    return
  }
  const id = idOf(thing, planning)
  const within = leadingTo(thing, planning)
  const key = addDraft(
    work,
    {
      does: 'move',
      operation: move.operation,
      parameters: { ...within, ...ownParameter(resource, id) },
      body: { position: placed.anchor },
      subject: {
        kind: change.kind,
        address: change.address,
        ...(id === undefined ? {} : { id }),
        within,
        place: placed.place,
      },
      needs: [...needs, ...keysOf(thing, planning)],
    },
    planning,
  )
  planning.placers.set(thing, key)
}

interface MoveToSibling {
  readonly sibling: Thing | undefined
  readonly move: Operation
}

function placeAt(side: 'before' | 'after', anchoring: MoveToSibling, planning: Planning) {
  const anchor = anchorAt(side, anchoring, planning)
  const id = anchoring.sibling && idOf(anchoring.sibling, planning)
  if (anchor === undefined || id === undefined) return undefined
  const place: PlannedPosition = side === 'after' ? { after: id } : { before: id }
  return { anchor, place }
}

/** `{ after: { type, space } }`, with a thing of the kind that the operation names. */
function anchorAt(
  side: 'before' | 'after',
  { sibling, move }: MoveToSibling,
  planning: Planning,
): Readonly<Record<string, unknown>> | undefined {
  const schema = move.body && schemaAt(move.body, `position.${side}`)
  if (schema === undefined || sibling === undefined) return undefined
  const names = fieldNames(schema)
  const key = names.find((name) => name !== 'type')
  const named = key === undefined ? undefined : schemaAt(schema, key)
  const kind = named && factsOf(named).resource
  const anchor = kind === sibling.kind ? sibling : heldBy(sibling, { kind, side }, planning)
  const id = anchor && idOf(anchor, planning)
  if (key === undefined || id === undefined) return undefined
  return { [side]: { ...typeIn(schemaAt(schema, 'type')), [key]: id } }
}

/** If the operation names the contents of siblings: the content at the near end. */
function heldBy(
  holder: Thing,
  { kind, side }: { readonly kind: string | undefined; readonly side: 'before' | 'after' },
  planning: Planning,
): Thing | undefined {
  const held = planning.sides.to.things.filter(
    (thing) => thing.kind === kind && thing.holder === holder && isThere(thing, planning),
  )
  return side === 'after' ? held.at(-1) : held[0]
}

function typeIn(schema: Resource['schema'] | undefined): Readonly<Record<string, string>> {
  if (schema === undefined) return {}
  // An enumeration with a single value.
  const [type] = partsOf(elementOf(schema)).values ?? []
  return type === undefined ? {} : { type }
}
