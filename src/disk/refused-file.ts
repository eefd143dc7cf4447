/** Turns errors of the file system into messages that name the file, say the reason and name the next step, the same way everywhere. */
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { LocalError, messageOf } from '../errors.ts'
import { quoted } from '../text/shell-word.ts'
import { isSystemError } from './files.ts'

/** Changes a file. @throws LocalError that names it */
export function onDisk<Result>(path: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw error instanceof LocalError ? error : unwritable(path, error)
  }
}

export const unwritable = (path: string, error: unknown): LocalError =>
  new LocalError(`${path} can't be written: ${reasonOfWriting(error)}`, {
    cause: error,
    hint: stepAfterWriting(error, path),
  })

export const unreadable = (path: string, error: unknown): LocalError =>
  new LocalError(`${path} can't be read: ${reasonOfReading(error)}`, {
    cause: error,
    hint: stepAfterReading(error, path),
  })

/** @throws LocalError if there is nothing */
export function requireThere(folder: string): void {
  if (existsSync(folder)) return
  throw new LocalError(`${folder} can't be read: there is no such folder`, {
    hint: `See what is there: ls ${quoted(folderThere(folder))}`,
  })
}

const either: Readonly<Record<string, string>> = {
  ENOTDIR: 'a part of its path is a file, and no folder',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'its links lead in a circle',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  EIO: 'the disk failed',
  ESTALE: 'the network drive has lost it',
}

const ofWriting: Readonly<Record<string, string>> = {
  ...either,
  ENOENT: 'there is no such folder',
  EACCES: 'you may not write there',
  EPERM: 'you may not write there',
  EROFS: 'the disk is read-only',
  EISDIR: 'there is a folder in its place',
  ENOTEMPTY: 'there is a folder in its place',
  ENOSPC: 'the disk is full',
  EDQUOT: 'your share of the disk is full',
  EFBIG: 'it would be larger than the system allows',
  EXDEV: 'it is on another disk',
}

const ofReading: Readonly<Record<string, string>> = {
  ...either,
  ENOENT: 'there is no such file',
  EACCES: 'you may not read it',
  EPERM: 'you may not read it',
  EISDIR: 'it is a folder',
}

/** The end of a sentence; Node's own words for what is in no list. */
export const reasonOfWriting = (error: unknown): string => worded(error, ofWriting)

export const reasonOfReading = (error: unknown): string => worded(error, ofReading)

const worded = (error: unknown, words: Readonly<Record<string, string>>): string =>
  words[codeOf(error)] ?? messageOf(error)

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

type Step = (path: string) => string

/** The nearest one around it that is there: nobody can look at a missing one. */
function folderThere(path: string): string {
  const folder = dirname(path)
  return existsSync(folder) || dirname(folder) === folder ? folder : folderThere(folder)
}

const lookAtFolder: Step = (path) => `See whose folder it is: ls -ld ${quoted(folderThere(path))}`
const otherPlace: Step = () => 'Choose another place for it'
const otherFile: Step = () => 'Give the file a name of its own'
export const makeRoom: Step = () => 'Make room, and run it again'

const stepsAfterWriting: Readonly<Record<string, Step>> = {
  ENOENT: (path) => `Make the folder first: mkdir -p ${quoted(dirname(path))}`,
  EACCES: lookAtFolder,
  EPERM: lookAtFolder,
  EROFS: () => 'Choose a place on another disk',
  EISDIR: otherFile,
  ENOTEMPTY: otherFile,
  ENOSPC: makeRoom,
  EDQUOT: makeRoom,
}

const stepsAfterReading: Readonly<Record<string, Step>> = {
  ENOENT: (path) => `See what is there: ls ${quoted(folderThere(path))}`,
  EACCES: (path) => `See who may read it: ls -l ${quoted(path)}`,
  EPERM: (path) => `See who may read it: ls -l ${quoted(path)}`,
  EISDIR: () => 'Name a file in it',
  ENOTDIR: (path) => `See what lies there: ls -ld ${quoted(folderThere(path))}`,
  ELOOP: (path) => `See where it leads: ls -l ${quoted(path)}`,
}

export const stepAfterWriting = (error: unknown, path: string): string =>
  (stepsAfterWriting[codeOf(error)] ?? otherPlace)(path)

export const stepAfterReading = (error: unknown, path: string): string =>
  (stepsAfterReading[codeOf(error)] ?? lookAtFolder)(path)

/** Turns a system error that nobody has put into words into a LocalError, since it is not a bug of ours; other errors stay. */
export function asLocalError(error: unknown): unknown {
  if (!isSystemError(error)) return error
  const { path, code = '', syscall = '' } = error
  const reason = ofAnything[code]
  if (reason === undefined) return new LocalError(`The system refused: ${error.message}`, { cause: error })
  const fact = path === undefined ? 'The system refused' : `${path} can't be ${done(syscall)}`
  const isRead = done(syscall) === 'read'
  const hint = path === undefined ? undefined : (isRead ? stepAfterReading : stepAfterWriting)(error, path)
  return new LocalError(`${fact}: ${reason}`, { cause: error, hint: isVague(error) ? undefined : hint })
}

/** A missing file and a missing folder look alike. */
const isVague = ({ syscall, code }: NodeJS.ErrnoException) => syscall === 'open' && code === 'ENOENT'

const done = (syscall: string) =>
  syscall === 'open' ? 'opened' : /^(?:read|scan|l?stat|opendir|access)/.test(syscall) ? 'read' : 'written'

/** Of a call that may read or write. */
const ofAnything: Readonly<Record<string, string>> = {
  ...ofWriting,
  ENOENT: 'there is no such file or folder',
  EACCES: 'you may not use it',
  EPERM: 'you may not use it',
}
