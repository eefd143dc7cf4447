/** One server of the official SDK over the shared state: what it lists, and how it answers. */

import { randomBytes } from 'node:crypto'
import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  isInputRequiredResult,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
  type Tool,
} from '@modelcontextprotocol/server'
import { UsageError } from '../../errors.ts'
import { isObject, membersIn } from '../../json/object.ts'
import { partsIn } from '../../json/walk.ts'
import { errorAnswer, type ToolAnswer } from '../answers.ts'
import type { NeedsPerson, Question, Respondent } from '../person.ts'
import type { ServerState } from '../state.ts'
import { type AgentTool, isListed, listedTool, type ToolCall } from '../tools/tool.ts'
import { warning } from '../untrusted.ts'
import { instructionsFor } from './instructions.ts'
import { capabilities, serverInfo } from './opening.ts'

export function createServer(state: ServerState): Server {
  const server = new Server(serverInfo(state.context.version), {
    capabilities,
    instructions: instructionsFor(state.serving),
    // Answers of people are checked where they are used.
    jsonSchemaValidator: {
      getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }),
    },
  })
  addTools(server, state)
  addResources(server, state)
  addPrompts(server)
  return server
}

function addTools(server: Server, state: ServerState): void {
  const tools = async () => (await import('../tools/index.ts')).toolsOf(state)
  server.setRequestHandler('tools/list', async () => ({
    tools: [...(await tools()).values()].filter((tool) => isListed(tool, state.serving)).map(listed),
  }))
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const tool = (await tools()).get(params.name)
    if (tool === undefined)
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `There is no tool ${JSON.stringify(params.name)}`,
      )
    const call = callOf(context, { state, server })
    const result = await answered(tool, membersIn(params.arguments), call)
    return isComplete(result) ? server.projectCallToolResult(result, tool.outputSchema) : result
  })
}

const isComplete = (result: CallToolResult | InputRequiredResult): result is CallToolResult =>
  !isInputRequiredResult(result)

// The SDK's type asks for an object schema, which these are.
const listed = (tool: AgentTool) => listedTool(tool) as unknown as Tool

async function answered(
  tool: AgentTool,
  given: Parameters<AgentTool['call']>[0],
  call: ToolCall,
): Promise<CallToolResult | InputRequiredResult> {
  try {
    requireFlat(given)
    const answer = await tool.call(given, call)
    return 'questions' in answer ? asking(answer) : resultOf(answer)
  } catch (error) {
    const text = JSON.stringify({ error: errorAnswer(error) })
    return { isError: true, content: [{ type: 'text', text }] }
  }
}

const deepest = 100

/** @throws UsageError for arguments that nothing can walk through */
function requireFlat(given: unknown, level = 0): void {
  if (level > deepest) throw new UsageError(`The arguments nest deeper than ${deepest} levels`)
  for (const inner of partsIn(given)) requireFlat(inner, level + 1)
}

/** For models that read the text only, the data stands between marks that it can't guess. */
function resultOf({ structured, isUntrusted }: ToolAnswer): CallToolResult {
  const json = JSON.stringify(structured)
  const mark = `workspace-data-${randomBytes(6).toString('hex')}`
  const text = isUntrusted ? `${warning}.\n<${mark}>\n${json}\n</${mark}>` : json
  return { content: [{ type: 'text', text }], structuredContent: { ...structured } }
}

const asking = ({ questions }: NeedsPerson) =>
  inputRequired({ inputRequests: Object.fromEntries(questions.map((each) => [each.key, elicited(each)])) })

function elicited({ message, typed }: Question) {
  if (typed === undefined) {
    return inputRequired.elicit({
      message,
      requestedSchema: {
        type: 'object',
        properties: { agree: { type: 'boolean', title: 'Yes, do it', default: false } },
        required: ['agree'],
      },
    })
  }
  return inputRequired.elicit({
    message: `${message}\nType ${typed} to agree.`,
    requestedSchema: {
      type: 'object',
      properties: { id: { type: 'string', title: `Type ${typed}` } },
      required: ['id'],
    },
  })
}

interface ServerAndState {
  readonly state: ServerState
  readonly server: Server
}

function callOf({ mcpReq }: ServerContext, { state, server }: ServerAndState): ToolCall {
  const token = mcpReq._meta?.progressToken
  let told = 0
  return {
    state,
    signal: mcpReq.signal,
    progress: async (done, message) => {
      if (token === undefined) return
      // The protocol wants numbers that rise.
      told = Math.max(told + 1, done)
      const params = { progressToken: token, progress: told, message }
      await mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined)
    },
    person: canAsk(mcpReq, server) ? personIn(mcpReq.inputResponses) : undefined,
  }
}

function canAsk({ envelope }: ServerContext['mcpReq'], server: Server): boolean {
  const declared = membersIn(envelope)[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities()
  const elicitation = isObject(declared) ? declared.elicitation : undefined
  // A bare declaration means forms, too.
  return isObject(elicitation) && (Object.keys(elicitation).length === 0 || elicitation.form !== undefined)
}

const personIn = (responses: Record<string, unknown> | undefined): Respondent => ({
  answerTo: (key) => {
    const response = inputResponse(responses, key)
    if (response.kind !== 'elicit') return undefined
    return response.action === 'accept' ? (response.content ?? {}) : 'declined'
  },
})

function addResources(server: Server, state: ServerState): void {
  const load = () => import('./resources.ts')
  server.setRequestHandler('resources/list', async () => ({
    resources: await (await load()).fixedResources(),
  }))
  server.setRequestHandler('resources/templates/list', async () => ({
    resourceTemplates: (await load()).resourceTemplates.map((each) => ({ ...each })),
  }))
  server.setRequestHandler('resources/read', async ({ params: { uri } }, context) => {
    const { readResource } = await load()
    try {
      return { contents: [{ uri, ...(await readResource(uri, callOf(context, { state, server }))) }] }
    } catch (error) {
      throw asParameterError(error)
    }
  })
}

function addPrompts(server: Server): void {
  const load = () => import('./prompts.ts')
  server.setRequestHandler('prompts/list', async () => ({ prompts: (await load()).listedPrompts() }))
  server.setRequestHandler('prompts/get', async ({ params: { name, arguments: given = {} } }) => {
    const { promptText, prompts } = await load()
    try {
      const text = promptText(name, given)
      const { description } = prompts[name] ?? {}
      return {
        ...(description === undefined ? {} : { description }),
        messages: [{ role: 'user', content: { type: 'text', text } }],
      }
    } catch (error) {
      throw asParameterError(error)
    }
  })
}

const asParameterError = (error: unknown) =>
  error instanceof UsageError
    ? new ProtocolError(ProtocolErrorCode.InvalidParams, errorAnswer(error).message)
    : error
