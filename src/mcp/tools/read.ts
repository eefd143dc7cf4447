/** The tool `read`: runs a command that only reads. */

import { isList } from '../../answers/answer.ts'
import { fields, optional, record, unknown, whole, word } from '../../catalog/fields.ts'
import { largestPage } from '../../client/lists/largest-page.ts'
import type { ListPart } from '../../engine/call-options.ts'
import { UsageError } from '../../errors.ts'
import { isObject, type JsonObject, membersIn } from '../../json/object.ts'
import { jsonSchema } from '../../reference/json-schema.ts'
import { onlyReads } from '../../task/task.ts'
import { shown, type ToolAnswer } from '../answers.ts'
import type { AgentCommand } from '../calls/agent-command.ts'
import { contextIn, inputFrom } from '../calls/arguments.ts'
import { filtered } from '../calls/filter.ts'
import { readResult } from '../calls/read-result.ts'
import { commandNamed, requireNamed, requireWithinLimits } from '../commands.ts'
import { runForAgent } from '../run.ts'
import { openAgentSession } from '../session.ts'
import type { ServerState } from '../state.ts'
import { commandField } from './describe.ts'
import { type AgentTool, checkArguments, dataSchema, reading, type ToolCall } from './tool.ts'

const mostItems = 10_000

export const selecting = {
  jq: optional(word('jq filter over the answer (a list: over the array of its items)', { min: 1 })),
  limit: optional(whole('Most items of a list; 50, with jq 1000', { min: 1, max: mostItems })),
  page: optional(word('nextPage of the answer before', { min: 1 })),
}

const input = fields({
  command: commandField,
  arguments: optional(record(unknown())),
  ...selecting,
})

export const read: AgentTool = {
  name: 'read',
  description:
    'Run a command that reads, e.g. {"command":"space get","arguments":{"space":"spc_1"}}. Never changes anything.',
  inputSchema: jsonSchema(input),
  outputSchema: dataSchema({ more: { type: 'boolean' }, nextPage: { type: 'string' } }),
  annotations: reading,
  call: async (given, call) => {
    await checkArguments('read', given, input)
    const command = await commandNamed(String(given.command), call.state)
    return readCommand(command, membersIn(given.arguments), given, call)
  },
}

/** @param wish - jq, limit, page and document, which schemas have checked */
export async function readCommand(
  command: AgentCommand,
  given: JsonObject,
  wish: JsonObject,
  call: ToolCall,
): Promise<ToolAnswer> {
  const { spec, name } = command
  if (!onlyReads(spec))
    throw new UsageError(`${JSON.stringify(name)} does more than read`, { hint: 'Use the tool plan' })
  requireWithinLimits(command, call.state.serving.limits)
  requireNamed(command, given, call.state.serving)
  await refuseIdle(command, wish)
  const session = openAgentSession(call.state, {
    signal: call.signal,
    context: contextIn(command, given),
    document: typeof wish.document === 'string' ? wish.document : undefined,
    progress: (text) => call.progress(0, text),
  })
  try {
    const jq = typeof wish.jq === 'string' ? wish.jq : undefined
    const limit = typeof wish.limit === 'number' ? wish.limit : jq === undefined ? 50 : 1000
    const wanted = {
      name,
      spec,
      input: await inputFrom(command, given, session.current),
      listing: listingOf(wish, Math.min(limit, spec.largestPage ?? largestPage)),
    }
    const { result, remarks } = await runForAgent(wanted, session)
    const { value: answered, ...about } = await readResult(result, { limit, progress: call.progress })
    const value = listIn(answered, spec)
    const data =
      jq === undefined
        ? value
        : await filtered(value, jq, { context: session.context, filters: call.state.filters })
    return shown(data, { ...about, ...limitsIn(call.state), ...(remarks.length === 0 ? {} : { remarks }) })
  } finally {
    await session.close()
  }
}

/** A reply around a list answers with its items, as on the command line. */
function listIn(value: unknown, { rows }: AgentCommand['spec']): unknown {
  const found = rows !== undefined && isObject(value) ? value[rows] : undefined
  return Array.isArray(found) ? found : value
}

/** @throws UsageError for a limit or a page of something that is not a list */
async function refuseIdle({ name, spec }: AgentCommand, { limit, page }: JsonObject): Promise<void> {
  if (page !== undefined && spec.paginated !== true)
    throw new UsageError(`${JSON.stringify(name)} has no pages: leave page out`)
  if (limit === undefined || spec.paginated === true) return
  if (spec.kind === 'operation' || !isList(await spec.answers()))
    throw new UsageError(
      `${JSON.stringify(name)} answers with one value: leave limit out; use jq to pick parts`,
    )
}

const listingOf = ({ page }: JsonObject, pageSize: number): ListPart => ({
  isWhole: false,
  follow: true,
  isRecursive: false,
  query: { limit: pageSize, ...(typeof page === 'string' ? { page } : {}) },
})

/** Something left out must not look absent. */
function limitsIn({ serving: { limits } }: ServerState): JsonObject {
  const { organizations, spaces } = limits
  if (organizations === undefined && spaces === undefined) return {}
  return { limitedTo: { ...(organizations && { organizations }), ...(spaces && { spaces }) } }
}
