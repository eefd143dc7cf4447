/** The fewest moves that bring the pages of each parent into the order of SUMMARY.md. */
import { staying } from '../../../estate/compare/sequence.ts'

export interface SiblingMove {
  readonly key: string
  /** From 0, among its siblings. */
  readonly at: number
}

/**
 * @param siblings - of each parent, in their order now
 * @param wanted - all keys in the order they shall have; pages that it leaves out stay behind their neighbours
 */
export function siblingMoves(
  siblings: readonly (readonly string[])[],
  wanted: readonly string[],
): readonly SiblingMove[] {
  const rank = new Map(wanted.map((key, index) => [key, index]))
  return siblings.flatMap((now) => {
    const named = now.filter((key) => rank.has(key))
    const sorted = named.toSorted((one, other) => (rank.get(one) ?? 0) - (rank.get(other) ?? 0))
    const places = new Map(named.map((key, index) => [key, index]))
    const stays = staying(sorted.map((key) => places.get(key) ?? 0))
    const moves: SiblingMove[] = []
    const order = [...now]
    for (const [index, key] of sorted.entries()) {
      if (stays[index] === true) continue
      order.splice(order.indexOf(key), 1)
      const before = sorted[index - 1]
      const at = before === undefined ? 0 : order.indexOf(before) + 1
      order.splice(at, 0, key)
      moves.push({ key, at })
    }
    return moves
  })
}
