/** Tools of single commands, for `--toolsets`: one that reads answers, one that changes plans first, and applies by the hash. */
import { createHash } from 'node:crypto'
import { fields, optional, word } from '../../catalog/fields.ts'
import type { Operation } from '../../catalog/operation.ts'
import { lazy } from '../../concurrency/lazy.ts'
import { UsageError } from '../../errors.ts'
import { membersIn } from '../../json/object.ts'
import { jsonSchema } from '../../reference/json-schema.ts'
import { onlyReads, type Task } from '../../task/task.ts'
import type { AgentCommand } from '../calls/agent-command.ts'
import { argumentsSchema } from '../calls/command-schema.ts'
import { agentCommands, effectOf } from '../commands.ts'
import { followFor, learntCommands, learntNoun } from '../learnt-commands.ts'
import type { ServerState } from '../state.ts'
import { applyHash } from './apply.ts'
import { planOfCommand } from './plan.ts'
import { readCommand, selecting } from './read.ts'
import { type AgentTool, type Annotations, dataSchema, reading } from './tool.ts'

/** A command that may become a tool: its arguments are looked at once somebody lists or calls it. */
interface DirectCommand {
  readonly words: readonly string[]
  readonly summary: string
  readonly reads: boolean
  command(): AgentCommand
}

/** @throws UsageError for a toolset without commands */
export async function directTools(state: ServerState): Promise<readonly AgentTool[]> {
  const { toolsets } = state.serving
  if (toolsets.length === 0) return []
  const isWanted = ({ words: [noun = ''] }: DirectCommand) => toolsets === 'all' || toolsets.includes(noun)
  const follow = await followFor(state)
  const known = (await declared()).map((each) => ({ ...each, command: () => follow(each.command()) }))
  const candidates = [...known, ...(await learnt(state))].filter(isWanted)
  return candidates.map((each) => (each.reads ? readingTool(each) : changingTool(each)))
}

/** @throws UsageError for a noun that has no commands */
export async function requireToolsets(toolsets: readonly string[]): Promise<void> {
  const nouns = new Set((await declared()).map(({ words: [noun = ''] }) => noun)).add(learntNoun)
  const unknown = toolsets.filter((each) => !nouns.has(each))
  if (unknown.length === 0) return
  throw new UsageError(`--toolsets: no noun is called ${unknown.join(', ')}`, {
    hint: `There are ${[...nouns].join(', ')}`,
  })
}

const declared = lazy(async (): Promise<readonly DirectCommand[]> => {
  const commands = [...(await agentCommands()).values()].filter(({ spec }) => !isJob(spec))
  return commands.map((command) => ({
    words: command.words,
    summary: command.spec.summary,
    reads: onlyReads(command.spec),
    command: () => command,
  }))
})

/** Those that no other command does. Under limits there are none: their requests can not be checked. */
async function learnt(state: ServerState): Promise<readonly DirectCommand[]> {
  const { toolsets, limits } = state.serving
  if (toolsets !== 'all' && !toolsets.includes(learntNoun)) return []
  if (limits.organizations !== undefined || limits.spaces !== undefined) return []
  const { unlisted } = await learntCommands(state)
  return unlisted.map(({ command, word, summary, method }) => ({
    words: [learntNoun, word],
    summary,
    reads: method === 'GET',
    command,
  }))
}

const isJob = (spec: Operation | Task) => spec.kind === 'task' && spec.forAgents?.as === 'job'

/** Many clients refuse names of more than 64 characters. */
const longestName = 64

function nameOf({ words }: Pick<DirectCommand, 'words'>): string {
  const name = words.join('_').replaceAll('-', '_')
  if (name.length <= longestName) return name
  const mark = createHash('sha256').update(name).digest('hex').slice(0, 8)
  return `${name.slice(0, longestName - 1 - mark.length)}_${mark}`
}

const listWishes = fields(selecting)
const wishes = fields({ jq: selecting.jq })

function readingTool(candidate: DirectCommand): AgentTool {
  const of = lazy(() => {
    const command = candidate.command()
    const shared = membersIn(jsonSchema(command.spec.paginated === true ? listWishes : wishes).properties)
    return { command, shared, own: argumentsSchema(command) }
  })
  return {
    name: nameOf(candidate),
    description: `${candidate.summary}.`,
    get inputSchema() {
      const { own, shared } = of()
      return { ...own, properties: { ...shared, ...membersIn(own.properties) } }
    },
    outputSchema: dataSchema({ more: { type: 'boolean' }, nextPage: { type: 'string' } }),
    annotations: reading,
    call: async (given, call) => {
      const { command, own, shared } = of()
      const names = Object.keys(shared).filter((name) => !Object.hasOwn(membersIn(own.properties), name))
      const wish = Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name)))
      const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !names.includes(name)))
      return readCommand(command, rest, wish, call)
    },
  }
}

const hashField = fields({
  hash: optional(word('Of the plan that this tool has given: makes the change', { min: 1 })),
})

/** Without a hash it only plans. */
function changingTool(candidate: DirectCommand): AgentTool {
  const command = lazy(candidate.command)
  return {
    name: nameOf(candidate),
    description: `${candidate.summary}. Answers with a plan; call it again with the hash alone to make the change.`,
    get inputSchema() {
      const { required: _required, ...own } = argumentsSchema(command())
      return {
        ...own,
        properties: { ...membersIn(own.properties), ...membersIn(jsonSchema(hashField).properties) },
      }
    },
    outputSchema: { type: 'object', properties: { hash: { type: ['string', 'null'] }, data: {} } },
    get annotations() {
      return annotationsOf(command())
    },
    call: async ({ hash, ...given }, call) => {
      if (hash === undefined) return planOfCommand(command(), given, call)
      if (typeof hash !== 'string' || Object.keys(given).length > 0)
        throw new UsageError('Give only the hash: the plan holds the arguments')
      return applyHash(hash, call)
    },
  }
}

export const annotationsOf = (command: AgentCommand): Annotations => ({
  readOnlyHint: effectOf(command) === 'reads',
  destructiveHint: effectOf(command) === 'destroys',
  idempotentHint: isIdempotent(command.spec),
  openWorldHint: true,
})

/** The same request again changes nothing more, by the method's own meaning; a declared PATCH sets values. */
const isIdempotent = (spec: Operation | Task) =>
  spec.kind === 'operation' &&
  (['GET', 'PUT', 'DELETE'].includes(spec.method) || (spec.method === 'PATCH' && spec.mayDestroy !== true))
