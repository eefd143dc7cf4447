/** Computes the order that a list had before moves, from its order now and from the neighbours that each moved one had. */

/** A move to take back. */
export interface MovedSibling {
  readonly name: string
  /** The neighbours that it had; undefined at an end of the list. */
  readonly after: string | undefined
  readonly before: string | undefined
  readonly change: string
  /** Earlier changes that its neighbours may not show. */
  readonly unseen: readonly string[]
}

/**
 * Takes the moves back one after another; one whose neighbours are not there yet waits for them.
 * @param moved - the latest change first
 */
export function orderOf(now: readonly string[], moved: readonly MovedSibling[]): readonly string[] {
  const going = createMovesBack(moved)
  let order = now
  const put = (each: MovedSibling, at: number | undefined) => {
    if (at === undefined) return
    order = order.filter((id) => id !== each.name).toSpliced(at, 0, each.name)
    going.done.add(each)
  }
  const others = ({ name }: MovedSibling) => order.filter((id) => id !== name)
  const visit = (each: MovedSibling, around: ReadonlySet<MovedSibling>): void => {
    put(each, placeAt(others(each), each, going))
    if (going.done.has(each)) return
    for (const other of besideUnseen(each, going))
      if (!around.has(other)) visit(other, new Set([...around, other]))
    put(each, placeAt(others(each), each, going))
  }
  for (let waiting = moved; ; ) {
    for (const each of waiting) if (!going.done.has(each)) visit(each, new Set([each]))
    const left = waiting.filter((each) => !going.done.has(each))
    const [first] = left
    if (first === undefined) return order
    // Those that only have each other as neighbours begin a row of their own.
    if (left.length === waiting.length) put(first, anyPlace(others(first), first))
    waiting = left.filter((each) => !going.done.has(each))
  }
}

interface MovesBack {
  readonly done: Set<MovedSibling>
  of(name: string): readonly MovedSibling[]
  isLater(one: MovedSibling, other: MovedSibling): boolean
}

function createMovesBack(moved: readonly MovedSibling[]): MovesBack {
  const byName = Map.groupBy(moved, ({ name }) => name)
  const ranks = new Map(moved.map((each, rank) => [each, rank]))
  return {
    done: new Set(),
    of: (name) => byName.get(name) ?? [],
    isLater: (one, other) => (ranks.get(one) ?? 0) < (ranks.get(other) ?? 0),
  }
}

const sides = [
  { side: 'after', opposite: 'before' },
  { side: 'before', opposite: 'after' },
] as const

/** Undefined as long as none of its neighbours stands where it stood before this move. */
function placeAt(order: readonly string[], each: MovedSibling, going: MovesBack): number | undefined {
  // A later move of the same thing goes first.
  if (going.of(each.name).some((other) => going.isLater(other, each) && !going.done.has(other)))
    return undefined
  const standing = sides.filter(
    (where) => order.includes(each[where.side] ?? '') && stands(each, where, going),
  )
  const isBack = (where: (typeof sides)[number]) =>
    going.of(each[where.side] ?? '').every((other) => going.done.has(other))
  // One that has yet to go back itself may have gone between these.
  const best = standing.find(isBack) ?? standing[0]
  if (best !== undefined) return order.indexOf(each[best.side] ?? '') + (best.side === 'after' ? 1 : 0)
  if (each.before === undefined && each.after === undefined) return order.length
  if (each.after === undefined) return 0
  return each.before === undefined ? order.length : undefined
}

/** True if a neighbour stands where it stood when it was read: some changes were under way then. */
function stands(
  each: MovedSibling,
  where: (typeof sides)[number],
  { done, of, isLater }: MovesBack,
): boolean {
  return of(each[where.side] ?? '').every((other) => {
    if (isLater(other, each)) return done.has(other)
    // It was read where that move had put it.
    if (!each.unseen.includes(other.change)) return !done.has(other)
    return wasBeside(each, where, other) && done.has(other)
  })
}

/** Either of two that stood beside each other was read before the other one went. */
const wasBeside = (
  each: MovedSibling,
  { side, opposite }: (typeof sides)[number],
  other: MovedSibling,
): boolean => each[side] === other.name && other[opposite] === each.name

/** Earlier moves that were under way when this one was read, of neighbours that had not gone yet: they go back first. */
const besideUnseen = (each: MovedSibling, { done, of }: MovesBack): readonly MovedSibling[] =>
  sides.flatMap((where) =>
    of(each[where.side] ?? '').filter(
      (other) => each.unseen.includes(other.change) && wasBeside(each, where, other) && !done.has(other),
    ),
  )

function anyPlace(order: readonly string[], { after, before }: MovedSibling): number {
  const [behind, next] = [order.indexOf(after ?? ''), order.indexOf(before ?? '')]
  if (behind >= 0) return behind + 1
  return next >= 0 ? next : order.length
}
