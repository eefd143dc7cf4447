/** Checks the place of a file before the work whose result goes there: a missing folder must not be found at the end. */
import { accessSync, constants, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { LocalError } from '../errors.ts'
import { quoted } from '../text/shell-word.ts'
import { isSystemError } from './files.ts'
import { unwritable } from './refused-file.ts'
import { mayBeReplaced, whereItLeads } from './staged-file.ts'

/** @param called - the flag. @throws LocalError if a file there would lie in no folder */
export function requireFolder(path: string, called: string): void {
  const folder = dirname(path)
  try {
    if (statSync(folder).isDirectory()) return
  } catch (error) {
    if (isSystemError(error) && error.code === 'ENOENT')
      throw new LocalError(`${called}: there is no folder ${folder}`, {
        hint: `Make the folder first: mkdir -p ${quoted(folder)}`,
      })
  }
  throw new LocalError(`${called}: a part of the path ${path} is a file, and no folder`, {
    hint: 'Choose another place for it',
  })
}

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
