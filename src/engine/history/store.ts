/**
 * Appends lines to the history. Several processes may do so at once: each takes the lock for the moment of a write, and
 * chains its lines to the last one that is there.
 */
import { closeSync, fstatSync, ftruncateSync, readSync, statSync, writeSync } from 'node:fs'
import type { Context } from '../../context.ts'
import { openToAppend, openToOverwrite, writeWhole } from '../../disk/appended-file.ts'
import { makeTrustedFolder, requireTrusted } from '../../disk/trusted-folder.ts'
import { onDisk, quietly } from '../../disk.ts'
import { type MomentaryLock, openMomentaryLock } from '../../settings/lock.ts'
import { firstHash, type HistoryPaths, hashAfter, hashOf, linkTo } from './chain.ts'
import { type DrawName, reserveName } from './names.ts'

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
  const lock = await openMomentaryLock(paths.lock, context)
  const file = createFile(paths)
  let waiting: string[] = []
  let handing: Promise<void> = Promise.resolve()
  let isHanding = false
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    const lines = waiting
    waiting = []
    isHanding = false
    if (lines.length > 0) file.write(lines)
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
        file.close()
        lock.close()
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
  const lock: MomentaryLock = await openMomentaryLock(path, context)
  try {
    return await lock.hold(work)
  } finally {
    lock.close()
  }
}

interface OpenHistoryFile {
  readonly descriptor: number
  readonly head: number
  readonly inode: number
  /** As far as this process knows. */
  size: number
  last: string
}

/** The two files, used under the lock only. */
function createFile({ lines: path, head: headPath }: HistoryPaths) {
  let opened: OpenHistoryFile | undefined
  const close = () => {
    if (opened === undefined) return
    closeSync(opened.descriptor)
    closeSync(opened.head)
    opened = undefined
  }
  const open = (): OpenHistoryFile => {
    const there = statSync(path, { throwIfNoEntry: false })
    // Pruning puts another file in its place.
    if (opened !== undefined && opened.inode !== there?.ino) close()
    if (opened !== undefined && opened.size === there?.size) return opened
    if (opened === undefined) {
      const descriptor = openToAppend(path)
      const head = openToOverwrite(headPath)
      opened = { descriptor, head, inode: fstatSync(descriptor).ino, size: -1, last: firstHash }
    }
    const { size } = fstatSync(opened.descriptor)
    // On a full disk, no line may come without its head.
    if (size === 0 && fstatSync(opened.head).size === 0) writeHead(opened)
    catchUp(opened, size)
    return opened
  }
  return {
    close: () => void quietly(close),
    write: (events: readonly string[]) =>
      onDisk(path, () => {
        const file = open()
        const bytes = linesAfter(file, events)
        file.size += bytes.length
        writeWhole(file.descriptor, bytes)
        writeHead(file)
      }),
  }
}

/** Chains the events to the last line. */
function linesAfter(file: OpenHistoryFile, events: readonly string[]): Buffer {
  let text = ''
  for (const event of events) {
    const line = event + linkTo(file.last)
    file.last = hashOf(line)
    text += `${line}\n`
  }
  return Buffer.from(text)
}

/** All hashes are of one length, so a new one covers the old one. */
function writeHead({ head, last }: OpenHistoryFile): void {
  writeSync(head, `${last}\n`, 0)
}

const headLength = firstHash.length + 1

function headIn(descriptor: number): string {
  const { size } = fstatSync(descriptor)
  const bytes = Buffer.alloc(size)
  readSync(descriptor, bytes, 0, size, 0)
  if (size > headLength) ftruncateSync(descriptor, headLength)
  return bytes.toString('utf8').trim()
}

/** Finds the last line, which another process may have written. */
function catchUp(file: OpenHistoryFile, size: number): void {
  const tail = tailOf(file.descriptor, size)
  // A kill cut the last line: nothing after it was ever sent.
  if (tail.torn > 0) ftruncateSync(file.descriptor, size - tail.torn)
  file.size = size - tail.torn
  const known = headIn(file.head)
  const last = tail.line === undefined ? firstHash : (hashAfter(tail.line) ?? firstHash)
  file.last = known === '' || known === last || isBefore(known, file) ? last : known
}

/**
 * True if the head is only older than the last line: a kill came between the two writes. Otherwise lines are gone, and the next
 * one names the line that is missing.
 */
function isBefore(known: string, { descriptor, size }: OpenHistoryFile): boolean {
  const text = Buffer.alloc(Math.max(size, 0))
  readSync(descriptor, text, 0, text.length, 0)
  return text
    .toString('utf8')
    .split('\n')
    .some((line) => line !== '' && hashAfter(line) === known)
}

interface LastLine {
  /** The last whole line; undefined if there is none. */
  readonly line: string | undefined
  /** Bytes after it. */
  readonly torn: number
}

const step = 64 * 1024

function tailOf(descriptor: number, size: number): LastLine {
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
