/** The tool `apply`: makes a change that was planned, once. */
import { fields, word } from '../../catalog/fields.ts'
import { jsonSchema } from '../../reference/json-schema.ts'
import { shown, type ToolAnswer } from '../answers.ts'
import { ReadsOnlyError } from '../limits/guarded-transport.ts'
import type { NeedsPerson } from '../person.ts'
import { consentOf, isPersonNeeded } from '../plans/consent.ts'
import { type AgentTool, checkArguments, dataSchema, type ToolCall } from './tool.ts'

const input = fields({ hash: word('Hash of the plan', { min: 1 }) })

export const apply: AgentTool = {
  name: 'apply',
  description: 'Make the change of a plan, by its hash. A plan with dangers is put to a person first.',
  inputSchema: jsonSchema(input),
  outputSchema: dataSchema({ applied: { type: 'string' } }),
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  call: async (given, call) => {
    await checkArguments('apply', given, input)
    return applyHash(String(given.hash), call)
  },
}

/** Changes leave in the order in which they came. */
export const applyHash = (hash: string, call: ToolCall): Promise<ToolAnswer | NeedsPerson> =>
  call.state.writes.run(() => applyNow(hash, call))

async function applyNow(hash: string, call: ToolCall): Promise<ToolAnswer | NeedsPerson> {
  const { plans, serving } = call.state
  call.signal.throwIfAborted()
  if (!serving.allowWrites) throw new ReadsOnlyError('change')
  const plan = plans.take(hash)
  const { name, destroys, about, line, agreed } = plan
  const { person } = call
  try {
    const applied = await plan.apply(call, (hasSent) =>
      consentOf({ destroys, about, line, person, agreed, hasSent }),
    )
    const { value, ...more } = applied
    return shown(value, { applied: name, ...more })
  } catch (error) {
    if (!isPersonNeeded(error)) throw error
    plans.putBack(hash, plan)
    return { questions: [error.question] }
  }
}
