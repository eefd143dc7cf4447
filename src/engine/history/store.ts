/**
 * Appends lines to the history. Several processes may do so at once: each takes the lock for the moment of a write, and
 * chains its lines to the last one that is there.
 */
import { closeSync, fstatSync, ftruncateSync, readFileSync, readSync, statSync, writeSync } from 'node:fs'
import type { Context } from '../../context.ts'
import { openToAppend } from '../../disk/appended-file.ts'
import { makeTrustedFolder, requireTrusted } from '../../disk/trusted-folder.ts'
import { onDisk, quietly } from '../../disk.ts'
import { type MomentaryLock, openMomentaryLock } from '../../settings/lock.ts'
import { writeWhole } from '../journal/group-commit.ts'
import { chained, firstHash, type HistoryPaths, hashAfter } from './chain.ts'
import type { HistoryEvent } from './event.ts'

export interface HistoryStore {
  /** Adds a line; all lines of a turn of the event loop go out together. */
  append(event: HistoryEvent<object>): void
  /** Resolves when the system has all lines so far: they outlive this process. @throws LocalError */
  handedOn(): Promise<void>
  close(): Promise<void>
}

export async function openHistory(paths: HistoryPaths, context: Context): Promise<HistoryStore> {
  makeTrustedFolder(paths.folder, context)
  requireTrusted(paths.lines, context)
  const lock = await openMomentaryLock(paths.lock, context)
  const file = createFile(paths)
  let waiting: string[] = []
  let handing: Promise<void> = Promise.resolve()
  const flush = () => {
    const lines = waiting
    waiting = []
    if (lines.length > 0) file.write(lines)
  }
  const flushLater = async () => {
    await new Promise((resolve) => setImmediate(resolve))
    await lock.hold(flush)
  }
  return {
    append(event) {
      if (waiting.length === 0) {
        handing = handing.then(flushLater)
        // `handedOn` passes the failure on.
        handing.catch(() => undefined)
      }
      waiting.push(JSON.stringify(event))
    },
    handedOn: () => handing,
    async close() {
      try {
        await handing
      } finally {
        file.close()
        lock.close()
      }
    },
  }
}

/** Runs work on the history while no other process writes to it. */
export async function holdingHistory<Result>(
  { folder, lock: path }: HistoryPaths,
  context: Context,
  work: () => Result,
): Promise<Result> {
  makeTrustedFolder(folder, context)
  const lock: MomentaryLock = await openMomentaryLock(path, context)
  try {
    return await lock.hold(work)
  } finally {
    lock.close()
  }
}

interface Opened {
  readonly descriptor: number
  readonly head: number
  readonly inode: number
  /** As far as this process knows. */
  size: number
  last: string
}

/** The two files, used under the lock only. */
function createFile({ lines: path, head: headPath }: HistoryPaths) {
  let opened: Opened | undefined
  const close = () => {
    if (opened === undefined) return
    closeSync(opened.descriptor)
    closeSync(opened.head)
    opened = undefined
  }
  const open = (): Opened => {
    const inode = statSync(path, { throwIfNoEntry: false })?.ino
    // Pruning puts another file in its place.
    if (opened !== undefined && opened.inode !== inode) close()
    if (opened === undefined) {
      const descriptor = openToAppend(path)
      const head = openToAppend(headPath)
      opened = { descriptor, head, inode: fstatSync(descriptor).ino, size: -1, last: firstHash }
    }
    const { size } = fstatSync(opened.descriptor)
    if (size !== opened.size) catchUp(opened, size)
    return opened
  }
  return {
    close: () => void quietly(close),
    write: (events: readonly string[]) =>
      onDisk(path, () => {
        const file = open()
        let text = ''
        for (const event of events) {
          const line = chained(event, file.last)
          file.last = hashAfter(line) ?? firstHash
          text += `${line}\n`
        }
        const bytes = Buffer.from(text)
        file.size += bytes.length
        writeWhole(file.descriptor, bytes)
        writeHead(file)
      }),
  }
}

/** O_APPEND ignores positions, so a new head replaces the file's content. */
function writeHead({ head, last }: Opened): void {
  ftruncateSync(head, 0)
  writeSync(head, `${last}\n`)
}

/** Finds the last line, which another process may have written. */
function catchUp(file: Opened, size: number): void {
  const tail = tailOf(file.descriptor, size)
  // A kill cut the last line: nothing after it was ever sent.
  if (tail.torn > 0) ftruncateSync(file.descriptor, size - tail.torn)
  file.size = size - tail.torn
  const known = readFileSync(file.head, 'utf8').trim()
  const last = tail.line === undefined ? firstHash : (hashAfter(tail.line) ?? firstHash)
  file.last = known === '' || known === last || isBefore(known, file) ? last : known
}

/**
 * True if the head is only older than the last line: a kill came between the two writes. Otherwise lines are gone, and the next
 * one names the line that is missing.
 */
function isBefore(known: string, { descriptor, size }: Opened): boolean {
  const text = Buffer.alloc(Math.max(size, 0))
  readSync(descriptor, text, 0, text.length, 0)
  return text
    .toString('utf8')
    .split('\n')
    .some((line) => line !== '' && hashAfter(line) === known)
}

interface Tail {
  /** The last whole line; undefined if there is none. */
  readonly line: string | undefined
  /** Bytes after it. */
  readonly torn: number
}

const step = 64 * 1024

function tailOf(descriptor: number, size: number): Tail {
  for (let length = Math.min(step, size); ; length = Math.min(length * 4, size)) {
    const bytes = Buffer.alloc(length)
    readSync(descriptor, bytes, 0, length, size - length)
    const end = bytes.lastIndexOf('\n')
    const start = end < 1 ? -1 : bytes.lastIndexOf('\n', end - 1)
    if (length < size && start < 0) continue
    const line = end < 0 ? undefined : bytes.toString('utf8', start + 1, end)
    return { line, torn: length - end - 1 }
  }
}
