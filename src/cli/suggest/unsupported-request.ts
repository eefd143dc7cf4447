/** After a request of `ws api` that the service does not know: it may ask for what the API can't do. */
import { ApiError } from '../../errors.ts'
import type { PreparedRequest } from '../../task/task.ts'

export async function withUnsupported(error: ApiError, { method, path }: PreparedRequest): Promise<ApiError> {
  if (error.status !== 404 && error.status !== 405) return error
  const { toldOf, unsupportedRequest } = await import('../../reference/unsupported.ts')
  const found = unsupportedRequest(method, path)
  if (found === undefined) return error
  const { message, status, requestId, reply } = error
  return new ApiError(message, { cause: error, status, requestId, reply, hint: toldOf(found) })
}
