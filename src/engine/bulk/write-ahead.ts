/**
 * Announces rows in the journal before their turn, so that no request waits for the disk. Announcing and sending have separate
 * records: only a power cut, which may lose the second, leaves announced rows in doubt.
 */
import type { Journal } from './journal.ts'
import type { Row } from './row.ts'

export interface WriteAhead {
  /** Resolves when the row may be sent: the disk has its announcement, and a kill can't make ws forget it. */
  before(row: Row): Promise<void>
  /** Takes back announced rows that will not be sent. */
  withdraw(): void
}

interface Announcing {
  readonly method: string
  /** The number of rows announced before their turn. */
  readonly ahead: number
  /** False for a row that an earlier run has finished. */
  isOpen(row: Row): boolean
}

/** Rows with a common announcement. */
interface Batch {
  /** The index after its last row. */
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
    // The caller of `before` gets the failure; until then nobody listens.
    durable.catch(() => undefined)
    pending.push({ end, durable })
  }
  return {
    before: async ({ index }) => {
      // In batches, since each needs a sync of the disk; the next one is written when half of the last is left.
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
