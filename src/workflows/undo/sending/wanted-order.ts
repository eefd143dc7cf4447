/**
 * Finds the order that an undo has to bring back in each holder, from the recorded neighbours and from the list as it is now:
 * a neighbour that the same undo has yet to bring back is not an anchor.
 */

import { itemIn, placeMember } from '../../../catalog/neighbours.ts'
import type { Resource } from '../../../catalog/resource.ts'
import type { Client } from '../../../client/client.ts'
import { createTurnsByName } from '../../../concurrency/turns-by-name.ts'
import { siblingsOf } from '../../../engine/history/before/place-before.ts'
import type { JsonObject } from '../../../json/object.ts'
import { positionIn } from '../inverse/place.ts'
import type { SiblingIds, UndoRequest } from '../undo-request.ts'
import type { ReadyPart } from './changed-since.ts'
import type { CurrentIds } from './ids.ts'
import { orderOf } from './order-before-moves.ts'

export interface WantedOrders {
  /** Does the work with the body that leads to the thing's place; one at a time in each holder. */
  placing<Value>(part: ReadyPart, work: (part: ReadyPart) => Promise<Value>): Promise<Value>
}

interface HolderOrder {
  /** Recorded ids; of those that an earlier undo has made again, the ids then. */
  readonly wanted: readonly string[]
  /** Those that stand where they belong. */
  readonly settled: Set<string>
  /** Those that lie there, and stay. */
  readonly present: ReadonlySet<string>
  /** The word for a recorded id in `wanted`. */
  nameOf(id: string): string
  /** The word for the kind of one, by its id now. */
  typeOf(id: string): string | undefined
}

/** A request that takes back this change. */
export interface NumberedPart extends UndoRequest {
  readonly of: { readonly entry: string; readonly change: number }
  /** By an earlier run of the same undo: its thing is where it belongs, and its neighbours tell the places of others. */
  readonly isDone: boolean
}

/** @param parts - of the whole undo, the latest change first */
export function createOrders(
  parts: readonly NumberedPart[],
  { client, ids }: { readonly client: Client; readonly ids: CurrentIds },
): WantedOrders {
  const byHolder = Map.groupBy(
    parts.filter(({ place }) => place !== undefined),
    keyOf,
  )
  const orders = new Map<string, Promise<HolderOrder>>()
  const turns = createTurnsByName()
  const orderIn = (part: ReadyPart, key: string) => {
    const own = byHolder.get(key) ?? []
    const holder = holderKeyOf(part)
    const others = parts.filter(
      (each) =>
        !each.isDone && (each.place === undefined ? goesToOther(each, part) : holderKeyOf(each) !== holder),
    )
    const known = orders.get(key) ?? readOrder(part, { own, others }, { client, ids })
    orders.set(key, known)
    return known
  }
  return {
    async placing(part, work) {
      if (part.place === undefined || part.id === undefined) return work(part)
      const key = keyOf(part)
      const { id } = part
      return turns.run(key, async () => {
        const order = await orderIn(part, key)
        const value = await work(withAnchor(part, { order, ids }))
        order.settled.add(order.nameOf(id))
        return value
      })
    },
  }
}

const keyOf = (part: UndoRequest): string => `${part.resource.kind} ${holderKeyOf(part)}`

/** Things of several kinds may lie in one holder. */
function holderKeyOf({ resource, parameters, place }: UndoRequest): string {
  const around = Object.entries(parameters).filter(([name]) => name !== resource.parameter)
  return JSON.stringify([around, place?.holders])
}

/** True if it takes a thing of the same kind to a holder that shows no order. */
const goesToOther = (
  { resource, body = {} }: UndoRequest,
  { resource: { kind }, place }: ReadyPart,
): boolean =>
  resource.kind === kind &&
  Object.entries(body).some(([field, value]) => {
    const holder = holderMember(field, resource)
    return holder !== undefined && value !== place?.holders[holder]
  })

/** The member that names the holder, for a field that sets it. */
function holderMember(field: string, { shownAs, parents }: Resource): string | undefined {
  const shown = shownAs[field] ?? field
  return typeof shown === 'string' && shown in parents ? shown : undefined
}

