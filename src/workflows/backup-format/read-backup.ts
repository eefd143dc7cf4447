/** Reads a whole backup for commands that use one: nothing is believed before every byte of it is checked. */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kind } from '../../catalog/kinds.ts'
import { unreadable } from '../../disk/files.ts'
import { DamagedError } from '../../errors.ts'
import { type BackupManifest, NoBackupError } from './manifest.ts'
import { type OpenBackup, openBackup, openIfThere } from './open-backup.ts'
import { documentName } from './paths.ts'
import { readLines } from './read-lines.ts'
import { type BackupRecord, fileOfKind, kindOfFile, parseRecord } from './record.ts'
import { type FileFault, verifyFiles } from './verify.ts'

export interface Backup {
  readonly folder: string
  readonly manifest: BackupManifest
  /** Every thing, holders before their contents, one line of a file at a time. @param kinds - default: all */
  records(kinds?: ReadonlySet<Kind>): AsyncGenerator<BackupRecord>
  /** The organization as `ws export` writes it. */
  document(): Promise<string>
  /** The bytes of a file that `content` of a record names. */
  content(path: string): Promise<Buffer>
}

/** True for a folder with the manifest of a backup, even one that can't be read. */
export function isBackup(folder: string): boolean {
  try {
    return openIfThere(folder) !== undefined
  } catch (error) {
    // The reader of a damaged one, or of one of a newer version, fails with the reason.
    return !(error instanceof NoBackupError)
  }
}

/** @throws UsageError for no backup; DamagedError for one that is not as ws wrote it; LocalError */
export async function readBackup(folder: string, signal: AbortSignal): Promise<Backup> {
  const backup = openBackup(folder)
  const faults = await verifyFiles(backup, signal)
  if (faults.length > 0) throw damagedError(folder, faults)
  const bytesOf = (path: string) => readNamed(backup, path)
  return {
    folder,
    manifest: backup.manifest,
    records: (kinds) => recordsOf(backup, kinds),
    document: async () => (await bytesOf(documentName)).toString('utf8'),
    content: bytesOf,
  }
}

/** Names the first few; the rest is counted. */
export function damagedError(folder: string, faults: readonly FileFault[]): DamagedError {
  const told = faults.slice(0, mostTold).map(({ path, reason }) => `${path} ${reason}`)
  const more = faults.length > mostTold ? [`and ${faults.length - mostTold} more`] : []
  return new DamagedError(
    `${folder} is not as ws wrote it:\n${[...told, ...more].map((line) => `  ${line}`).join('\n')}`,
    {
      hint: faults.every(({ fault }) => fault === 'foreign')
        ? foreignHint
        : 'This folder may be all that is left of that state: copy it before anything else. Make a new backup in another folder',
    },
  )
}

const foreignHint = 'Move what does not belong to it elsewhere'

const mostTold = 10

async function* recordsOf(
  backup: OpenBackup,
  kinds: ReadonlySet<Kind> | undefined,
): AsyncGenerator<BackupRecord> {
  for (const { path, count } of backup.manifest.files) {
    const kind = kindOfFile(path)
    if (kind === undefined || kinds?.has(kind) === false) continue
    let found = 0
    for await (const line of readLines(backup.locate(path))) {
      found += 1
      const record = parseRecord(line)
      if (record?.kind !== kind)
        throw new DamagedError(`${join(backup.folder, path)}: line ${found} is no ${fileOfKind(kind)} record`)
      yield record
    }
    if (found !== count)
      throw new DamagedError(
        `${join(backup.folder, path)} has ${found} lines, and its manifest says ${count}`,
      )
  }
}

async function readNamed({ folder, manifest, locate }: OpenBackup, path: string): Promise<Buffer> {
  if (!manifest.files.some((file) => file.path === path))
    throw new DamagedError(`${folder} names the file ${path}, which it does not have`)
  try {
    return await readFile(locate(path))
  } catch (error) {
    throw unreadable(locate(path), error)
  }
}
