/** If rendering fails after a successful write, the error says so, so that scripts do not retry it. */
import { FilterError, LocalError, SelectionError, UsageError } from '../../errors.ts'

export async function afterChange(show: () => Promise<void>): Promise<void> {
  try {
    await show()
  } catch (error) {
    throw toldDone(error)
  }
}

const done = 'The change is done: only its answer is not shown'

function toldDone(error: unknown): unknown {
  const details = { cause: error, hint: hintOf(error) }
  if (error instanceof FilterError) return new FilterError(error.message, details)
  if (error instanceof LocalError) return new LocalError(error.message, details)
  // A usage error promises that ws sent nothing.
  if (error instanceof UsageError) return new SelectionError(error.message, details)
  return error
}

const hintOf = (error: unknown) =>
  error instanceof Error && 'hint' in error && error.hint !== undefined ? `${done}; ${error.hint}` : done
