/** Reads `.ws.json`, the settings of a folder for everybody who works in it. ws searches upward from the working directory. */
import type { Context } from '../../context.ts'
import { UsageError } from '../../errors.ts'
import { isObject } from '../../json/object.ts'
import { pathsOf } from './folders.ts'
import { type Owners, parseMembers, readFileText, UnreachableError } from './read-file.ts'

export interface Project {
  readonly org?: string
  readonly space?: string
  readonly site?: string
  readonly output?: string
  readonly profile?: string
  /** Lines by name. Nobody runs them before the person has agreed. */
  readonly aliases?: Readonly<Record<string, string>>
}

export const projectFileName = '.ws.json'

const aliases = 'aliases'

const isTextByName = (value: unknown) =>
  isObject(value) && Object.values(value).every((each) => typeof each === 'string' && each !== '')

const allowed: readonly string[] = ['org', 'space', 'site', 'output', 'profile']

/**
 * The nearest `.ws.json`; empty if there is none.
 * @throws UsageError for members that a checked-out folder must not set, LocalError if the file can't be read, or is of another user
 */
export function readProjectFile(context: Context): Project {
  const found = nearestFile(projectFileName, context)
  return found === undefined ? {} : check(found.path, found.text)
}

/**
 * The file of this name in the working directory, else the nearest one above it.
 * @throws LocalError if it can't be read, or is of another user
 */
export function nearestFile(
  name: string,
  context: Context,
): { readonly path: string; readonly text: string } | undefined {
  const owners = ownersFor(context)
  for (const path of candidates(name, context)) {
    const text = readIfReachable(path, owners)
    if (text !== undefined) return { path, text }
  }
  return undefined
}

function* candidates(name: string, context: Context): Generator<string> {
  const paths = pathsOf(context)
  let folder = context.workingDirectory
  while (true) {
    yield paths.join(folder, name)
    const parent = paths.dirname(folder)
    if (parent === folder) return
    folder = parent
  }
}

/**
 * Like git for the configuration of a working tree: in a shared folder, such as the temporary one, another user's file could
 * choose which profile and space commands change. Under sudo, ws also trusts the user who called it.
 */
function ownersFor({ userId, env }: Context): readonly number[] | undefined {
  if (userId === undefined) return undefined
  const caller = Number(env.SUDO_UID)
  return userId === 0 && Number.isInteger(caller) ? [0, caller] : [0, userId]
}

/** Skips a folder above that ws may not read. */
function readIfReachable(path: string, owners: Owners): string | undefined {
  try {
    return readFileText(path, owners)
  } catch (error) {
    if (error instanceof UnreachableError) return undefined
    throw error
  }
}

function check(path: string, text: string): Project {
  // The editor's schema reference is not a setting.
  const { $schema: _schema, ...members } = parseMembers(text, path)
  const faults = Object.entries(members).flatMap(([name, value]) => {
    if (/token|secret|password|credential/i.test(name))
      return [`${path} must not hold a token (${JSON.stringify(name)})`]
    if (/url/i.test(name)) return [`${path} must not hold an address (${JSON.stringify(name)})`]
    if (name === aliases) return isTextByName(value) ? [] : [`${path}: "aliases" is not an object of texts`]
    if (!allowed.includes(name)) return [`${path}: ${JSON.stringify(name)} is none of ${allowed.join(', ')}`]
    return typeof value === 'string' && value !== '' ? [] : [`${path}: ${JSON.stringify(name)} is not a text`]
  })
  if (faults.length > 0)
    throw new UsageError(faults, { hint: 'Addresses and tokens belong in a profile: `ws auth login`' })
  return members
}
