/** An error of the service, with the command that helps: found in what was called. */
import type { Operation } from '../../catalog/operation.ts'
import type { Option } from '../../catalog/options.ts'
import type { AnyInput } from '../../client/request.ts'
import type { CallAbout } from '../../engine/view.ts'
import { AbsentError, ApiError, type WsError } from '../../errors.ts'
import type { Task } from '../../task/task.ts'
import { takesIdsOnly } from '../names/syntax.ts'
import type { CliSession } from '../session.ts'

interface ExplainedCall {
  readonly options: readonly Option[]
  readonly session: CliSession
}

export async function explained(error: unknown, about: CallAbout, caller: ExplainedCall): Promise<unknown> {
  const { spec, prepared, inputs } = about
  if (error instanceof AbsentError && spec.kind === 'task' && inputs[0] !== undefined)
    return missedByTask(error, { spec, ...caller, input: inputs[0] })
  if (!(error instanceof ApiError)) return error
  if (prepared !== undefined) {
    const { withRequestHint } = await import('./unsupported-request.ts')
    return withRequestHint(error, prepared, caller.session)
  }
  const [input] = inputs
  if (input !== undefined && (error.status === 400 || error.status === 404)) {
    const { withFileInstead } = await import('./file-instead.ts')
    const explainedFile = withFileInstead(error, { spec, options: caller.options, input })
    if (explainedFile !== undefined) return explainedFile
  }
  if (error.status === 403 && !error.isThrottled) return withPersonIn(error, about, caller.session)
  if (input === undefined) return error
  if (spec.kind === 'task') return missedByTask(error, { spec, ...caller, input })
  return explainedCall(error, spec, { ...caller, input })
}

async function missedByTask(
  error: ApiError | AbsentError,
  missed: ExplainedCall & { readonly spec: Task; readonly input: AnyInput },
): Promise<WsError> {
  if (error instanceof ApiError && (error.status !== 404 || error.hint !== undefined)) return error
  const { withIdMissed } = await import('./missed-by-task.ts')
  return withIdMissed(error, missed)
}

async function withPersonIn(
  error: ApiError,
  { spec, inputs: [input] }: CallAbout,
  session: CliSession,
): Promise<ApiError> {
  const { withPerson } = await import('./refused-hint.ts')
  const isExplained = spec.kind === 'operation' && spec.hints?.[error.status] !== undefined
  return withPerson(error, { path: input?.path ?? {}, isExplained, session })
}

/** Answers to an operation that a service does not offer, and to things that it does not have. */
const mayBeMissing = new Set([404, 405, 501])

interface MissedAnswer extends ExplainedCall {
  readonly input: AnyInput
}

export async function explainedCall(
  error: ApiError,
  operation: Operation,
  call: MissedAnswer,
): Promise<ApiError> {
  const other = error.status === 404 ? await otherKind(error, operation, call) : undefined
  if (other !== undefined) return new ApiError(error.message, { ...error, cause: error, hint: other })
  const people = error.status === 404 ? await listedPeople(error, operation, call) : undefined
  const told = await withNextCommand(error, operation, { ...call, guess: people?.guess })
  const isCertain = people !== undefined || (await call.session.offers()).isComplete === true
  if (operation.extended !== true || !mayBeMissing.has(told.status) || isCertain) return told
  const { withBothPossibilities } = await import('./not-offered.ts')
  return withBothPossibilities(told)
}

/** The command that shows the thing, if the id names one of another kind. */
async function otherKind(
  error: ApiError,
  operation: Operation,
  { input, session }: MissedAnswer,
): Promise<string | undefined> {
  if (error.hint !== undefined) return undefined
  const { unknownId } = await import('./not-found-hint.ts')
  const unknown = unknownId(error.message, { operation, input })
  if (unknown === undefined) return undefined
  const { otherKindOf } = await import('./other-kind.ts')
  return otherKindOf(unknown, session)
}

/** Undefined unless the id is one of a person, and a list of such people could be read: then the service has the operation, too. */
async function listedPeople(error: ApiError, operation: Operation, { input, session }: MissedAnswer) {
  const { peopleInstead } = await import('./near-person.ts')
  return peopleInstead(error.message, { operation, input, session })
}

/** An id that the service does not know is looked for in a list next; a name that it refuses as an id goes behind a `~`. */
async function withNextCommand(
  error: ApiError,
  operation: Operation,
  { input, options, session, guess }: MissedAnswer & { readonly guess: string | undefined },
): Promise<ApiError> {
  if (error.status === 404) {
    const { withNotFoundHint } = await import('./not-found-hint.ts')
    const found = await withNotFoundHint(error, { operation, input, session })
    if (guess !== undefined) {
      const hint = found.hint === undefined ? guess : `${guess} ${found.hint}`
      return new ApiError(found.message, { ...found, cause: found, hint })
    }
    // Destructive commands take exact ids only, never titles.
    if (takesIdsOnly(session) || operation.destructive !== undefined) return found
    const { withTitleInstead } = await import('../names/name-hint.ts')
    return withTitleInstead(found, { operation, options, input })
  }
  if (error.status !== 400 || takesIdsOnly(session)) return error
  const { withNameInstead } = await import('../names/name-hint.ts')
  return withNameInstead(error, { operation, options, input })
}
