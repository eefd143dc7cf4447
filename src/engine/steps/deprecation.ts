/** Names the replacement of a deprecated operation, or the command made for a learnt one. It is called all the same. */
import type { StepBody } from '../state.ts'
import { operationOf } from '../state.ts'

export const tellDeprecation: StepBody = async (state) => {
  const { deprecated, sameAs, method, path } = operationOf(state) ?? {}
  const { view, origin } = state.call
  // A raw request is named by its method and path.
  const name = state.prepared === undefined ? origin.name : `${method} ${path}`
  if (deprecated !== undefined) await view.tell({ code: 'deprecated', name, instead: deprecated })
  if (sameAs !== undefined) await view.tell({ code: 'has-command', name, command: sameAs })
  return undefined
}
