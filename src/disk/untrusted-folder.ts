/**
 * Finds out whether another user could change the file at a path. It works like ssh's StrictModes, but from the root on and
 * through every link: a user who can write to one folder on the way can replace the next. It imports Node's own modules only,
 * since the npm package's loader, which reads compiled code, has a copy of this file.
 */
import { lstatSync, readFileSync, readlinkSync, type Stats } from 'node:fs'

/** A folder, or a link, that another user could change. */
export interface UntrustedFolder {
  readonly path: string
  /** The end of a sentence that begins with the path. */
  readonly reason: string
  /** The command that fixes it; undefined if only another place does. */
  readonly remedy: string | undefined
}

/**
 * The first part of a path that another user could change, as far as the path exists. If there is none, other users can't change
 * that later: every folder is ours or root's, and the entries of a sticky folder are ours or root's too. So check first, then use
 * the path; after making missing folders, check again.
 * @param path - absolute; a folder, or a file.
 * @param trusted - the part that the caller has just checked.
 * @param userId - undefined on Windows, which has no modes: there is nothing to find.
 */
export function findUntrustedFolder(
  path: string,
  userId: number | undefined,
  trusted: string = root,
): UntrustedFolder | undefined {
  if (userId === undefined) return undefined
  try {
    const start = lookAt(trusted)
    return faultOf(start, userId) ?? walk(start, namesOf(path.slice(trusted.length)), userId)
  } catch (error) {
    // Missing or closed: the code that opens it will say so.
    if (error instanceof Error && 'syscall' in error) return undefined
    throw error
  }
}

/** node:path would take longer than all the rest. */
const root = '/'

/** The limit of Linux. */
const mostLinks = 40

/** @param names - the rest of the path, below `start`, which is trusted and no link */
function walk(start: FolderStats, names: string[], userId: number): UntrustedFolder | undefined {
  let folder = start
  let links = 0
  for (let name = names.shift(); name !== undefined && links <= mostLinks; name = names.shift()) {
    const found = lookAt(inside(folder.path, name))
    const fault = faultOf(found, userId)
    if (fault !== undefined) return fault
    if (isOf(found.stats, link)) {
      links += 1
      const target = readlinkSync(found.path)
      names.unshift(...namesOf(target))
      if (target.startsWith(root)) folder = lookAt(root)
    } else if (isOf(found.stats, directory)) folder = found
    else break
  }
  return isShared(folder.stats) ? sharedFolder(folder.path) : undefined
}

const lookAt = (path: string): FolderStats => ({ path, stats: lstatSync(path) })

const namesOf = (path: string) => path.split('/').filter((name) => name !== '' && name !== '.')

/** @param folder - without links, so that `..` is the part before its name */
function inside(folder: string, name: string): string {
  if (name === '..') return folder.slice(0, folder.lastIndexOf('/')) || root
  return folder === root ? `/${name}` : `${folder}/${name}`
}

interface FolderStats {
  readonly path: string
  readonly stats: Stats
}

/** A mask of the mode: cheaper at every start than the methods of Stats. */
const kind = 0o170000
const directory = 0o040000
const link = 0o120000
const isOf = ({ mode }: Stats, wanted: number) => (mode & kind) === wanted

const worldWritable = 0o002
const groupWritable = 0o020
const sticky = 0o1000

/** True for the temporary folder: others make files there, but can't remove ours. */
const isShared = (stats: Stats) => (stats.mode & sticky) !== 0 && writersOf(stats) !== ''

/** Other users who may make and remove files, as chmod names them. */
function writersOf(stats: Stats): '' | 'g' | 'o' | 'go' {
  const byGroup = (stats.mode & groupWritable) !== 0 && !isPrivateGroup(stats)
  return `${byGroup ? 'g' : ''}${(stats.mode & worldWritable) === 0 ? '' : 'o'}`
}

const faultOf = (found: FolderStats, userId: number) =>
  faultOfOwner(found, userId) ?? (isOf(found.stats, directory) ? faultOfMode(found, userId) : undefined)

function faultOfOwner({ path, stats }: FolderStats, userId: number): UntrustedFolder | undefined {
  if (stats.uid === userId || isRoots(stats.uid)) return undefined
  return { path, reason: `belongs to another user (${stats.uid})`, remedy: undefined }
}

/**
 * Where a user namespace does not know root, as in a rehearsal of a plain user, root's files seem to belong to nobody. The
 * owner of the root folder can replace everything anyway.
 */
const isRoots = (userId: number): boolean => userId === 0 || userId === lstatSync(root).uid

function faultOfMode({ path, stats }: FolderStats, userId: number): UntrustedFolder | undefined {
  const { mode, uid, gid } = stats
  const writers = (mode & sticky) === 0 ? writersOf(stats) : ''
  if (writers === '') return undefined
  const who = writers === 'g' ? `group ${gid}` : 'other users'
  return {
    path,
    reason: `can be written by ${who} (mode ${(mode & 0o7777).toString(8).padStart(4, '0')})`,
    remedy: uid === userId ? `chmod ${writers}-w ${quoted(path)}` : undefined,
  }
}

/** Another user may have put files there, or may do so before ws does. */
const sharedFolder = (path: string): UntrustedFolder => ({
  path,
  reason: 'is shared with other users',
  remedy: undefined,
})

/**
 * A group with the owner's number and no other member is private; a umask of 002 makes every folder group-writable on such
 * systems. The system's two files must show no other member; an unknown group counts as shared.
 */
function isPrivateGroup({ uid, gid }: Stats): boolean {
  if (uid !== gid) return false
  const users = linesOf('/etc/passwd')
  const owner = users.find(([, , id]) => id === `${uid}`)?.[0]
  const group = linesOf('/etc/group').find(([, , id]) => id === `${gid}`)
  if (owner === undefined || group === undefined) return false
  const members = (group[3] ?? '').split(',').filter((name) => name !== '')
  const primary = users.filter(([, , id, ofGroup]) => ofGroup === `${gid}` && id !== `${uid}`)
  return primary.length === 0 && members.every((name) => name === owner)
}

/** Empty if the file can't be read. */
function linesOf(path: string): readonly (readonly string[])[] {
  try {
    return readFileSync(path, 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
  } catch {
    return []
  }
}

const quoted = (path: string) => (/^[\w@+:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`)
