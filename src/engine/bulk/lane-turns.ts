/** Hands out rows in their order: a row of a lane waits until the one before it in the lane has ended. */
import type { LaneOf } from './lanes.ts'
import type { Row } from './row.ts'

export interface RowTurns {
  /** The next row that may start, after the one that a worker has ended; undefined if none may now. */
  next(ended?: Row): Row | undefined
  /** The rest of the row's lane stays unsent: a later run begins with that row, and puts the others behind it. */
  holdBehind(row: Row): void
}

interface RowLane {
  readonly waiting: Row[]
  isHeld: boolean
}

/** A worker that gets no row may leave: whoever ends a row of a lane goes on with that lane. */
export function createTurns(rows: readonly Row[], laneOf: LaneOf): RowTurns {
  /** Lanes with a row under way, and held ones. */
  const lanes = new Map<number, RowLane>()
  let place = 0
  const start = (row: Row): boolean => {
    const number = laneOf(row)
    if (number === undefined) return true
    const lane = lanes.get(number)
    if (lane === undefined) {
      lanes.set(number, { waiting: [], isHeld: false })
      return true
    }
    if (!lane.isHeld) lane.waiting.push(row)
    return false
  }
  const nextInLane = (ended: Row | undefined): Row | undefined => {
    const number = ended && laneOf(ended)
    const lane = number === undefined ? undefined : lanes.get(number)
    if (number === undefined || lane === undefined || lane.isHeld) return undefined
    const row = lane.waiting.shift()
    if (row === undefined) lanes.delete(number)
    return row
  }
  return {
    next: (ended) => {
      const waiting = nextInLane(ended)
      if (waiting !== undefined) return waiting
      for (let row = rows[place]; row !== undefined; row = rows[place]) {
        place += 1
        if (start(row)) return row
      }
      return undefined
    },
    holdBehind: (row) => {
      const number = laneOf(row)
      const lane = number === undefined ? undefined : lanes.get(number)
      if (lane === undefined) return
      lane.isHeld = true
      lane.waiting.length = 0
    },
  }
}
