/** Changes our files so that no crash, full disk or other ws loses anything: lock, read again, write beside, sync, rename. */
import { readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Context } from '../../context.ts'
import { quietly } from '../../disk/files.ts'
import { onDisk } from '../../disk/refused-file.ts'
import { syncFile, syncFolder, whereItLeads } from '../../disk/staged-file.ts'
import { makeTrustedFolder, requireTrusted } from '../../disk/trusted-folder.ts'
import { LocalError } from '../../errors.ts'
import { withLock } from '../../locks/lock.ts'
import { configFolder, known } from './folders.ts'
import { type DocumentKind, readDocument } from './read-file.ts'

/** Operations on the files while this process holds the lock. */
export interface LockedSettings {
  /** Replaces the content of a file by the result of `change`. If `change` returns the same value, nothing is written. */
  update<Value extends VersionedDocument, Agreed>(
    kind: DocumentKind<Value, Agreed>,
    change: (now: Value) => Value,
    agreed?: Agreed,
  ): Value
}

interface VersionedDocument {
  readonly version: number
}

/**
 * Runs `work` while no other ws changes settings.
 * @throws LocalError for a bad file, which stays as it is, and for a disk that refuses
 */
export async function changeSettings<Result>(
  context: Context,
  work: (changes: LockedSettings) => Result | Promise<Result>,
): Promise<Result> {
  const folder = known(configFolder(context))
  const write = await fileWriter()
  makeTrustedFolder(folder, context)
  const lock = join(folder, 'settings.lock')
  // A link may lead anywhere, and may be older than the modes of its folder.
  requireTrusted(lock, context)
  return withLock(lock, context, () => {
    sweep(folder)
    return work({
      update: (kind, change, agreed) => {
        const path = join(folder, kind.name)
        requireTrusted(path, context)
        const now = readDocument(kind, path, context) ?? kind.empty
        const next = change(now)
        if (next === now) return now
        refuseNewer(kind, now, path)
        kind.refuse?.(now, next, agreed)
        onDisk(path, () => write(path, next))
        return next
      },
    })
  })
}

/** Removes leftovers of a killed ws. It needs the lock: another ws could be using the files. */
export async function sweepLeftovers(context: Context): Promise<void> {
  const folder = configFolder(context)
  if (folder !== undefined && leftovers(folder).length > 0) await changeSettings(context, () => {})
}

const staging = /\.json\.next\.tmp/

function sweep(folder: string): void {
  for (const name of leftovers(folder)) quietly(() => rmSync(join(folder, name), { force: true }))
}

function leftovers(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter((name) => staging.test(name))
  } catch {
    return []
  }
}

function refuseNewer(kind: VersionedDocument, now: VersionedDocument, path: string): void {
  if (now.version <= kind.version) return
  throw new LocalError(
    `${path} was written by a newer ws (schema ${now.version}); this one would damage it`,
    {
      hint: 'Update ws',
    },
  )
}

/**
 * conf makes the file: private, synced, complete or absent. Three weaknesses are handled here. conf reports success for a file
 * that a full disk cut short, so ws compares the text first. In a Snap it writes in place, so it never gets the real name. And it
 * does not sync the rename.
 */
async function fileWriter() {
  // Imported on first use: loading it takes longer than most commands run.
  const { default: Conf } = await import('conf')
  return (path: string, value: VersionedDocument): void => {
    const target = whereItLeads(path)
    const staged = `${target}.next.tmp`
    const text = `${JSON.stringify(value, null, 2)}\n`
    try {
      const conf = new Conf({
        cwd: dirname(target),
        configName: basename(target),
        fileExtension: 'next.tmp',
        configFileMode: 0o600,
        serialize: () => text,
      })
      conf.store = { ...value }
      if (readFileSync(staged, 'utf8') !== text)
        throw new LocalError(`${path} can't be written: the disk is full`, {
          hint: 'Make room, and run it again',
        })
      syncFile(staged)
      renameSync(staged, target)
    } catch (error) {
      throw isUmaskError(error) ? umaskError(path, error) : error
    } finally {
      // The next change sweeps what stays.
      quietly(() => rmSync(staged, { force: true }))
    }
    syncFolder(dirname(target))
  }
}

/** conf can't make a file that its owner can't read, and its own message is unclear. */
const isUmaskError = (error: unknown) =>
  error instanceof TypeError && error.message.includes('configFileMode')

const umaskError = (path: string, cause: unknown) =>
  new LocalError(`${path} can't be written: the umask takes new files from their owner too`, {
    cause,
    hint: 'Set another one before ws, e.g. umask 077',
  })
