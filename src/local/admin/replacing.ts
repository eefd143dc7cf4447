/** Replaces the contents of a workspace, even if other processes have it open: all at once, or not at all. */
import { closeSync, existsSync, mkdtempSync, openSync, readSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { quietly } from '../../disk/files.ts'
import { reasonOfWriting, stepAfterWriting, unreadable } from '../../disk/refused-file.ts'
import { syncFile } from '../../disk/staged-file.ts'
import { LocalError } from '../../errors.ts'
import { placeNew } from '../store/placing.ts'
import { applicationId, foreign, withStore } from '../store/store.ts'
import { asStoreError, isDamage } from '../store/store-error.ts'
import { busyTimeout } from '../store/write-lock.ts'
import { type KeptTokens, keepTokens, readTokens } from './kept-tokens.ts'

export interface Replacement {
  /** False if the earlier tokens could not be read. */
  readonly tokensKept: boolean
  /** The new place of the previous file, if it was damaged. */
  readonly damaged: string | undefined
}

interface ReplaceOptions {
  readonly path: string
  /** Makes a file with the new contents at the given path. */
  readonly makeDraft: (path: string) => Promise<void>
  readonly sleep: (milliseconds: number) => Promise<void>
}

/**
 * Processes that have the workspace open, servers too, go on with the new contents. Tokens do not change.
 * @throws LocalError if the file is not a workspace of ours; then nothing changes
 */
export async function replaceContents({ path, makeDraft, sleep }: ReplaceOptions): Promise<Replacement> {
  refuseForeign(path)
  const folder = draftFolder(path)
  try {
    const draft = join(folder, 'workspace')
    await makeDraft(draft)
    const tokens = await tokensOf(path)
    await withStore(draft, async ({ db }) => {
      if (tokens !== undefined) await keepTokens(db, tokens)
    })
    prepareFile(draft)
    const damaged = await putInPlace({ draft, path, sleep })
    return { tokensKept: tokens !== undefined, damaged }
  } catch (error) {
    throw asStoreError(error, path)
  } finally {
    quietly(() => rmSync(folder, { recursive: true, force: true }))
  }
}

/** Offset and length of the application id in the file's header (https://www.sqlite.org/fileformat.html). */
const mark = { offset: 68, length: 4 }

/** Reads only the header: a damaged workspace is still ours. */
function refuseForeign(path: string): void {
  if (!existsSync(path)) return
  const header = Buffer.alloc(mark.offset + mark.length)
  try {
    const file = openSync(path, 'r')
    try {
      readSync(file, header, 0, header.length, 0)
    } finally {
      closeSync(file)
    }
  } catch (error) {
    throw unreadable(path, error)
  }
  const isSqlite = header.subarray(0, 15).toString('latin1') === 'SQLite format 3'
  if (!isSqlite || header.readUInt32BE(mark.offset) !== applicationId) throw foreign(path)
}

/** Beside the workspace, so that no file has to move between disks. */
function draftFolder(path: string): string {
  try {
    return mkdtempSync(`${path}.new-`)
  } catch (error) {
    throw new LocalError(`Nothing can be written beside ${path}: ${reasonOfWriting(error)}`, {
      cause: error,
      hint: stepAfterWriting(error, path),
    })
  }
}

/** Undefined if they can't be read. */
async function tokensOf(path: string): Promise<KeptTokens | undefined> {
  if (!existsSync(path)) return undefined
  try {
    return await withStore(path, ({ db }) => readTokens(db))
  } catch (error) {
    if (isDamage(error)) return undefined
    throw error
  }
}

/** Syncs a whole file, in the journal mode of workspaces. */
function prepareFile(draft: string): void {
  const file = new DatabaseSync(draft)
  file.exec('PRAGMA journal_mode = WAL')
  file.close()
  syncFile(draft)
}

interface DraftPlacement {
  readonly draft: string
  readonly path: string
  readonly sleep: ReplaceOptions['sleep']
}

/** The new place of the damaged file, if there was one. */
async function putInPlace({ draft, path, sleep }: DraftPlacement): Promise<string | undefined> {
  if (!existsSync(path)) {
    placeNew(draft, path)
    return undefined
  }
  const source = new DatabaseSync(draft)
  try {
    await overwrite({ source, path, sleep })
    return undefined
  } catch (error) {
    if (!isDamage(error)) throw error
  } finally {
    source.close()
  }
  const aside = setAside(path)
  placeNew(draft, path)
  return aside
}

interface OverwriteOptions {
  readonly source: DatabaseSync
  readonly path: string
  readonly sleep: ReplaceOptions['sleep']
}

const pause = 25
/** All pages in one step, so that others wait only for the disk. */
const allPages = 2 ** 31 - 1

/** One transaction of SQLite: readers see nothing until it ends, and a crash undoes it. */
async function overwrite({ source, path, sleep }: OverwriteOptions): Promise<void> {
  for (let waited = 0; ; waited += pause) {
    try {
      await backup(source, path, { rate: allPages })
      return
    } catch (error) {
      if (!isBusy(error)) throw error
      if (waited >= busyTimeout) {
        throw new LocalError(`Other programs kept the workspace ${path} locked; nothing was changed`, {
          cause: error,
          hint: 'Wait until they are done, or stop them, and run the same command again',
        })
      }
      await sleep(pause)
    }
  }
}

/** Another writer is at work: Node reports the code 0, no error, instead of SQLITE_BUSY (5). */
const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && (error.errcode === 0 || error.errcode === 5)

/** Moves the file with its companions, which would otherwise become part of the new one. */
function setAside(path: string): string {
  let aside = `${path}.damaged`
  for (let number = 2; existsSync(aside); number += 1) aside = `${path}.damaged-${number}`
  for (const ending of ['-wal', '-shm', '']) {
    if (existsSync(path + ending)) renameSync(path + ending, aside + ending)
  }
  return aside
}
