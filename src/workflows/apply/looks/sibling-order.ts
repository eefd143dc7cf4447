/** Follows the order of siblings through the moves of a run, so that a move is sent only if nobody else moves them meanwhile. */
import type { Clash } from '../outcome.ts'

export interface SiblingOrder {
  /** The order that the list should show now. */
  readonly now: readonly string[]
  /** The one that it showed before the last move; undefined if this run has sent none. */
  readonly before: readonly string[] | undefined
}

export interface SiblingPlace {
  readonly after?: string | undefined
  readonly before?: string | undefined
}

/** @param isSent - false if it stood there already */
export function movedIn(
  order: SiblingOrder,
  { id, place, isSent }: { readonly id: string; readonly place: SiblingPlace; readonly isSent: boolean },
): SiblingOrder {
  const others = order.now.filter((each) => each !== id)
  const anchor = others.indexOf(place.after ?? place.before ?? '')
  const at = anchor < 0 ? others.length : anchor + (place.after === undefined ? 0 : 1)
  const now = others.toSpliced(at, 0, id)
  return { now, before: isSent ? order.now : order.before }
}

/** Where the list shows another order of those that both have; undefined if it is as expected. */
export function differenceFrom(expected: readonly string[], shown: readonly string[]): Clash | undefined {
  const [known, there] = [new Set(expected), new Set(shown)]
  const wanted = expected.filter((id) => there.has(id))
  const found = shown.filter((id) => known.has(id))
  const at = wanted.findIndex((id, index) => id !== found[index])
  return at < 0 ? undefined : { member: `place ${at + 1}`, saw: wanted[at] ?? null, is: found[at] ?? null }
}
