/** Puts the files of a pull in their places, and takes away those that are gone: also for a run that was cut off in between. */
import { existsSync, lstatSync, readdirSync, renameSync, rmdirSync, rmSync, truncateSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeFolder, quietly } from '../../../disk/files.ts'
import { onDisk } from '../../../disk/refused-file.ts'
import { syncFolder } from '../../../disk/staged-file.ts'
import { ConflictError } from '../../../errors.ts'
import { folded } from '../../content/file-names.ts'
import { hashAt, type PullContext, removeStaging } from '../folder/folder-writes.ts'
import { type BegunPull, readState, type StagedWrite, writeState } from '../state/sync-state.ts'

/** The files of its writes are where they were staged. */
export function putInPlace(folder: string, { writes, removes, next }: BegunPull, context: PullContext): void {
  const folders = new Set<string>()
  const removeAll = (files: BegunPull['removes']) => {
    for (const { path, sha256 } of files) if (hashAt(folder, path) === sha256) remove(folder, path)
  }
  // Where a disk ignores case, the file that goes is in the place of the one that comes.
  const [first, others] = divided(removes, isTwinOf(writes))
  removeAll(first)
  for (const { staged, path } of writes) {
    const to = `${folder}/${path}`
    onDisk(to, () => {
      const holder = dirname(to)
      if (!folders.has(holder)) makeFolder(holder, 0o777)
      folders.add(holder)
      renameSync(`${folder}/${staged}`, to)
    })
  }
  removeAll(others)
  for (const each of folders) syncFolder(each)
  writeState(folder, next, context)
}

/** Ends a pull that was cut off while it put its files in their places. @throws ConflictError before it changes anything */
export function finishPull(folder: string, context: PullContext): void {
  const pull = readState(folder)?.pull
  if (pull === undefined) return
  const [writes, placed] = divided(pull.writes, ({ staged }) => existsSync(join(folder, staged)))
  const [, removes] = divided(pull.removes, isTwinOf(placed))
  demandAsBefore(folder, { writes, placed, removes })
  for (const write of writes) emptyUnlessWhole(folder, write)
  putInPlace(folder, { ...pull, writes, removes }, context)
  const [first] = pull.writes
  removeStaging(folder, first && dirname(join(folder, first.staged)))
}

/** Names that differ only by case, or by how letters are composed. */
function isTwinOf(writes: readonly StagedWrite[]): (file: { readonly path: string }) => boolean {
  const places = new Set(writes.map(({ path }) => folded(path)))
  return ({ path }) => places.has(folded(path))
}

function divided<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): readonly [Item[], Item[]] {
  const { true: first = [], false: second = [] } = Object.groupBy(
    items,
    (item) => `${isFirst(item)}` as const,
  )
  return [first, second]
}

/** A crash of the machine may have cut it, also in the middle: an empty file is known as torn later. */
function emptyUnlessWhole(folder: string, { staged, path, sha256 }: StagedWrite): void {
  if (hashAt(folder, staged) === sha256) return
  onDisk(join(folder, path), () => truncateSync(join(folder, staged)))
}

interface FilesToPlace {
  readonly writes: readonly StagedWrite[]
  /** Those that are in their places already. */
  readonly placed?: readonly StagedWrite[]
  readonly removes: BegunPull['removes']
}

/** @throws ConflictError that names the files that somebody has changed meanwhile */
export function demandAsBefore(folder: string, { writes, placed = [], removes }: FilesToPlace): void {
  const going = new Map(removes.map(({ path, sha256 }) => [folded(path), sha256]))
  const changed = [
    ...placed.filter(({ path, sha256 }) => hashAt(folder, path) !== sha256),
    ...writes.filter((write) => !isAsBefore(folder, write, going.get(folded(write.path)))),
  ]
  if (changed.length === 0) return
  throw new ConflictError(
    changed.map(({ path }) => `${path} was changed while ws pulled, or is not a file of the pull`).join('\n'),
    { hint: 'Nothing was written: move them away, and pull again' },
  )
}

/** @param going - the hash of a file that goes, and that may be in its place */
function isAsBefore(
  folder: string,
  { path, sha256, before }: StagedWrite,
  going: string | undefined,
): boolean {
  const place = `${folder}/${path}`
  const isThere = quietly(() => lstatSync(place, { throwIfNoEntry: false })) !== undefined
  const hash = isThere ? hashAt(folder, path) : undefined
  if (before === undefined) return !isThere || (going !== undefined && hash === going)
  return hash === before || hash === sha256
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
