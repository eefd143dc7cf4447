/** Turns errors of PostgreSQL into messages for the workspace's owner, and into refusals for its callers. */
import { CredentialsError, LocalError, messageOf, OutcomeUnknownError } from '../../../errors.ts'
import { invalid } from '../../reply/refusals.ts'
import { WorkspaceAway } from '../store-error.ts'
import { asLost, ConnectionLost, isConflict, sqlState } from './failures.ts'
import { withoutSessions } from './sessions.ts'
import { OutcomeUnknown } from './writes.ts'

/** SQLSTATEs, with the words after the address. */
const meanings: Readonly<Record<string, string>> = {
  '3D000': 'does not exist',
  '42501': 'does not allow this to the user of its address',
  '53100': 'could not be changed: the disk is full',
  XX001: 'is damaged; restore it from a backup',
  XX002: 'is damaged; restore it from a backup',
}

const steps: Readonly<Record<string, string>> = {
  '3D000': 'Make it first, e.g. with createdb',
  '42501': 'Ask the owner of the database to GRANT it',
  '53100': 'Make room on the disk of the database, and run it again',
  XX001: 'PostgreSQL restores it from a dump: pg_restore',
  XX002: 'PostgreSQL restores it from a dump: pg_restore',
}

/** For now: a standby that is read only, a statement that took too long, and two writers that never got past each other. */
const passing: Readonly<Record<string, string>> = {
  '25006': 'can only be read now',
  '57014': 'took too long to answer',
  '53200': 'has no memory left',
}

export function explainFailure(error: unknown, path: string): unknown {
  const isOwn = error instanceof LocalError || error instanceof TypeError || error instanceof RangeError
  const state = sqlState(error)
  if (isOwn || (state === undefined && !isOfConnection(error))) return error
  if (error instanceof OutcomeUnknown)
    return new OutcomeUnknownError(`${path}: ${error.message}`, { cause: error })
  const known = state === undefined ? undefined : knownFailure(state, error, path)
  if (known !== undefined) return known
  const lost = asLost(error)
  if (lost instanceof ConnectionLost) {
    if (wantsPassword.test(lost.message)) return withoutPassword(path, error)
    return new WorkspaceAway(`The database ${path} can't be reached: ${lost.message}`, {
      cause: error,
      hint: trustHint(lost.cause) ?? 'Check its address, and whether PostgreSQL listens there: pg_isready',
    })
  }
  if (isConflict(error)) {
    return new WorkspaceAway(`The database ${path} is changed by too many at once`, { cause: error })
  }
  // A number where a text belongs, or a value longer than an index takes: only the caller's words can be at fault.
  if (state?.startsWith('22') === true || state === '54000')
    return invalid('A value of the request is none that can be there')
  return error
}

/** A prepared statement that another connection made, or that is not there any more. */
const ofOtherSessions: ReadonlySet<string> = new Set(['42P05', '26000'])

function knownFailure(state: string, cause: unknown, path: string): Error | undefined {
  if (state.startsWith('28')) return notLetIn(path, cause)
  if (ofOtherSessions.has(state)) return withoutSessions(path, cause)
  const [meaning, forNow] = [meanings[state], passing[state]]
  if (meaning !== undefined)
    return new LocalError(`The database ${path} ${meaning}`, { cause, hint: steps[state] })
  return forNow === undefined ? undefined : new WorkspaceAway(`The database ${path} ${forNow}`, { cause })
}

/** With the words of PostgreSQL: they tell whether it is the password, the user, the database or the encryption. */
function notLetIn(path: string, cause: unknown): CredentialsError {
  const words = messageOf(cause)
  const hint = /no encryption|SSL off/.test(words)
    ? 'It may let in encrypted connections only: sslmode=require, or better verify-full'
    : undefined
  return new CredentialsError(`The database ${path} lets nobody in like this: ${words}`, { cause, hint })
}

/** For certificates that nobody here has heard of. */
function trustHint(cause: unknown): string | undefined {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  const isUnknown = typeof code === 'string' && /SELF_SIGNED|UNABLE_TO_(?:GET_ISSUER|VERIFY)/.test(code)
  return isUnknown ? 'Name the certificate of its authority: sslrootcert=<path>, or system' : undefined
}

/** The driver's words. */
const wantsPassword = /client password must be/

const withoutPassword = (path: string, cause: unknown) =>
  new CredentialsError(`The database ${path} needs a password, and you gave none`, {
    cause,
    hint: 'Put it into a file: --password-file <path>, or ~/.pgpass (PGPASSFILE)',
  })

const isOfConnection = (error: unknown) => error instanceof ConnectionLost || error instanceof OutcomeUnknown
