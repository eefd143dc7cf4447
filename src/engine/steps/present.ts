/** Hands the result to the view. */
import { FilterError, LocalError, SelectionError, UsageError } from '../../errors.ts'
import type { StepBody } from '../state.ts'
import { isRefused, mayChange } from '../state.ts'

export const present: StepBody = async (state) => {
  const { call, result } = state
  if (result === undefined) return undefined
  const showing = () => call.view.present(result, state)
  // Each row reports its own result.
  const isDone = mayChange(state) && result.kind !== 'rows' && !isRefused(result)
  await (isDone ? afterChange(showing) : showing())
  return undefined
}

/** If rendering fails after a successful change, the error says so, so that scripts do not repeat it. */
async function afterChange(show: () => Promise<void>): Promise<void> {
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
