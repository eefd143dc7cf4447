/** Checks the place of a file before the work whose result goes there: a missing folder must not be found at the end. */
import { accessSync, constants, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { LocalError } from '../errors.ts'
import { unwritable } from './refused-file.ts'
import { mayBeReplaced, whereItLeads } from './staged-file.ts'

/** @throws LocalError if no file can be written there */
export function requirePlace(path: string): void {
  const target = whereItLeads(path)
  if (!mayBeReplaced(target))
    throw new LocalError(`${path} is not a file; nothing was written`, {
      hint: 'Give the file a name of its own',
    })
  const folder = dirname(target)
  try {
    if (!statSync(folder).isDirectory()) throw Object.assign(new Error(folder), { code: 'ENOTDIR' })
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw unwritable(path, error)
  }
}
