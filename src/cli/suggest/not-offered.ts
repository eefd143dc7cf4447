/** After an extended operation failed: there is no such thing, or the service does not offer the operation. */
import { ApiError } from '../../errors.ts'

const possibility = 'Or the service does not offer this operation: ws help extended'

export function withBothPossibilities(error: ApiError): ApiError {
  const hint = error.hint === undefined ? 'There may be no such thing' : error.hint
  return new ApiError(error.message, { ...error, cause: error, hint: `${hint}. ${possibility}` })
}
