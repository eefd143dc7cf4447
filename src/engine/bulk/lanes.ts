/**
 * Sorts rows into lanes: rows that fill the same ordered holder run one after another, so that people see them in the order of the
 * file, and so do rows about one thing.
 */
import { factsOf } from '../../catalog/fields.ts'
import { schemaAt } from '../../catalog/members.ts'
import { placeMember } from '../../catalog/neighbours.ts'
import type { Operation, RowOrder } from '../../catalog/operation.ts'
import { parameterNames } from '../../catalog/options.ts'
import { memberOf } from '../../json/members.ts'
import { isObject } from '../../json/object.ts'
import { pathOf, pathsRepeated } from './fills-in-order.ts'
import type { Row } from './row.ts'

/** The number of a row's lane; undefined for a row that may run beside all others. */
export type LaneOf = (row: Row) => number | undefined

/** Rows that share a holder, name each other's things or the same neighbour, or change one thing, share a lane. */
export function lanesOf(rows: readonly Row[], operation: Operation): LaneOf {
  const { rowsInOrder } = operation
  const repeated = pathsRepeated(rows, operation)
  if (rowsInOrder === undefined && repeated.size === 0 && !rows.some(namesPlace)) return () => undefined
  const holders = holderKeys(rows, operation)
  const groups = createGroups()
  const laneOf = new Map<Row, string>()
  for (const row of rows) {
    const isPlaced = rowsInOrder !== undefined || namesPlace(row)
    const [first, ...others] = [
      ...(isPlaced ? [...holders(row), ...namedBy(row, operation)] : []),
      ...(repeated.has(pathOf(row)) ? [pathOf(row)] : []),
    ]
    if (first === undefined) continue
    laneOf.set(row, first)
    for (const other of others) groups.join(first, other)
  }
  return (row) => {
    const key = laneOf.get(row)
    return key === undefined ? undefined : groups.numberOf(key)
  }
}

/** Lanes of two or more rows. */
export function countLanes(rows: readonly Row[], operation: Operation): number {
  const lanes = Map.groupBy(rows, lanesOf(rows, operation))
  lanes.delete(undefined)
  return [...lanes.values()].filter(({ length }) => length > 1).length
}

/** True if the row says which neighbour its thing goes beside. */
const namesPlace = ({ input: { body } }: Row) => isObject(body) && isObject(body[placeMember])

/** No key for a row that leaves its thing where it is, or whose holder only its neighbour tells. */
function holderKeys(rows: readonly Row[], operation: Operation): (row: Row) => readonly string[] {
  const { rowsInOrder, changesWhatIsGiven, method } = operation
  if (rowsInOrder === undefined) return () => []
  const { within, isPicked } = rowsInOrder
  const [last] = within.slice(-1)
  if (last === undefined) return () => []
  const around = (row: Row) => JSON.stringify(within.slice(0, -1).map((name) => namedIn(row, name)))
  const isSilent = (row: Row) => namedIn(row, last) === undefined
  // A row without the holder may go into any of those that other rows name.
  const mixed = new Set(isPicked === true ? rows.filter(isSilent).map(around) : [])
  const stays = changesWhatIsGiven ?? method === 'PATCH'
  return (row) => {
    if (mixed.has(around(row))) return [around(row)]
    if (isSilent(row) && stays) return []
    return [`${around(row)} ${JSON.stringify(namedIn(row, last) ?? null)}`]
  }
}

const namedIn = ({ input: { path, body } }: Row, name: string): unknown => path[name] ?? memberOf(body, name)

/** Ids of the thing that the row puts somewhere, and of its neighbours. */
function namedBy({ input }: Row, { path, body, rowsInOrder }: Operation): readonly string[] {
  const around: RowOrder['within'] = rowsInOrder?.within ?? []
  const own = parameterNames(path).at(-1)
  const fields = isObject(input.body) ? Object.entries(input.body) : []
  const isId = (name: string) => body !== undefined && factsOf(schemaAt(body, name) ?? body).resource
  return [
    ...(own === undefined || around.includes(own) ? [] : [input.path[own]]),
    ...fields.flatMap(([name, value]) => (!around.includes(name) && isId(name) ? [value] : [])),
    ...placesIn(memberOf(input.body, placeMember)),
  ].filter((id) => typeof id === 'string')
}

/** The ids of `{ before: { type, space } }`; a type is not an id. */
const placesIn = (position: unknown): readonly unknown[] =>
  isObject(position)
    ? Object.values(position).flatMap((side) =>
        isObject(side) ? Object.entries(side).flatMap(([name, id]) => (name === 'type' ? [] : [id])) : [],
      )
    : []

interface Groups {
  join(one: string, other: string): void
  numberOf(key: string): number
}

/** Union-find: keys that are joined, directly or by others, have one number. */
function createGroups(): Groups {
  const above = new Map<string, string>()
  const numbers = new Map<string, number>()
  const topOf = (key: string): string => {
    let top = key
    for (let next = above.get(top); next !== undefined; next = above.get(top)) top = next
    // The next search from here takes one step.
    for (let each = key; each !== top; ) {
      const next = above.get(each) ?? top
      above.set(each, top)
      each = next
    }
    return top
  }
  return {
    join: (one, other) => {
      const [top, below] = [topOf(one), topOf(other)]
      if (top !== below) above.set(below, top)
    },
    numberOf: (key) => {
      const top = topOf(key)
      const number = numbers.get(top) ?? numbers.size
      numbers.set(top, number)
      return number
    },
  }
}
