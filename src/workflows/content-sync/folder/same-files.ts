/**
 * Finds the stored files of the service that lie in the folder, though no note names them: somebody else has sent the same picture,
 * another copy of the folder has, or you have moved one that was pulled. Pages that show them say the same on both sides then.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from '../../../client/client.ts'
import { downloadsAtATime } from '../../../concurrency/at-a-time.ts'
import { inTurns } from '../../../concurrency/in-turns.ts'
import type { SideFile } from '../../content/content-side.ts'
import { knownFiles } from '../pages/pulled-names.ts'
import { type FilesByPath, type SyncState, sha256 } from '../state/sync-state.ts'
import { lastOf } from './folder-tree.ts'
import type { LocalAsset } from './local-links.ts'
import type { LocalSide } from './local-side.ts'
import type { ReadFolder } from './read-folder.ts'

interface FilesToFind {
  readonly folder: string
  readonly read: Pick<ReadFolder, 'others'>
  readonly state: SyncState
  /** The folder, as far as its notes name its files. */
  readonly local: Pick<LocalSide, 'assets'>
}

/** Each has the bytes of a stored file, and its name, unless you have renamed one that was pulled. @param there - of the service */
export async function sameFiles(
  { folder, local, ...known }: FilesToFind,
  { files: there }: { readonly files: readonly SideFile[] },
  client: Client,
): Promise<FilesByPath> {
  const fresh = [...local.assets.values(), ...movedFiles(known, local)].filter(({ id }) => id === undefined)
  if (fresh.length === 0) return {}
  const free = freeFiles(known, there)
  const mayBe = ({ path, size }: LocalAsset, { file, sha256: noted }: FreeFile) =>
    (noted !== undefined || file.name === lastOf(path)) && (file.size ?? size) === size
  const possible = fresh.filter((asset) => free.some((each) => mayBe(asset, each)))
  const hashes = await hashesOf(
    free.filter((each) => possible.some((asset) => mayBe(asset, each))),
    client,
  )
  const taken = new Set<string>()
  return Object.fromEntries(
    possible.flatMap((asset) => {
      const hash = sha256(readFileSync(join(folder, asset.path)))
      const alike = free.filter(
        (each) => mayBe(asset, each) && !taken.has(each.file.id) && hashes.get(each.file.id) === hash,
      )
      const same = alike.find(({ file }) => file.name === lastOf(asset.path)) ?? alike[0]
      if (same === undefined) return []
      taken.add(same.file.id)
      return [[asset.path, { id: same.file.id, sha256: hash }] as const]
    }),
  )
}

/** A picture that somebody has moved without the links to it: no page shows it where it is now. */
function movedFiles(
  { read, state }: Pick<FilesToFind, 'read' | 'state'>,
  { assets }: FilesToFind['local'],
): readonly LocalAsset[] {
  const gone = knownFiles({ state }).flatMap(([path]) => (read.others.has(path) ? [] : [lastOf(path)]))
  if (gone.length === 0) return []
  const names = new Set(gone)
  return Array.from(read.others, ([path, size]) => ({ path, size, id: undefined })).filter(
    ({ path }) => names.has(lastOf(path)) && !assets.has(path),
  )
}

interface FreeFile {
  readonly file: SideFile
  /** Of a file that was pulled, and that has left its place. */
  readonly sha256: string | undefined
}

/** Those that stand for no file of the folder. */
function freeFiles(
  { read, state }: Pick<FilesToFind, 'read' | 'state'>,
  there: readonly SideFile[],
): readonly FreeFile[] {
  const known = new Map(knownFiles({ state }).map(([path, { id, sha256 }]) => [id, { path, sha256 }]))
  return there.flatMap((file) => {
    const noted = known.get(file.id)
    return noted !== undefined && read.others.has(noted.path) ? [] : [{ file, sha256: noted?.sha256 }]
  })
}

/** By the id. */
async function hashesOf(files: readonly FreeFile[], client: Client): Promise<ReadonlyMap<string, string>> {
  const hashes = new Map<string, string>()
  await inTurns(files, downloadsAtATime, async ({ file: { id, downloadURL }, sha256: noted }) => {
    hashes.set(id, noted ?? sha256((await client.download(downloadURL)).bytes))
  })
  return hashes
}

/** A file has one place: where somebody has found it. */
export function withFiles(files: FilesByPath, found: FilesByPath): FilesByPath {
  const ids = new Set(Object.values(found).map(({ id }) => id))
  const others = Object.entries(files).filter(([, { id }]) => !ids.has(id))
  return { ...Object.fromEntries(others), ...found }
}

/** The places that files have left: links may still lead there. */
export const leftPlaces = (before: FilesByPath, now: FilesByPath): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(before).flatMap(([path, { id }]) =>
      Object.hasOwn(now, path) ? [] : [[path, id] as const],
    ),
  )
