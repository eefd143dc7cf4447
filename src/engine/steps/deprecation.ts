/** Names the replacement of a deprecated operation or field, or the command made for a learnt one. It is called all the same. */
import { deprecatedFields } from '../deprecated-fields.ts'
import type { StepBody } from '../state.ts'
import { operationOf } from '../state.ts'

export const tellDeprecation: StepBody = async (state) => {
  const { deprecated, sameAs, method, path } = operationOf(state) ?? {}
  const { view, origin } = state.call
  // A raw request is named by its method and path.
  const name = state.prepared === undefined ? origin.name : `${method} ${path}`
  if (deprecated !== undefined) await view.tell({ code: 'deprecated', name, instead: deprecated })
  for (const { member, deprecated: old } of deprecatedFields(state))
    await view.tell({
      code: 'deprecated',
      name: `${origin.name}: ${member}`,
      instead: `${old.instead} (since ${old.since}; it goes in a later version)`,
    })
  if (sameAs !== undefined) await view.tell({ code: 'has-command', name, command: sameAs })
  return undefined
}
