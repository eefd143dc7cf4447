/** Turns errors of PostgreSQL into messages for the workspace's owner, and into refusals for its callers. */
import { LocalError } from '../../../errors.ts'
import { invalid } from '../../refusals.ts'
import { WorkspaceAway } from '../store-error.ts'
import { asLost, ConnectionLost, isConflict, sqlState } from './failures.ts'
import { OutcomeUnknown } from './writes.ts'

/** SQLSTATEs, with the words after the address. */
const meanings: Readonly<Record<string, string>> = {
  '28000': 'lets nobody in with these credentials',
  '28P01': 'lets nobody in with these credentials',
  '3D000': 'does not exist',
  '42501': 'does not allow this to the user of its address',
  '53100': 'could not be changed: the disk is full',
  XX001: 'is damaged; restore it from a backup',
  XX002: 'is damaged; restore it from a backup',
}

/** For now: a standby that is read only, a statement that took too long, and two writers that never got past each other. */
const passing: Readonly<Record<string, string>> = {
  '25006': 'can only be read now',
  '57014': 'took too long to answer',
  '53200': 'has no memory left',
}

export function explainFailure(error: unknown, path: string): unknown {
  const known = error instanceof LocalError || error instanceof TypeError || error instanceof RangeError
  const state = sqlState(error)
  if (known || (state === undefined && !isOfConnection(error))) return error
  if (error instanceof OutcomeUnknown) return new LocalError(`${path}: ${error.message}`, { cause: error })
  const meaning = state === undefined ? undefined : meanings[state]
  if (meaning !== undefined) return new LocalError(`The database ${path} ${meaning}`, { cause: error })
  const lost = asLost(error)
  if (lost instanceof ConnectionLost) {
    if (wantsPassword.test(lost.message)) return withoutPassword(path, error)
    return new WorkspaceAway(`The database ${path} can't be reached: ${lost.message}`, { cause: error })
  }
  if (state !== undefined && passing[state] !== undefined) {
    return new WorkspaceAway(`The database ${path} ${passing[state]}`, { cause: error })
  }
  if (isConflict(error)) {
    return new WorkspaceAway(`The database ${path} is changed by too many at once`, { cause: error })
  }
  // A number where a text belongs, or a value longer than an index takes: only the caller's words can be at fault.
  if (state?.startsWith('22') === true || state === '54000')
    return invalid('A value of the request is none that can be there')
  return error
}

/** The driver's words. */
const wantsPassword = /client password must be/

const withoutPassword = (path: string, cause: unknown) =>
  new LocalError(`The database ${path} wants a password, and there is none`, {
    cause,
    hint: 'Put it into a file: --password-file <path>, or ~/.pgpass (PGPASSFILE)',
  })

const isOfConnection = (error: unknown) => error instanceof ConnectionLost || error instanceof OutcomeUnknown
