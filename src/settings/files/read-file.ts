/** Reads one of our JSON files. It is on the start-up path, so it needs only the file system. */
import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync } from 'node:fs'
import type { Context } from '../../context.ts'
import { quietly } from '../../disk/files.ts'
import { reasonOfReading, stepAfterReading, unreadable } from '../../disk/refused-file.ts'
import { untrusted } from '../../disk/trusted-folder.ts'
import { findUntrustedFolder } from '../../disk/untrusted-folder.ts'
import { LocalError } from '../../errors.ts'
import { isObject, type JsonObject } from '../../json/object.ts'
import { parsePlain } from '../../json/plain.ts'

/** A file of the config folder. `Agreed` is the type of a person's consent to a change. */
export interface DocumentKind<Value extends { readonly version: number }, Agreed = never> {
  /** File name in the config folder. */
  readonly name: string
  readonly empty: Value
  /** The newest schema version that this ws can write. */
  readonly version: number
  /** The fault of a file's members, in words; undefined if there is none. */
  fault(members: JsonObject): string | undefined
  /** Throws for a change without the needed consent. */
  refuse?(now: Value, next: Value, agreed: Agreed | undefined): void
}

/** ws can't reach the file: a folder above it is missing, closed, or not a folder. */
export class UnreachableError extends LocalError {}

/**
 * The content of a file; undefined if there is none.
 * @throws UnreachableError; LocalError for a bad file
 */
export function readDocument<Value extends { readonly version: number }>(
  kind: Omit<DocumentKind<Value>, 'refuse'>,
  path: string,
  context: Pick<Context, 'userId'>,
): Value | undefined {
  const text = readOwnFile(path, context)
  if (text === undefined) return undefined
  const members = parseMembers(text, path)
  const fault = versionFault(members) ?? kind.fault(members)
  if (fault !== undefined) throw new LocalError(`${path}: ${fault}`, { hint: fixIt })
  // Checked above. Members that this version does not know stay, so that writing loses nothing.
  return { ...kind.empty, ...members } as Value
}

/** The object that a JSON text holds. */
export function parseMembers(text: string, path: string): JsonObject {
  const value = parsePlain(text.replace(/^\uFEFF/, ''))
  if (value === undefined) throw new LocalError(`${path} is not valid JSON`, { hint: fixIt })
  if (!isObject(value)) throw new LocalError(`${path} does not hold a JSON object`, { hint: fixIt })
  return value
}

/** The users whose files ws trusts, by id; undefined for everybody. */
export type Owners = readonly number[] | undefined

/** The text of a regular file; undefined if there is none. */
export function readFileText(path: string, owners: Owners): string | undefined {
  const descriptor = openToRead(path)
  if (descriptor === undefined) return undefined
  return readAndClose(path, descriptor, {
    owners,
    hint: 'Read the file, then make it yours with chown, or move it away',
  })
}

const fixIt = 'Fix it, or move it away; ws leaves it as it is'

/** Codes for a blocked way to the file. They say nothing about the file. */
const unreachable = new Set(['EACCES', 'EPERM', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'])

function readOwnFile(path: string, { userId }: Pick<Context, 'userId'>): string | undefined {
  // Check before opening, since somebody could change it back later; complain only if the file exists.
  const found = findUntrustedFolder(path, userId)
  const descriptor = openToRead(path)
  if (descriptor === undefined) return undefined
  const owners = userId === undefined ? undefined : [userId]
  return readAndClose(path, descriptor, { owners, found, hint: 'Set WS_CONFIG_DIR to a folder of yours' })
}

interface TrustedOwners {
  readonly owners: Owners
  /** The folder on the way that others can change. */
  readonly found?: ReturnType<typeof findUntrustedFolder>
  /** The next step for a file of another user. */
  readonly hint: string
}

function readAndClose(path: string, descriptor: number, { owners, found, hint }: TrustedOwners): string {
  try {
    if (found !== undefined) throw untrusted(found)
    const stat = fstatSync(descriptor)
    if (!stat.isFile()) throw new LocalError(`${path} is not a file`, { hint: fixIt })
    if (owners?.includes(stat.uid) === false)
      throw new LocalError(`${path} belongs to another user (${stat.uid})`, { hint })
    return readFileSync(descriptor, 'utf8')
  } catch (error) {
    throw error instanceof LocalError ? error : unreadable(path, error)
  } finally {
    quietly(() => closeSync(descriptor))
  }
}

/** Undefined if there is no file. */
function openToRead(path: string): number | undefined {
  try {
    // Without O_NONBLOCK, opening a FIFO would block; Windows has none.
    return openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  } catch (error) {
    // openSync throws system errors only.
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    const message = `${path} can't be read: ${reasonOfReading(error)}`
    throw unreachable.has(code ?? '') && !isThere(path)
      ? new UnreachableError(message, { cause: error, hint: 'Set WS_CONFIG_DIR to a folder of yours' })
      : new LocalError(message, { cause: error, hint: stepAfterReading(error, path) })
  }
}

/** A closed file is not the same as a closed way to it: the file may hold guards. */
const isThere = (path: string): boolean => quietly(() => lstatSync(path)) !== undefined

function versionFault({ version }: JsonObject): string | undefined {
  if (version === undefined) return undefined
  return Number.isInteger(version) && Number(version) >= 1 ? undefined : '"version" is not a whole number'
}
