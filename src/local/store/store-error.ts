/** Turns SQLite's errors into messages for the workspace's owner. */
import { accessSync, constants, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { isSystemError } from '../../disk/files.ts'
import { makeRoom, reasonOfWriting, stepAfterWriting } from '../../disk/refused-file.ts'
import { LocalError, NetworkError } from '../../errors.ts'

/** Primary result codes (https://www.sqlite.org/rescode.html), with the words after the path. */
const meanings: Readonly<Record<number, string>> = {
  5: 'is locked: another program has been writing to it for a minute',
  6: 'is locked: another program has been writing to it for a minute',
  8: 'can only be read, so it can not be changed',
  10: 'could not be read or written: the disk reported an error',
  11: 'is damaged; restore it from a snapshot or a copy',
  13: 'could not be changed: the disk is full',
  14: 'could not be opened',
  23: 'could not be opened: access was denied',
  26: 'is not a workspace that ws made; nothing was changed',
}

/** For people. */
const letItEnd = 'Wait until that program is done, or stop it, and run the same command again'

const locked = 5
const readOnly = 8
const inputOutput = 10
const corrupt = 11
const full = 13
const cantOpen = 14
const constraint = 19
/** Extended result codes of CONSTRAINT. */
const uniqueViolations = [constraint | (6 << 8), constraint | (8 << 8)]

/** The database of the workspace can't be used for now: later requests may succeed. */
export class WorkspaceAway extends NetworkError {
  constructor(
    message: string,
    { cause, hint }: { readonly cause: unknown; readonly hint?: string | undefined },
  ) {
    super(message, { sent: false, passing: true, cause, hint: hint ?? 'Try again later' })
  }
}

/** A LocalError with the file's name, if the file is at fault; else the same error. */
export function asStoreError(error: unknown, path: string): unknown {
  const code = resultCode(error)
  if (code === undefined && isSystemError(error)) {
    return new LocalError(`The workspace ${path} could not be read or written: ${reasonOfWriting(error)}`, {
      cause: error,
      hint: stepAfterWriting(error, path),
    })
  }
  const meaning = code === undefined ? undefined : meaningOf(code & 0xff, path)
  if (meaning === undefined) return error
  const hint =
    meaning === meanings[full] ? makeRoom(path) : meaning === meanings[locked] ? letItEnd : undefined
  return new LocalError(`The workspace ${path} ${meaning}`, { cause: error, hint })
}

/** For SQLite's general codes: the folder often shows the cause, since SQLite keeps its own files beside the workspace. */
function meaningOf(code: number, path: string): string | undefined {
  if (code !== inputOutput && code !== cantOpen) return meanings[code]
  const folder = dirname(path)
  try {
    if (statfsSync(folder).bavail === 0) return meanings[full]
    accessSync(folder, constants.W_OK)
    return meanings[code]
  } catch {
    return `can't be used: nothing can be written to ${folder}, where it needs files beside it`
  }
}

/** SQLSTATE of PostgreSQL. */
const uniqueViolation = '23505'

/** True if a row with the same name or key exists. */
export function isDuplicate(error: unknown): boolean {
  if (error instanceof Error && 'code' in error && error.code === uniqueViolation) return true
  const code = resultCode(error)
  return code !== undefined && uniqueViolations.includes(code)
}

/** The table and column that hold each value once: `change_requests.id`; undefined if the database does not say. */
export function duplicatedPlace(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { table, detail } = error as { readonly table?: unknown; readonly detail?: unknown }
  const columns = typeof detail === 'string' ? /^Key \(([^)]+)\)=/.exec(detail)?.[1] : undefined
  if (columns === undefined) return /failed: (.+)$/.exec(error.message)?.[1]
  return columns
    .split(', ')
    .map((column) => `${table}.${column}`)
    .join(', ')
}

/** SQLSTATEs of PostgreSQL and extended result codes of SQLite: of CHECK and of NOT NULL, and those of numbers that do not fit. */
const impossibleStates = ['23514', '23502', '22003', '22P02']
const impossibleCodes = [constraint | (1 << 8), constraint | (5 << 8)]

/** The rule that a row breaks: `parent_id <> id`, or its name; undefined for another error. */
export function brokenRule(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, table, column, constraint: rule } = error as Error & Readonly<Record<string, unknown>>
  if (impossibleStates.includes(String(code))) return [table, rule ?? column ?? error.message].join('.')
  if (!impossibleCodes.includes(resultCode(error) ?? 0)) return undefined
  return /failed: (.+)$/.exec(error.message)?.[1] ?? error.message
}

/** True for a workspace whose file is damaged. */
export const isDamage = (error: unknown): boolean => storeCode(error) === corrupt

/** True if ws can't write to the file or beside it. */
export const isUnwritable = (error: unknown): boolean => [readOnly, cantOpen].includes(storeCode(error) ?? 0)

/** True if the disk is full. */
export const isDiskFull = (error: unknown): boolean => storeCode(error) === full

/** The primary code, also of an error that asStoreError has wrapped. */
function storeCode(error: unknown): number | undefined {
  const code = resultCode(error) ?? (error instanceof LocalError ? resultCode(error.cause) : undefined)
  return code === undefined ? undefined : code & 0xff
}

function resultCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined
  return typeof error.errcode === 'number' ? error.errcode : undefined
}
