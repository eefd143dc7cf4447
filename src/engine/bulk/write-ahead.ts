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

interface WriteAheadOptions {
  readonly method: string
  /** The number of rows under way at the same time. */
  readonly concurrency: number
  /** False for a row that an earlier run has finished. */
  isOpen(row: Row): boolean
}

/** Rows with a common announcement. */
interface AnnouncedBatch {
  /** The index after its last row. */
  readonly end: number
  readonly durable: Promise<void>
  /** True until the disk has it, or a row waits for it. */
  mayBeLate: boolean
}

/** Rows announced ahead for each one under way: enough for a disk as slow as a few requests, and at most for a very slow one. */
const aheadEach = { usual: 4, most: 32 }

export function createWriteAhead(
  rows: readonly Row[],
  journal: Journal,
  { method, concurrency, isOpen }: WriteAheadOptions,
): WriteAhead {
  const announced = new Set<number>()
  const pending: AnnouncedBatch[] = []
  let next = 0
  let ahead = aheadEach.usual * concurrency
  const announce = (end: number) => {
    for (const row of rows.slice(next, end).filter(isOpen)) {
      journal.intend(row.index, { method, id: row.target })
      announced.add(row.index)
    }
    // Every row waits for the first announcement.
    const batch: AnnouncedBatch = { end, durable: journal.durable(), mayBeLate: next > 0 }
    next = end
    const over = () => {
      batch.mayBeLate = false
    }
    // The caller of `before` gets the failure; until then nobody listens.
    batch.durable.then(over, over)
    pending.push(batch)
  }
  const waitFor = (batch: AnnouncedBatch) => {
    // The disk is slow, so further rows are announced earlier.
    if (batch.mayBeLate) ahead = Math.min(2 * ahead, aheadEach.most * concurrency)
    batch.mayBeLate = false
    return batch.durable
  }
  return {
    before: async ({ index }) => {
      // In batches, since each needs a sync of the disk; the next one is written when half of the last is left.
      if (next < rows.length && next <= index + ahead / 2) announce(Math.min(index + 1 + ahead, rows.length))
      while (pending[0] !== undefined && pending[0].end <= index) pending.shift()
      if (pending[0] !== undefined) await waitFor(pending[0])
      announced.delete(index)
      await journal.begin(index)
    },
    withdraw: () => {
      for (const index of announced) journal.reopen(index, 'unsent')
      announced.clear()
    },
  }
}
