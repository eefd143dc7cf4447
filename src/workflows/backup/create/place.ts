/** Where a backup is made: a folder of its own, or a new one among dated ones. */
import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Context } from '../../../context.ts'
import { quietly } from '../../../disk/files.ts'
import { UsageError } from '../../../errors.ts'
import { datedIn } from '../../backup-format/dated-folder.ts'
import { type OpenBackup, openBackup, openIfThere } from '../../backup-format/open-backup.ts'
import { isBeside, manifestName } from '../../backup-format/paths.ts'

/** The folder as it was named, from the working directory. */
export const folderAt = (name: string, { workingDirectory }: Pick<Context, 'workingDirectory'>): string =>
  resolve(workingDirectory, name)

/** The latest of the dated ones. @throws UsageError for a folder of anything else */
export function latestIn(folder: string): OpenBackup | undefined {
  if (existsSync(join(folder, manifestName)))
    throw new UsageError(`${folder} is a backup, and not a folder of dated ones`, {
      hint: 'Leave --keep out to bring it up to date, or name another folder',
    })
  const names = datedIn(folder)
  const others = (quietly(() => readdirSync(folder)) ?? []).filter(
    (name) => !names.includes(name) && !isBeside(name),
  )
  if (others.length > 0) throw new UsageError(`${folder} holds no dated backups, but ${others[0]}`)
  const latest = names.at(-1)
  return latest === undefined ? undefined : openBackup(join(folder, latest))
}

/** @throws UsageError for a folder that is not empty and no backup */
export function backupIn(folder: string): OpenBackup | undefined {
  if (datedIn(folder).length === 0) return openIfThere(folder)
  throw new UsageError(`${folder} is a folder of dated backups`, {
    hint: 'Say how many it keeps, e.g. --keep 30d,12w, or name another folder',
  })
}

/** A name that is not taken. */
export function freshName(folder: string, now: number): string {
  const name = `${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z`
  for (let number = 1; ; number += 1) {
    const each = number === 1 ? name : `${name}-${number}`
    if (!existsSync(join(folder, each))) return each
  }
}
