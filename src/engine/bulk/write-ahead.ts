/**
 * Announces rows to the journal some way ahead of sending them, so that no request waits for the disk. What is announced
 * and what is sent are told apart: only a power cut, which may lose the second, leaves announced rows in doubt.
 */
import type { Journal } from './journal.ts'
import type { Row } from './row.ts'

export interface WriteAhead {
  /** Resolves when the row may be sent: the disk knows that it will be, and a kill will not make it forgotten. */
  before(row: Row): Promise<void>
  /** Takes back what was announced and will not be sent. */
  withdraw(): void
}

interface Announcing {
  readonly method: string
  /** How many rows are announced before their turn. */
  readonly ahead: number
  /** False for a row that an earlier run has settled. */
  isOpen(row: Row): boolean
}

/** Rows that were announced together. */
interface Batch {
  /** Index of the row after the last of them. */
  readonly end: number
  readonly durable: Promise<void>
}

export function createWriteAhead(
  rows: readonly Row[],
  journal: Journal,
  { method, ahead, isOpen }: Announcing,
): WriteAhead {
  const announced = new Set<number>()
  const pending: Batch[] = []
  let next = 0
  const announce = (end: number) => {
    for (const row of rows.slice(next, end).filter(isOpen)) {
      journal.intend(row.index, { method, id: row.target })
      announced.add(row.index)
    }
    next = end
    const durable = journal.durable()
    // Whoever waits for a row learns of a failure; until then nobody listens.
    durable.catch(() => undefined)
    pending.push({ end, durable })
  }
  return {
    before: async ({ index }) => {
      // In batches, since each costs the disk a sync; half of them are still to come when the next is written.
      if (next < rows.length && next <= index + ahead / 2) announce(Math.min(index + 1 + ahead, rows.length))
      while (pending[0] !== undefined && pending[0].end <= index) pending.shift()
      await pending[0]?.durable
      announced.delete(index)
      await journal.begin(index)
    },
    withdraw: () => {
      for (const index of announced) journal.reopen(index, 'unsent')
      announced.clear()
    },
  }
}
