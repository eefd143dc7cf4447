/** Tools of single commands, for `--toolsets`: one that reads answers, one that changes plans first, and applies by the hash. */
import { fields, optional, word } from '../../catalog/fields.ts'
import type { Operation } from '../../catalog/operation.ts'
import { UsageError } from '../../errors.ts'
import { membersIn } from '../../json/object.ts'
import { jsonSchema } from '../../reference/json-schema.ts'
import { onlyReads, type Task } from '../../task.ts'
import type { AgentCommand } from '../agent-command.ts'
import { argumentsSchema } from '../command-schema.ts'
import { agentCommands, effectOf } from '../commands.ts'
import { applyHash } from './apply.ts'
import { planOfCommand } from './plan.ts'
import { readCommand, selecting } from './read.ts'
import { type AgentTool, type Annotations, dataSchema, reading } from './tool.ts'

/** @param toolsets - nouns. @throws UsageError for one that has no commands */
export async function directTools(toolsets: readonly string[] | 'all'): Promise<readonly AgentTool[]> {
  if (toolsets.length === 0) return []
  const commands = [...(await agentCommands()).values()].filter(({ spec }) => !isJob(spec))
  const nouns = new Set(commands.map(({ words: [noun = ''] }) => noun))
  const unknown = toolsets === 'all' ? [] : toolsets.filter((each) => !nouns.has(each))
  if (unknown.length > 0)
    throw new UsageError(`--toolsets: no noun is called ${unknown.join(', ')}`, {
      hint: `There are ${[...nouns].join(', ')}`,
    })
  return commands
    .filter(({ words: [noun = ''] }) => toolsets === 'all' || toolsets.includes(noun))
    .map((command) => (onlyReads(command.spec) ? readingTool(command) : changingTool(command)))
}

const isJob = (spec: Operation | Task) => spec.kind === 'task' && spec.forAgents?.as === 'job'

const nameOf = ({ words }: AgentCommand) => words.join('_').replaceAll('-', '_')

const listWishes = fields(selecting)
const wishes = fields({ jq: selecting.jq })

function readingTool(command: AgentCommand): AgentTool {
  const { spec } = command
  const shared = membersIn(jsonSchema(spec.paginated === true ? listWishes : wishes).properties)
  const own = argumentsSchema(command)
  return {
    name: nameOf(command),
    description: `${spec.summary}.`,
    inputSchema: { ...own, properties: { ...shared, ...membersIn(own.properties) } },
    outputSchema: dataSchema({ more: { type: 'boolean' }, nextPage: { type: 'string' } }),
    annotations: reading,
    call: async (given, call) => {
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
function changingTool(command: AgentCommand): AgentTool {
  const { required: _required, ...own } = argumentsSchema(command)
  return {
    name: nameOf(command),
    description: `${command.spec.summary}. Answers with a plan; call it again with the hash alone to make the change.`,
    inputSchema: {
      ...own,
      properties: { ...membersIn(own.properties), ...membersIn(jsonSchema(hashField).properties) },
    },
    outputSchema: { type: 'object', properties: { hash: { type: ['string', 'null'] }, data: {} } },
    annotations: annotationsOf(command),
    call: async ({ hash, ...given }, call) => {
      if (hash === undefined) return planOfCommand(command, given, call)
      if (typeof hash !== 'string' || Object.keys(given).length > 0)
        throw new UsageError('A hash stands alone: the plan holds the arguments')
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

/** The same request again changes nothing more, by the method's own meaning. */
const isIdempotent = (spec: Operation | Task) =>
  spec.kind === 'operation' && ['GET', 'PUT', 'PATCH', 'DELETE'].includes(spec.method)
