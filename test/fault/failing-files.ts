/** Preload it into ws (`node --import`): it counts file system operations below a folder, and makes one of them fail. */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** In the variable FAILING_FILES, as JSON. */
export interface Failing {
  /** Operations elsewhere are never touched. */
  readonly folder: string
  /** Gets a line for each operation: its name and its path. */
  readonly log?: string
  /** The operation that fails, from 1; none without it. */
  readonly at?: number
  readonly way?: Way
}

/**
 * A system error's code; `torn` writes half of the bytes and then finds the disk full; `short` writes half of them and says
 * no more than how many; `full` is a disk that stays full; `killed` ends the process before the operation, or in the middle of it.
 */
export type Way = 'EIO' | 'EACCES' | 'torn' | 'short' | 'full' | 'killed'

type Call = (...given: unknown[]) => unknown

/** Functions of node:fs that can fail: each exists with a callback, as a promise, and with Sync at its end. */
const names = [
  'access appendFile chmod close copyFile fchmod fdatasync fstat fsync ftruncate link lstat mkdir mkdtemp open',
  'opendir read readFile readdir readlink realpath rename rm rmdir stat statfs symlink truncate unlink utimes',
  'write writeFile writev',
].flatMap((line) => line.split(' '))
const writing = new Set(['appendFile', 'write', 'writeFile'])
/** Operations that a full disk refuses. */
const making = new Set([...writing, 'copyFile', 'fdatasync', 'fsync', 'link', 'mkdir', 'mkdtemp', 'rename'])

const { folder, log, at, way }: Failing = JSON.parse(process.env.FAILING_FILES ?? '{}')
const { appendFileSync, writeFileSync, writeSync } = fs
const paths = new Map<unknown, string>()
let count = 0
/** Functions of node:fs call each other; only what ws calls counts. */
let isInside = false

for (const name of names) {
  wrapSync(name)
  wrapWithCallback(name)
  wrapPromise(name)
}
syncBuiltinESMExports()

function wrapSync(name: string): void {
  replace(fs, `${name}Sync`, (original) => (...given) => {
    if (isInside) return original(...given)
    isInside = true
    try {
      const fault = faultOf(name, given)
      if (fault?.error !== undefined) throw fault.error
      const result = fault === undefined ? original(...given) : fault.written
      if (name === 'open') paths.set(result, String(given[0]))
      return result
    } finally {
      isInside = false
    }
  })
}

function wrapWithCallback(name: string): void {
  replace(fs, name, (original) => (...given) => {
    const done = given.at(-1)
    const fault = isInside || typeof done !== 'function' ? undefined : faultOf(name, given)
    if (fault === undefined || typeof done !== 'function') return original(...given)
    process.nextTick(() => done(fault.error ?? null, fault.written))
    return undefined
  })
}

function wrapPromise(name: string): void {
  replace(fs.promises, name, (original) => async (...given) => {
    const fault = faultOf(name, given)
    if (fault?.error !== undefined) throw fault.error
    return fault === undefined ? original(...given) : fault.written
  })
}

function replace(owner: object, name: string, wrap: (original: Call) => Call): void {
  // node:fs is a table of functions; some have members, such as realpath.native.
  const table = owner as Record<string, Call>
  const original = table[name]
  if (original === undefined) return
  table[name] = Object.assign(
    wrap((...given) => original.apply(owner, given)),
    original,
  )
}

interface Fault {
  readonly error?: Error
  readonly written?: number
}

/** Undefined when the operation may go on. */
function faultOf(name: string, given: readonly unknown[]): Fault | undefined {
  const path = placeOf(given[0])
  if (path === undefined) return undefined
  count += 1
  if (log !== undefined) appendFileSync(log, `${name} ${path}\n`)
  const isDue = at !== undefined && (way === 'full' ? count >= at && making.has(name) : count === at)
  if (!isDue) return undefined
  // A line that is appended is one write, which no kill divides.
  const isHalved = way === 'torn' || way === 'short' || (way === 'killed' && name !== 'appendFile')
  const written = isHalved ? writeHalf(name, given) : undefined
  if (way === 'killed') process.kill(process.pid, 'SIGKILL')
  if (way === 'short') return written === undefined ? undefined : { written }
  return { error: systemError(name, given[0]) }
}

/** An absolute path below the folder; undefined for what lies elsewhere. */
function placeOf(named: unknown): string | undefined {
  const path = paths.get(named) ?? nameIn(named)
  const absolute = path === undefined ? undefined : resolve(path)
  return absolute === folder || absolute?.startsWith(folder + sep) ? absolute : undefined
}

function nameIn(named: unknown): string | undefined {
  if (named instanceof URL) return fileURLToPath(named)
  return typeof named === 'string' ? named : undefined
}

/** How many bytes were written; undefined for what does not write so many of them. */
function writeHalf(name: string, [target, data, offset = 0]: readonly unknown[]): number | undefined {
  if (!writing.has(name)) return undefined
  const bytes = Buffer.isBuffer(data) ? data.subarray(Number(offset)) : Buffer.from(String(data))
  const half = bytes.subarray(0, Math.ceil(bytes.length / 2))
  const outer = isInside
  isInside = true
  // Checked by whoever asked for the operation: a descriptor or a path.
  if (typeof target === 'number') writeSync(target, half)
  else if (name === 'appendFile') appendFileSync(target as string, half)
  else writeFileSync(target as string, half)
  isInside = outer
  return typeof target === 'number' && name === 'write' ? half.length : undefined
}

const words = { EIO: 'i/o error', ENOSPC: 'no space left on device', EACCES: 'permission denied' }

function systemError(syscall: string, target: unknown): Error {
  const code = way === 'EIO' || way === 'EACCES' ? way : 'ENOSPC'
  const path = nameIn(target)
  const place = path === undefined ? '' : ` '${path}'`
  const error = new Error(`${code}: ${words[code]}, ${syscall}${place}`)
  return Object.assign(error, { code, syscall, errno: -1 }, path === undefined ? {} : { path })
}