/** True if the change took it to another holder. */
const hadLeft = ({ expects, resource }: UndoRequest): boolean =>
  expects.is === 'as changed' &&
  [...expects.fields.keys()].some((field) => holderMember(field, resource) !== undefined)

interface PlacedParts {
  /** In one holder. */
  readonly own: readonly NumberedPart[]
  readonly others: readonly UndoRequest[]
}

async function readOrder(
  part: ReadyPart,
  { own: parts, others }: PlacedParts,
  { client, ids }: { readonly client: Client; readonly ids: CurrentIds },
): Promise<HolderOrder> {
  const { resource, input, place = nowhere } = part
  // An object stays one.
  const found = ids.value(place.holders) as JsonObject
  const now = await siblingsOf(resource, found, { client, known: input.path })
  const types = new Map(now.flatMap(({ id, type }) => (type === undefined ? [] : [[id, type] as const])))
  for (const { place: { types: recorded = {} } = nowhere } of parts)
    for (const [id, type] of Object.entries(recorded)) types.set(String(ids.value(id)), type)
  const names = new Map<string, string>()
  const nameOf = (id: string) => names.get(id) ?? id
  const noted = (id: string | undefined) => {
    if (id === undefined) return undefined
    const name = names.get(id) ?? String(ids.value(id))
    names.set(id, name)
    return name
  }
  const moved = parts.flatMap(({ id, of, place: { after, before, unseen = [] } = nowhere }) => {
    const name = noted(id)
    const key = (change: number) => `${of.entry} ${change}`
    const sides = { after: noted(after), before: noted(before) }
    return name === undefined ? [] : [{ name, change: key(of.change), unseen: unseen.map(key), ...sides }]
  })
  // One that goes back to another holder may be gone before anything stands beside it.
  const leaving = new Set(others.map(({ id }) => id && String(ids.value(id))))
  const all = now.map(({ id }) => id)
  const there = all.filter((id) => !leaving.has(id))
  // One that had left and lies here again is taken back already: it stays where it is.
  const going = new Set(parts.flatMap((each) => (each.isDone || hadLeft(each) ? [] : [noted(each.id)])))
  return {
    wanted: orderOf(all, moved),
    present: new Set(there),
    settled: new Set(there.filter((id) => !going.has(id))),
    nameOf,
    typeOf: (id) => types.get(id),
  }
}

const nowhere: SiblingIds = { after: undefined, before: undefined, holders: {} }

/** Right behind the nearest one before it that stands where it belongs, or else before the nearest one after it. */
function withAnchor(
  part: ReadyPart,
  { order, ids }: { readonly order: HolderOrder; readonly ids: CurrentIds },
): ReadyPart {
  const { wanted, present, nameOf, typeOf } = order
  const own = nameOf(part.id ?? '')
  const isOpen =
    part.isBesideOnly === true && !present.has(own) && !wanted.some((id) => order.settled.has(id))
  // Anything that lies there takes it in, and goes to its own place later.
  const settled = isOpen ? present : order.settled
  const at = wanted.indexOf(own)
  const now = (id: string | undefined) => (id === undefined ? undefined : String(ids.value(id)))
  const after = now(wanted.slice(0, Math.max(at, 0)).findLast((id) => settled.has(id)))
  const before = now(wanted.slice(at + 1).find((id) => settled.has(id)))
  const near = [after, before].flatMap((id) => {
    const type = id === undefined ? undefined : typeOf(id)
    return id === undefined || type === undefined ? [] : [[id, type] as const]
  })
  const types = Object.fromEntries(near)
  const position = positionIn({ after, before, holders: {}, types }, part.operation, part.resource)
  const { [placeMember]: _, ...others } = part.input.body ?? {}
  const rest = { ...others, ...itemIn(part.operation, part.resource, now(part.id)) }
  const body = position === undefined ? rest : { ...rest, [placeMember]: position }
  return { ...part, input: { ...part.input, body } }
}
