/**
 * The order of pages, merged three ways: pages that you have moved in SUMMARY.md stand where you put them, and all others stand
 * where the service has them.
 */
import { staying } from '../../../estate/compare/sequence.ts'

export interface OrderSides {
  /** The place of each page when SUMMARY.md and the service last agreed. */
  readonly before: ReadonlyMap<string, number>
  /** As SUMMARY.md lists them. */
  readonly ours: readonly string[]
  /** Siblings on the service. */
  readonly theirs: readonly string[]
}

export interface MergedOrder {
  readonly order: readonly string[]
  /** Pages that stand otherwise than one of both sides wanted. */
  readonly both: readonly string[]
}

export function mergeOrder({ before, ours: listed, theirs }: OrderSides): MergedOrder {
  const there = new Set(theirs)
  const ours = listed.filter((key) => there.has(key))
  const sides = { before, ours, theirs }
  const movedThere = movedIn(theirs, { before })
  const usual = merged(sides, movedIn(ours, { before }))
  if (movedThere.size === 0 || usual === theirs) return { order: usual, both: [] }
  // Two neighbors that change places: nobody knows which of them has moved.
  const movedHere = new Set(ours.filter((key) => !movedThere.has(key)))
  const orders = [movedThere, movedHere].map((rather) => merged(sides, movedIn(ours, { before, rather })))
  const [best = { order: usual, both: [] }] = [...orders, usual]
    .map((order) => ({ order, both: [...unlikeWanted(order, sides)] }))
    .toSorted((one, other) => one.both.length - other.both.length)
  return best
}

function merged(sides: OrderSides, moved: ReadonlySet<string>): readonly string[] {
  const { before, ours, theirs } = sides
  const mine = new Set([...moved].filter((key) => isElsewhere(key, sides)))
  for (const key of ours) if (!before.has(key)) mine.add(key)
  if (mine.size === 0) return theirs
  const order = theirs.filter((key) => !mine.has(key))
  let last: string | undefined
  for (const key of ours) {
    if (mine.has(key)) order.splice(last === undefined ? 0 : order.indexOf(last) + 1, 0, key)
    last = key
  }
  return order
}

/** Of each two pages that one side has turned, or none, and that do not stand so: three moves may make a circle. */
function unlikeWanted(order: readonly string[], { before, ours, theirs }: OrderSides): ReadonlySet<string> {
  const [here, there, now] = [ours, theirs, order].map(placesIn)
  const known = ours.filter((key) => before.has(key))
  const unlike = new Set<string>()
  for (const [index, one] of known.entries())
    for (const other of known.slice(index + 1)) {
      const isFirst = (places: ReadonlyMap<string, number> | undefined) =>
        (places?.get(one) ?? 0) < (places?.get(other) ?? 0)
      const isTurned = isFirst(here) !== isFirst(before) || isFirst(there) !== isFirst(before)
      if (isTurned === (isFirst(now) === isFirst(before))) unlike.add(one).add(other)
    }
  return unlike
}

const placesIn = (keys: readonly string[]): ReadonlyMap<string, number> =>
  new Map(keys.map((key, index) => [key, index]))

/** False if the moves of others have brought it where you want it. */
function isElsewhere(key: string, { before, ours, theirs }: OrderSides): boolean {
  const [own, there] = [ours.indexOf(key), theirs.indexOf(key)]
  const placeThere = placesIn(theirs)
  const rank = before.get(key) ?? 0
  return ours.some((other, index) => {
    const isPassed = before.has(other) && index < own !== (before.get(other) ?? 0) < rank
    return isPassed && index < own !== (placeThere.get(other) ?? 0) < there
  })
}

interface EarlierOrder {
  readonly before: OrderSides['before']
  /** Pages that rather stay, where one or another may have moved. */
  readonly rather?: ReadonlySet<string>
}

/** The fewest pages whose moves explain an order. */
function movedIn(keys: readonly string[], { before, rather }: EarlierOrder): Set<string> {
  const known = keys.filter((key) => before.has(key))
  const ranks = known.map((key) => before.get(key) ?? 0)
  const isOrdered = ranks.every((rank, index) => index === 0 || (ranks[index - 1] ?? 0) < rank)
  if (isOrdered) return new Set()
  const stays =
    rather === undefined
      ? staying(ranks)
      : stayingRather(
          ranks,
          known.map((key) => rather.has(key)),
        )
  return new Set(known.filter((_, index) => stays[index] !== true))
}

/** The longest increasing part; of several, the one with the most of those that rather stay. */
function stayingRather(ranks: readonly number[], rather: readonly boolean[]): readonly boolean[] {
  const weight = (index: number) => ranks.length + 1 + (rather[index] === true ? 1 : 0)
  const best: number[] = []
  const previous: (number | undefined)[] = []
  for (const [index, rank] of ranks.entries()) {
    let most = 0
    for (let earlier = 0; earlier < index; earlier += 1)
      if ((ranks[earlier] ?? 0) < rank && (best[earlier] ?? 0) > most) {
        most = best[earlier] ?? 0
        previous[index] = earlier
      }
    best[index] = most + weight(index)
  }
  const stays = ranks.map(() => false)
  const end = best.indexOf(Math.max(...best))
  for (
    let index: number | undefined = end < 0 ? undefined : end;
    index !== undefined;
    index = previous[index]
  )
    stays[index] = true
  return stays
}
