/** Snapshots: whole copies of a workspace, in a folder beside it, each under a name. */
import { chmodSync, copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { makeFolder, quietly } from '../../disk/files.ts'
import { reasonOfWriting, stepAfterWriting } from '../../disk/refused-file.ts'
import { syncFile } from '../../disk/staged-file.ts'
import { LocalError, UsageError } from '../../errors.ts'
import type { OpenSnapshot, Snapshot } from '../../workspaces/workspaces.ts'
import { placeNew } from '../store/placing.ts'
import { withStore } from '../store/store.ts'
import { asStoreError } from '../store/store-error.ts'

const ending = '.db'

/** @throws LocalError if the name is taken */
export async function saveSnapshot(workspace: string, name: string): Promise<Snapshot> {
  const target = fileOf(workspace, name)
  await withStore(workspace, async ({ db }) => {
    const folder = draftFolder(workspace)
    try {
      const draft = join(folder, 'snapshot')
      // A single moment of the workspace, while others keep writing.
      await sql`VACUUM INTO ${draft}`.execute(db)
      // SQLite uses the umask.
      chmodSync(draft, 0o600)
      syncFile(draft)
      place(draft, target, name)
    } catch (error) {
      throw asStoreError(error, target)
    } finally {
      quietly(() => rmSync(folder, { recursive: true, force: true }))
    }
  })
  return describe(target, name)
}

/** The file of an existing snapshot. */
export function findSnapshot(workspace: string, name: string): string {
  const path = fileOf(workspace, name)
  if (existsSync(path)) return path
  const names = listSnapshots(workspace).map((snapshot) => snapshot.name)
  throw new LocalError(`There is no snapshot ${name}`, {
    hint: names.length === 0 ? 'ws local snapshot save <name> makes one' : `There are: ${names.join(', ')}`,
  })
}

/** A copy beside it, which is gone when it is discarded. */
export function openSnapshot(workspace: string, name: string): OpenSnapshot {
  const snapshot = findSnapshot(workspace, name)
  const folder = draftFolder(workspace)
  const discard = () => {
    quietly(() => rmSync(folder, { recursive: true, force: true }))
  }
  const copy = join(folder, 'snapshot')
  try {
    copyFileSync(snapshot, copy)
    return { baseUrl: `local:${copy}`, discard }
  } catch (error) {
    discard()
    throw asStoreError(error, snapshot)
  }
}

/** Oldest first. */
export function listSnapshots(workspace: string): readonly Snapshot[] {
  const folder = folderOf(workspace)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => file.endsWith(ending) && isName(file.slice(0, -ending.length)))
    .map((file) => describe(join(folder, file), file.slice(0, -ending.length)))
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || a.name.localeCompare(b.name))
}

export function deleteSnapshot(workspace: string, name: string): void {
  rmSync(findSnapshot(workspace, name))
}

const folderOf = (workspace: string) => `${workspace}.snapshots`

/** The name must be valid as a file name on every system. */
const isName = (name: string) => /^[a-zA-Z0-9][\w.-]{0,63}$/.test(name)

function fileOf(workspace: string, name: string): string {
  if (isName(name)) return join(folderOf(workspace), `${name}${ending}`)
  throw new UsageError(
    `${JSON.stringify(name)} can't be the name of a snapshot: letters, digits, "-", "_" and "." (64 at most), a letter or digit first`,
  )
}

function draftFolder(workspace: string): string {
  const folder = folderOf(workspace)
  try {
    makeFolder(folder)
    return mkdtempSync(join(folder, '.new-'))
  } catch (error) {
    throw new LocalError(`Snapshots can't be kept in ${folder}: ${reasonOfWriting(error)}`, {
      cause: error,
      hint: stepAfterWriting(error, folder),
    })
  }
}

function place(draft: string, target: string, name: string): void {
  try {
    placeNew(draft, target)
  } catch (error) {
    if (!existsSync(target)) throw error
    throw new LocalError(`There is a snapshot ${name} already; nothing was changed`, {
      hint: `Choose another name, or delete it: ws local snapshot delete ${name}`,
    })
  }
}

function describe(path: string, name: string): Snapshot {
  const { size, mtime } = statSync(path)
  return { name, bytes: size, createdAt: mtime.toISOString() }
}
