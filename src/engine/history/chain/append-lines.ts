/**
 * Appends lines to the history. Several processes may do so at once: each takes the lock for the moment of a write, and
 * chains its lines to the last one that is there.
 */
import type { Context } from '../../../context.ts'
import { onDisk } from '../../../disk/refused-file.ts'
import { makeTrustedFolder, requireTrusted } from '../../../disk/trusted-folder.ts'
import { openMomentaryLock } from '../../../locks/momentary-lock.ts'
import type { HistoryPaths } from './chain.ts'
import { createChainFile } from './chain-file.ts'
import { type DrawName, reserveName } from './entry-names.ts'

export interface HistoryStore {
  /** A name for a new entry. @throws LocalError */
  nameEntry(draw: DrawName): Promise<string>
  /** Adds the line of an event (see `eventTexts`); all lines of a turn of the event loop go out together. One that can wait goes out with the next. */
  append(event: string, options?: { readonly canWait?: boolean }): void
  /** Resolves when the system has all lines so far: they outlive this process. @throws LocalError */
  handedOn(): Promise<void>
  close(): Promise<void>
}

export async function openHistory(paths: HistoryPaths, context: Context): Promise<HistoryStore> {
  makeTrustedFolder(paths.folder, context)
  requireTrusted(paths.lines, context)
  const file = createChainFile(paths)
  const lock = await openMomentaryLock(paths.lock, context, { finish: file.nameLast })
  let waiting: string[] = []
  let handing: Promise<void> = Promise.resolve()
  let isHanding = false
  let timer: NodeJS.Timeout | undefined
  const flush = (turn: number) => {
    const lines = waiting
    waiting = []
    isHanding = false
    if (lines.length > 0) file.write(lines, turn)
  }
  const flushLater = async () => {
    await new Promise((resolve) => setImmediate(resolve))
    await lock.hold(flush)
  }
  const hand = () => {
    clearTimeout(timer)
    timer = undefined
    if (isHanding) return
    isHanding = true
    handing = handing.then(flushLater)
    // `handedOn` passes the failure on.
    handing.catch(() => undefined)
  }
  return {
    nameEntry: (draw) => lock.hold(() => onDisk(paths.names, () => reserveName(paths, context, draw))),
    append(event, { canWait = false } = {}) {
      waiting.push(event)
      if (!canWait) hand()
      else if (!isHanding) timer ??= setTimeout(hand, longestWait)
    },
    handedOn: () => handing,
    async close() {
      try {
        if (waiting.length > 0) hand()
        await handing
      } finally {
        clearTimeout(timer)
        try {
          lock.close()
        } finally {
          file.close()
        }
      }
    },
  }
}

/** Milliseconds that a line waits for others. */
const longestWait = 20

/** Runs work on the history while no other process writes to it. */
export async function holdingHistory<Result>(
  { folder, lock: path }: HistoryPaths,
  context: Context,
  work: () => Result,
): Promise<Result> {
  makeTrustedFolder(folder, context)
  const lock = await openMomentaryLock(path, context)
  try {
    return await lock.hold(work)
  } finally {
    lock.close()
  }
}
