/** The folder of a fork: one number for each rehearsal under way, the lowest that is free, since scripts print their surroundings. */
import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Context } from '../../context.ts'
import { isSystemError, quietly } from '../../disk/files.ts'
import { reasonOfWriting, stepAfterWriting } from '../../disk/refused-file.ts'
import { LocalError } from '../../errors.ts'
import { type Lock, takeLock } from '../../locks/lock.ts'

export interface ForkFolder {
  /** Private, and empty but for its lock. */
  readonly path: string
  remove(): void
}

const lockName = 'lock'

/** On the disk of the clone, where a copy may cost nothing. Removes what killed rehearsals have left. */
export async function makeForkFolder(clone: string, context: Context): Promise<ForkFolder> {
  for (let number = 1; ; number += 1) {
    const path = join(dirname(clone), `.rehearsal-${number}`)
    const lock = makeFolder(path, clone) || isLeft(path) ? await lockOf(path, context) : undefined
    if (lock === undefined) continue
    empty(path)
    await sweep(dirname(clone), context)
    return { path, remove: () => removeFolder(path, lock) }
  }
}

/** False if it is there already. @throws LocalError */
function makeFolder(path: string, clone: string): boolean {
  try {
    mkdirSync(path, { mode: 0o700 })
    return true
  } catch (error) {
    if (isSystemError(error) && error.code === 'EEXIST') return false
    throw new LocalError(`Nothing can be written beside ${clone}: ${reasonOfWriting(error)}`, {
      cause: error,
      hint: stepAfterWriting(error, path),
    })
  }
}

/** A folder without a lock may be one that another process makes just now. */
const isLeft = (path: string): boolean => existsSync(join(path, lockName))

/** Undefined if another process works there: its lock ends with it, however it ends. */
async function lockOf(path: string, context: Context): Promise<Lock | undefined> {
  const place = join(path, lockName)
  try {
    const lock = await takeLock(place, context, { wait: false })
    // Its owner may have removed it a moment ago.
    if (existsSync(place)) return lock
    lock.release({ remove: false })
    return undefined
  } catch (error) {
    if (error instanceof LocalError) return undefined
    throw error
  }
}

function empty(path: string): void {
  for (const name of readdirSync(path))
    if (name !== lockName) rmSync(join(path, name), { recursive: true, force: true })
}

async function sweep(folder: string, context: Context): Promise<void> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const lock = /^\.rehearsal-\d+$/.test(name) && isLeft(path) ? await lockOf(path, context) : undefined
    if (lock !== undefined) removeFolder(path, lock)
  }
}

/** Under the lock, so that nobody takes the folder over meanwhile; some systems remove no file that is open. */
function removeFolder(path: string, lock: Lock): void {
  quietly(() => rmSync(path, { recursive: true, force: true }))
  lock.release({ remove: true })
  quietly(() => rmdirSync(path))
}
