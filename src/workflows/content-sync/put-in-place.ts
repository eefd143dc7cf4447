/** Puts the files of a pull in their places, and takes away those that are gone: also for a run that was cut off in between. */
import { existsSync, lstatSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeFolder, quietly } from '../../disk/files.ts'
import { onDisk } from '../../disk/refused-file.ts'
import { syncFolder } from '../../disk/staged-file.ts'
import { ConflictError } from '../../errors.ts'
import { hashAt, type PullContext, removeStaging } from './folder-writes.ts'
import { type BegunPull, readState, type StagedWrite, writeState } from './sync-state.ts'

/** @throws ConflictError before it changes anything if somebody has changed a file meanwhile */
export function putInPlace(folder: string, pull: BegunPull, context: PullContext): void {
  demandAsBefore(folder, pull)
  const folders = new Set<string>()
  for (const { staged, path } of pull.writes) {
    const [from, to] = [join(folder, staged), join(folder, path)]
    if (!existsSync(from)) continue
    onDisk(to, () => {
      makeFolder(dirname(to), 0o777)
      renameSync(from, to)
    })
    folders.add(dirname(to))
  }
  for (const { path, sha256 } of pull.removes) if (hashAt(folder, path) === sha256) remove(folder, path)
  for (const each of folders) syncFolder(each)
  writeState(folder, pull.next, context)
  const [first] = pull.writes
  removeStaging(folder, first && dirname(join(folder, first.staged)))
}

/** Ends a pull that was cut off while it put its files in their places. */
export function finishPull(folder: string, context: PullContext): void {
  const pull = readState(folder)?.pull
  if (pull !== undefined) putInPlace(folder, pull, context)
}

/** @throws ConflictError that names the files */
export function demandAsBefore(folder: string, { writes }: Pick<BegunPull, 'writes'>): void {
  const changed = writes.filter((write) => !isAsBefore(folder, write))
  if (changed.length === 0) return
  throw new ConflictError(
    changed.map(({ path }) => `${path} was changed while ws pulled, or is not a file of the pull`).join('\n'),
    { hint: 'Nothing was written: move them away, and pull again' },
  )
}

function isAsBefore(folder: string, { staged, path, sha256, before }: StagedWrite): boolean {
  const isThere = quietly(() => lstatSync(join(folder, path))) !== undefined
  const hash = isThere ? hashAt(folder, path) : undefined
  // It is in its place already.
  if (!existsSync(join(folder, staged))) return hash === sha256
  return before === undefined ? !isThere : hash === before || hash === sha256
}

function remove(folder: string, path: string): void {
  onDisk(join(folder, path), () => rmSync(join(folder, path)))
  for (let at = dirname(path); at !== '.'; at = dirname(at)) if (!removeEmpty(join(folder, at))) break
}

const removeEmpty = (folder: string): boolean =>
  quietly(() => {
    if (readdirSync(folder).length > 0) return false
    rmdirSync(folder)
    return true
  }) ?? false
