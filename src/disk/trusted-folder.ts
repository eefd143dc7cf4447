/** Refuses to keep files where another user could replace them. */

import { LocalError } from '../errors.ts'
import { makeFolder } from './files.ts'
import { unwritable } from './refused-file.ts'
import { findUntrustedFolder, type UntrustedFolder } from './untrusted-folder.ts'

/** Like Context: undefined on Windows. */
interface OwnUser {
  readonly userId: number | undefined
}

/** @throws LocalError that names the folder on the way to `path` that another user could change */
export function requireTrusted(path: string, { userId }: OwnUser): void {
  const found = findUntrustedFolder(path, userId)
  if (found !== undefined) throw untrusted(found)
}

/** Makes a folder if there is none. @throws LocalError like `requireTrusted`, also if another user was faster */
export function makeTrustedFolder(path: string, us: OwnUser): void {
  requireTrusted(path, us)
  try {
    makeFolder(path)
  } catch (error) {
    throw new LocalError(unwritable(path, error).message, { cause: error, hint: ownFolder })
  }
  requireTrusted(path, us)
}

export const untrusted = ({ path, reason, remedy }: UntrustedFolder): LocalError =>
  new LocalError(`${path} ${reason}: ws reads and writes nothing there`, {
    hint: remedy ?? ownFolder,
  })

export const ownFolder = 'Set WS_CONFIG_DIR to a folder of yours'
