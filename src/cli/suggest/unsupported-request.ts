/** After a request of `ws api` that the service does not know: it may ask for what the API can't do, or name a thing that is not there. */
import { findOperation } from '../../catalog/route.ts'
import { ApiError } from '../../errors.ts'
import type { PreparedRequest } from '../../task/task.ts'
import type { CliSession } from '../session.ts'

export async function withRequestHint(
  error: ApiError,
  request: PreparedRequest,
  session: Pick<CliSession, 'flags'>,
): Promise<ApiError> {
  if (error.status !== 404 && error.status !== 405) return error
  const { method, path, match, call } = request
  const { toldOf, unsupportedRequest } = await import('../../reference/unsupported.ts')
  const found = unsupportedRequest(method, path)
  if (found !== undefined) return hinted(error, toldOf(found))
  if (error.status !== 404) return error
  const known = match ?? (await findOperation(method, path.split('?')[0] ?? path))
  if (known === undefined)
    return error.hint === undefined
      ? hinted(error, `ws knows no ${method} request with such a path: ws commands lists what it knows`)
      : error
  const { withNotFoundHint } = await import('./not-found-hint.ts')
  const { operation } = known
  return withNotFoundHint(error, { operation, input: { ...call.input, path: known.path }, session })
}

function hinted(cause: ApiError, hint: string): ApiError {
  const { message, status, requestId, reply } = cause
  return new ApiError(message, { cause, status, requestId, reply, hint })
}
