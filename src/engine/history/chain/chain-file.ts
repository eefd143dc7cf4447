/**
 * The files of the chain: the lines, and the hash of the last one. Another process may have written, pruned, or been killed in the
 * middle.
 */
import { closeSync, fstatSync, ftruncateSync, readSync, statSync, writeSync } from 'node:fs'
import { openToAppend, openToOverwrite, writeWhole } from '../../../disk/appended-file.ts'
import { quietly } from '../../../disk/files.ts'
import { onDisk } from '../../../disk/refused-file.ts'
import { firstHash, type HistoryPaths, hashAfter, hashOf, linkTo } from './chain.ts'

interface OpenChainFile {
  readonly descriptor: number
  readonly head: number
  readonly inode: number
  /** As far as this process knows. */
  size: number
  /** The hash of the last line. */
  last: string
  /** The hash that the file `head` names. */
  named: string
}

/** For use under the lock of the history only: between two writes of one turn, no other process writes or prunes. */
export function createChainFile({ lines: path, head: headPath }: HistoryPaths) {
  let opened: OpenChainFile | undefined
  let lastTurn = 0
  const close = () => {
    if (opened === undefined) return
    closeSync(opened.descriptor)
    closeSync(opened.head)
    opened = undefined
  }
  const upToDate = (): OpenChainFile => {
    const there = statSync(path, { throwIfNoEntry: false })
    // Pruning puts another file in its place.
    if (opened !== undefined && opened.inode !== there?.ino) close()
    if (opened !== undefined && opened.size === there?.size) return opened
    if (opened === undefined) {
      const descriptor = openToAppend(path)
      const head = openToOverwrite(headPath)
      opened = { descriptor, head, inode: fstatSync(descriptor).ino, size: -1, last: firstHash, named: '' }
    }
    const { size } = fstatSync(opened.descriptor)
    // On a full disk, no line may come without its head.
    if (size === 0 && fstatSync(opened.head).size === 0) writeHead(opened)
    catchUp(opened, size)
    return opened
  }
  return {
    close: () => void quietly(close),
    write: (events: readonly string[], turn: number) =>
      onDisk(path, () => {
        const file = opened === undefined || turn !== lastTurn ? upToDate() : opened
        lastTurn = turn
        const bytes = linesAfter(file, events)
        file.size += bytes.length
        try {
          writeWhole(file.descriptor, bytes)
        } catch (error) {
          // Nobody knows how much of it is there.
          close()
          throw error
        }
      }),
    /** For the next writer. A kill before it leaves the name of an earlier line. */
    nameLast: () =>
      onDisk(headPath, () => {
        if (opened !== undefined && opened.named !== opened.last) writeHead(opened)
      }),
  }
}

/** Chains the events to the last line. */
function linesAfter(file: OpenChainFile, events: readonly string[]): Buffer {
  let text = ''
  for (const event of events) {
    const line = event + linkTo(file.last)
    file.last = hashOf(line)
    text += `${line}\n`
  }
  return Buffer.from(text)
}

/** All hashes are of one length, so a new one covers the old one. */
function writeHead(file: OpenChainFile): void {
  writeSync(file.head, `${file.last}\n`, 0)
  file.named = file.last
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
function catchUp(file: OpenChainFile, size: number): void {
  const tail = tailOf(file.descriptor, size)
  // A kill cut the last line: nothing after it was ever sent.
  if (tail.torn > 0) ftruncateSync(file.descriptor, size - tail.torn)
  file.size = size - tail.torn
  const known = headIn(file.head)
  file.named = known
  const last = tail.line === undefined ? firstHash : (hashAfter(tail.line) ?? firstHash)
  file.last = known === '' || known === last || isBefore(known, file) ? last : known
}

/**
 * True if the head is only older than the last line: a kill came between two writes. Otherwise lines are gone, and the next one
 * names the line that is missing.
 */
function isBefore(known: string, { descriptor, size }: OpenChainFile): boolean {
  for (const { bytes } of ends(descriptor, size)) {
    const lines = bytes.toString('utf8').split('\n')
    if (lines.some((line) => line !== '' && hashAfter(line) === known)) return true
  }
  return false
}

interface LastLine {
  /** The last whole line; undefined if there is none. */
  readonly line: string | undefined
  /** Bytes after it. */
  readonly torn: number
}

function tailOf(descriptor: number, size: number): LastLine {
  for (const { bytes, isAll } of ends(descriptor, size)) {
    const end = bytes.lastIndexOf('\n')
    const start = end < 1 ? -1 : bytes.lastIndexOf('\n', end - 1)
    if (!isAll && start < 0) continue
    const line = end < 0 ? undefined : bytes.toString('utf8', start + 1, end)
    return { line, torn: bytes.length - end - 1 }
  }
  return { line: undefined, torn: 0 }
}

interface FileEnd {
  readonly bytes: Buffer
  /** True if the file has no more. */
  readonly isAll: boolean
}

const shortestEnd = 64 * 1024

/** The last bytes of a file: first a few, then more and more of them. */
function* ends(descriptor: number, size: number): Generator<FileEnd> {
  for (let length = Math.min(shortestEnd, size); ; length = Math.min(length * 4, size)) {
    const bytes = Buffer.alloc(length)
    readSync(descriptor, bytes, 0, length, size - length)
    yield { bytes, isAll: length === size }
    if (length === size) return
  }
}
