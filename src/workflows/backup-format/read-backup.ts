/** Reads a whole backup for commands that use one: nothing is believed before every byte of it is checked. */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kind } from '../../catalog/kinds.ts'
import { unreadable } from '../../disk/refused-file.ts'
import { DamagedError } from '../../errors.ts'
import { quoted } from '../../text/shell-word.ts'
import { type BackupManifest, hasNoOrder, NoBackupError } from './manifest.ts'
import { type OpenBackup, openBackup, openIfThere } from './open-backup.ts'
import { documentName } from './paths.ts'
import { readLines } from './read-lines.ts'
import { type BackupRecord, fileOfKind, kindOfFile, parseRecord } from './record.ts'
import { type FileFault, verifyFiles } from './verify.ts'

export interface Backup {
  readonly folder: string
  readonly manifest: BackupManifest
  /** Damaged files, which are left out. */
  readonly unsound: readonly FileFault[]
  /** Every thing, holders before their contents, one line of a file at a time. @param kinds - default: all */
  records(kinds?: ReadonlySet<Kind>): AsyncGenerator<BackupRecord>
  /** The organization as `ws export` writes it; without an order where the ws that wrote it knew none. */
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
export async function readBackup(
  folder: string,
  signal: AbortSignal,
  { soundOnly = false }: SoundnessOptions = {},
): Promise<Backup> {
  const opened = openBackup(folder)
  const faults = await verifyFiles(opened, signal)
  // Everything that a restore makes stands in the document.
  const isUsable = soundOnly && faults.every(({ path }) => path !== documentName)
  if (faults.length > 0 && !isUsable) throw damagedError(folder, faults)
  const backup = withoutFaulty(opened, faults)
  const bytesOf = (path: string) => readNamed(backup, path)
  return {
    folder,
    manifest: backup.manifest,
    unsound: faults,
    records: (kinds) => recordsOf(backup, kinds),
    document: async () => {
      const text = (await bytesOf(documentName)).toString('utf8')
      return hasNoOrder(backup.manifest) ? `${text}\norder: ignored\n` : text
    },
    content: bytesOf,
  }
}

interface SoundnessOptions {
  /** True: goes on without damaged files. */
  readonly soundOnly?: boolean | undefined
}

function withoutFaulty(backup: OpenBackup, faults: readonly FileFault[]): OpenBackup {
  if (faults.length === 0) return backup
  const faulty = new Set(faults.map(({ path }) => path))
  const files = backup.manifest.files.filter(({ path }) => !faulty.has(path))
  return { ...backup, manifest: { ...backup.manifest, files } }
}

/** Names the first few; the rest is counted. */
export function damagedError(folder: string, faults: readonly FileFault[]): DamagedError {
  const told = faults.slice(0, mostTold).map(({ path, reason }) => `${path} ${reason}`)
  const more = faults.length > mostTold ? [`and ${faults.length - mostTold} more`] : []
  return new DamagedError(
    `${folder} is not as ws wrote it:\n${[...told, ...more].map((line) => `  ${line}`).join('\n')}`,
    {
      hint: faults.every(({ fault }) => fault === 'foreign') ? foreignHint : damageHint(folder, faults),
    },
  )
}

const foreignHint = 'Move what does not belong to it elsewhere'

/** A new backup in the same folder would write over the only copy. */
function damageHint(folder: string, faults: readonly FileFault[]): string {
  const sound = faults.some(({ path }) => path === documentName)
    ? ''
    : ` ws backup restore ${quoted(folder)} --sound-only restores the sound files.`
  return `This folder may be all that is left of that state: copy it before anything else.${sound} Make a new backup in another folder`
}

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
        throw new DamagedError(
          `${join(backup.folder, path)}: line ${found} is not a record of ${fileOfKind(kind)}`,
        )
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
