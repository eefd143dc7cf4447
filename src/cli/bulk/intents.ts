/**
 * Announces rows to the journal some way ahead of sending them, so that no request waits for the disk. What is announced
 * and what is sent are told apart: only a power cut, which may lose the second, leaves announced rows in doubt.
 */
import type { Journal } from './journal.ts'
import type { Row } from './row.ts'

export interface Intents {
  /** Resolves when the row may be sent: the disk knows of it. */
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

export function createIntents(
  rows: readonly Row[],
  journal: Journal,
  { method, ahead, isOpen }: Announcing,
): Intents {
  const announced = new Map<number, Promise<void>>()
  let next = 0
  const announceUpTo = (end: number) => {
    for (; next < Math.min(end, rows.length); next += 1) {
      const row = rows[next]
      if (row === undefined || !isOpen(row)) continue
      const written = journal.intend(row.index, { method, id: row.target })
      // Whoever waits for the row learns of a failure; until then nobody listens.
      written.catch(() => undefined)
      announced.set(row.index, written)
    }
  }
  return {
    before: async ({ index }) => {
      // In batches, since each costs the disk a sync; half of them are still to come when the next is written.
      if (next <= index + ahead / 2) announceUpTo(index + 1 + ahead)
      await announced.get(index)
      announced.delete(index)
      await journal.begin(index)
    },
    withdraw: () => {
      for (const index of announced.keys()) journal.reopen(index, 'unsent')
      announced.clear()
    },
  }
}
