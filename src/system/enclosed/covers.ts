/** Chooses what a program without a network must not see: secrets of the person, and the sockets of programs that have a network. */
import {
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { quietly } from '../../disk/files.ts'
import { devicesAndSwitches, heldFor } from './held.ts'

/** Paths as the system knows them. */
export interface Covers {
  readonly hidden: readonly string[]
  readonly sockets: readonly string[]
}

/** Those of the paths that are there, and no socket twice. */
export function coversFor(hidden: readonly string[]): Covers {
  const there = real([...hidden, controlGroups])
  const sockets = real([
    ...listeningSockets(),
    ...['/run', '/var/run'].flatMap((path) => socketsBelow(path, 3)),
  ])
  return {
    hidden: there.filter((path) => !there.some((other) => isBelow(path, other))),
    sockets: sockets.filter((path) => !there.some((other) => isBelow(path, other))),
  }
}

/** A file in there can end and halt every process of the person. */
const controlGroups = '/sys/fs/cgroup'

interface ProtectedFolder {
  /** A private folder. */
  readonly folder: string
  /** An id. */
  readonly user: number
}

export const isBelow = (path: string, folder: string): boolean => path.startsWith(`${folder}${sep}`)

const real = (paths: readonly string[]): readonly string[] => [
  ...new Set(paths.flatMap((path) => quietly(() => realpathSync(path)) ?? [])),
]

/** Those of this network, anywhere on the disk. */
function listeningSockets(): readonly string[] {
  const [, ...lines] = (quietly(() => readFileSync('/proc/net/unix', 'utf8')) ?? '').split('\n')
  return lines.flatMap((line) => {
    // Number, references, protocol, flags, type, state, inode, and a path that may hold blanks; @ begins one that is on no disk.
    const [, flags = '', path = ''] = /^\S+ \S+ \S+ (\S+) \S+ \S+ +\S+ ([^@].*)$/.exec(line) ?? []
    return Number.parseInt(flags, 16) & accepts ? placesOf(path) : []
  })
}

const accepts = 0x1_00_00

/** A program may have named its socket from the folder that it runs in. */
const placesOf = (path: string): readonly string[] =>
  path.startsWith(sep) ? [path] : foldersInUse().map((folder) => resolve(folder, path))

function foldersInUse(): readonly string[] {
  const processes = (quietly(() => readdirSync('/proc')) ?? []).filter((name) => /^\d+$/.test(name))
  return [...new Set(processes.flatMap((id) => quietly(() => readlinkSync(`/proc/${id}/cwd`)) ?? []))]
}

/** Another network's sockets, that somebody has mounted here, are in no list. */
function socketsBelow(folder: string, depth: number): readonly string[] {
  const entries = quietly(() => readdirSync(folder, { withFileTypes: true })) ?? []
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isSocket()) return [path]
    return entry.isDirectory() && depth > 1 ? socketsBelow(path, depth - 1) : []
  })
}

/** Writes lists of mounts into the folder, which stays in sight. `mount` skips what is mounted there already, by that name. */
export function writeCovers({ hidden, sockets }: Covers, { folder, user }: ProtectedFolder): void {
  const held = heldFor(hidden).map((path) => `${field(path)} ${field(path)} none rbind`)
  const { devices, switches } = devicesAndSwitches(user)
  write(join(folder, 'held'), [...held, ...devices.map(nothingAt)].map(entry))
  write(join(folder, 'read-only'), switches)
  const empty = hidden.map((path) =>
    statSync(path).isDirectory() ? `nothing ${field(path)} tmpfs mode=0700,nosuid,nodev` : nothingAt(path),
  )
  const own = realpathSync(folder)
  const kept = hidden.some((path) => isBelow(own, path))
    ? // The script stands in the folder as it was.
      [`/proc/self/cwd ${field(own)} none bind,X-mount.mkdir=0700`]
    : []
  write(join(folder, 'hidden'), [...empty, ...kept].map(entry))
  const there = sockets.filter((path) => quietly(() => lstatSync(path).isSocket()) && !path.includes('\n'))
  write(join(folder, 'sockets'), there.map(nothingAt).map(entry))
  write(join(folder, 'socket-names'), there)
}

const nothingAt = (path: string) => `/dev/null ${field(path)} none bind`

const entry = (mount: string) => `${mount} 0 0`

/** As tables of mounts spell it. */
const field = (path: string) =>
  path.replace(/[\s\\#]/g, (character) => `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`)

function write(path: string, lines: readonly string[]): void {
  writeFileSync(path, lines.map((line) => `${line}\n`).join(''), { mode: 0o600 })
}
