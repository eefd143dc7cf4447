/** Takes the request of `ws api` through the steps of the command that sends the same one. */
import { memberNames } from '../catalog/members.ts'
import { ApiError } from '../errors.ts'
import type { PreparedRequest } from '../task.ts'
import { askedFormat } from './output/show.ts'
import { checkBeforeSending, rememberRemoved, tellUnknownMembers } from './request-steps.ts'
import type { CliSession } from './session.ts'

export async function tellBody({ match, body }: PreparedRequest, session: CliSession): Promise<void> {
  await tellUnknownMembers(body, match?.operation.body, { session, flag: 'the body' })
}

/** If the API document lacks the request, nobody knows the fields of its answer. */
export async function checkPrepared({ match }: PreparedRequest, session: CliSession): Promise<void> {
  askedFormat(session)
  if (match === undefined) return
  const { operation } = match
  const { method, path, response, rows, columns } = operation
  // The reply prints as it comes, so fields of the envelope and of its items both exist.
  const names = response === undefined ? [] : [...memberNames(response), ...memberNames(response, rows)]
  const { rows: _rows, ...shape } = { ...operation, columns: [...columns, ...names] }
  await checkBeforeSending(shape, { words: `${method} ${path}`, session })
}

/** Undefined if the API can't read the thing. */
export async function titleOfLost(
  { match }: PreparedRequest,
  session: CliSession,
): Promise<string | undefined> {
  if (match?.operation.destructive !== 'type-id') return undefined
  const { operation, path } = match
  const find = async () => (await import('./suggest/shown-by.ts')).readerFor(operation)
  return (await import('./deletion-title.ts')).titleOf(find, { path }, session)
}

/** A request that the service does not know may ask for something that the API can't do. */
export async function explained(error: unknown, { method, path }: PreparedRequest): Promise<unknown> {
  if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 405)) return error
  const { toldOf, unsupportedRequest } = await import('../reference/unsupported.ts')
  const found = unsupportedRequest(method, path)
  if (found === undefined) return error
  const { message, status, requestId, reply } = error
  return new ApiError(message, { cause: error, status, requestId, reply, hint: toldOf(found) })
}

export async function rememberPrepared({ match }: PreparedRequest, session: CliSession): Promise<void> {
  if (match !== undefined) await rememberRemoved(match.operation, [match], session)
}
