/** Names the replacement of a deprecated operation, which is called all the same. */
import type { StepBody } from '../state.ts'
import { operationOf } from '../state.ts'

export const tellDeprecation: StepBody = async (state) => {
  const operation = operationOf(state)
  if (operation?.deprecated === undefined) return undefined
  const { view, origin } = state.call
  // A raw request is named by its method and path.
  const name = state.prepared === undefined ? origin.name : `${operation.method} ${operation.path}`
  await view.tell({ code: 'deprecated', name, instead: operation.deprecated })
  return undefined
}
