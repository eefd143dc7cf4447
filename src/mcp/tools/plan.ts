/** The tool `plan`: what a change would send, without sending it. */
import { fields, optional, record, unknown, word } from '../../catalog/fields.ts'
import type { OpenedSession } from '../../engine/session.ts'
import { UsageError } from '../../errors.ts'
import { type JsonObject, membersIn } from '../../json/object.ts'
import { jsonSchema } from '../../reference/json-schema.ts'
import { withoutHazards } from '../../render/text/escape.ts'
import type { ToolAnswer } from '../answers.ts'
import type { AgentCommand } from '../calls/agent-command.ts'
import { contextIn, inputFrom } from '../calls/arguments.ts'
import { withModel } from '../calls/model.ts'
import { commandNamed, effectOf, requireWithinLimits } from '../commands.ts'
import { validFor } from '../kept-plans.ts'
import type { MadePlan } from '../plans/made-plan.ts'
import { planDocument, pruneIn } from '../plans/plan-document.ts'
import { planOperation } from '../plans/plan-operation.ts'
import { planTask } from '../plans/plan-task.ts'
import { openAgentSession } from '../session.ts'
import { cleaned, warning } from '../untrusted.ts'
import { commandField } from './describe.ts'
import { type AgentTool, checkArguments, reading, type ToolCall } from './tool.ts'

const input = fields({
  command: optional(commandField),
  arguments: optional(record(unknown())),
  document: optional(word('Or a document, as export gives it, that the workspace should match', { min: 1 })),
})

export const plan: AgentTool = {
  name: 'plan',
  description:
    'Show what a change would do: requests, differences, dangers, and a hash for apply. Sends nothing but reads.',
  inputSchema: jsonSchema(input),
  outputSchema: {
    type: 'object',
    properties: {
      hash: { type: ['string', 'null'] },
      requests: { type: 'array' },
      differences: { type: 'array' },
      dangers: { type: 'array' },
      needsPerson: { type: 'boolean' },
    },
    required: ['hash', 'requests', 'differences', 'dangers'],
  },
  annotations: reading,
  call: async (given, call) => {
    await checkArguments('plan', given, input)
    const args = membersIn(given.arguments)
    if (typeof given.document === 'string' && given.command === undefined)
      return planOfDocument(given.document, args, call)
    if (typeof given.command !== 'string' || given.document !== undefined)
      throw new UsageError('plan needs either a command or a document')
    return planOfCommand(await commandNamed(given.command, call.state), args, call)
  },
}

export async function planOfCommand(
  named: AgentCommand,
  given: JsonObject,
  call: ToolCall,
): Promise<ToolAnswer> {
  const command = await withModel(named, given)
  const { spec, name } = command
  if (effectOf(command) === 'reads')
    throw new UsageError(`${JSON.stringify(name)} only reads`, { hint: 'The tool read takes it' })
  refuseTwin(command)
  requireWithinLimits(command, call.state.serving.limits)
  const context = contextIn(command, given)
  const session = openAgentSession(call.state, { ...wishOf(call), context })
  try {
    const wanted = {
      command,
      context,
      state: call.state,
      input: await inputFrom(command, given, session.current),
    }
    const made =
      spec.kind === 'operation'
        ? await planOperation({ ...wanted, operation: spec }, session)
        : await planTask({ ...wanted, task: spec }, session)
    return answerOf(made, session, call)
  } finally {
    await session.close()
  }
}

/** If a learnt operation sends the same request as a command, ws knows its dangers from that command. */
function refuseTwin({ name, spec }: AgentCommand): void {
  if (spec.kind === 'task' || spec.sameAs === undefined) return
  throw new UsageError(`${JSON.stringify(name)} sends what ${JSON.stringify(spec.sameAs)} sends`, {
    hint: `Plan ${JSON.stringify(spec.sameAs)}`,
  })
}

async function planOfDocument(document: string, given: JsonObject, call: ToolCall): Promise<ToolAnswer> {
  const context = typeof given.org === 'string' ? { org: given.org } : {}
  const session = openAgentSession(call.state, { ...wishOf(call), context, document })
  try {
    const wanted = { document, prune: pruneIn(given), context, state: call.state }
    return answerOf(await planDocument(wanted, session, call), session, call)
  } finally {
    await session.close()
  }
}

/** Shows no command line that holds invisible characters: it would run something else than a person reads. */
function lineFor(line: string | undefined): JsonObject {
  if (line === undefined) return {}
  if (withoutHazards(line) === line) return { commandLine: line }
  return { hidden: 'The arguments hold characters that hide or move text: this plan shows them without' }
}

const wishOf = (call: ToolCall) => ({
  signal: call.signal,
  progress: (text: string) => call.progress(0, text),
})

function answerOf({ planned, bound, shown }: MadePlan, session: OpenedSession, call: ToolCall): ToolAnswer {
  const { plans, serving } = call.state
  const { value } = cleaned(shown)
  const { readonly } = session.current()
  const refusal = !serving.allowWrites
    ? 'this server only reads'
    : readonly?.value === true
      ? `${readonly.source} is readonly`
      : undefined
  const about =
    planned === undefined
      ? { hash: null, note: 'There is nothing to do' }
      : {
          hash: plans.keep(planned, bound),
          needsPerson: planned.destroys,
          validForSeconds: validFor / 1000,
          ...lineFor(planned.line),
          ...(refusal === undefined ? {} : { cannotApply: `${refusal}: hand the plan to a person` }),
        }
  return { structured: { ...about, ...membersIn(value), untrusted: warning }, isUntrusted: true }
}
