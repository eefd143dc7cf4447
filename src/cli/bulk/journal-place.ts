/** Checks the place of a person's journal: it never touches an existing file of another kind, or the target of a link. */
import { lstatSync, type Stats, statSync } from 'node:fs'
import { quietly } from '../../disk/files.ts'
import { UsageError } from '../../errors.ts'

export interface NamedJournal {
  /** All absolute. */
  readonly path: string
  /** The file of `--from`. */
  readonly from: string | undefined
  /** The file of `--failed`, even if it does not exist yet. */
  readonly failed: string | undefined
}

/** @throws UsageError for a link, for something that is not a file, and for the file of another flag under any name */
export function refuseOtherPlace({ path, from, failed }: NamedJournal): void {
  const hint = 'Give it a name of its own'
  const refuse = (reason: string) =>
    new UsageError(`--journal is ${path}, ${reason}: nothing was sent`, { hint })
  if (path === failed) throw refuse('which --failed would replace')
  const stats = quietly(() => lstatSync(path))
  if (stats === undefined) return
  if (stats.isSymbolicLink()) throw refuse('which is a link')
  if (!stats.isFile()) throw refuse('which is not a file')
  if (isSame(stats, from)) throw refuse('which is the file of --from')
  if (isSame(stats, failed)) throw refuse('which is the file of --failed')
}

/** A hard link, or another spelling of the path, leads to the same file. */
function isSame({ dev, ino }: Stats, path: string | undefined): boolean {
  const other = path === undefined ? undefined : quietly(() => statSync(path))
  return other !== undefined && other.dev === dev && other.ino === ino
}
