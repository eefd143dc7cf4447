/** The commands that agents may name: every operation of the API, and the tasks that are declared for agents. */
import type { AgentLimits, AgentServing } from '../agents/agent-server.ts'
import type { CommandSpec } from '../catalog/command-spec.ts'
import { type Noun, nouns, usualWord } from '../catalog/index.ts'
import { isOperation, type Operation } from '../catalog/operation.ts'
import { walk } from '../catalog/walk.ts'
import { lazy } from '../concurrency/lazy.ts'
import { UsageError } from '../errors.ts'
import type { JsonObject } from '../json/object.ts'
import { onlyReads, type Task } from '../task/task.ts'
import { guessAt } from '../text/nearest.ts'
import { type RootWorkflow, workflowNouns, workflowOwnNouns, workflowVerbs } from '../workflows/index.ts'
import { withWorkflows } from '../workflows/workflow-noun.ts'
import type { AgentCommand } from './calls/agent-command.ts'
import { followFor, learntCommands, learntNoun } from './learnt-commands.ts'
import { canNotBeKept, OutsideError } from './limits/outside-error.ts'
import type { ServerState } from './state.ts'

/** By name. Declarations do not change while ws runs, so one load is enough. */
export const agentCommands = lazy(async (): Promise<ReadonlyMap<string, AgentCommand>> => {
  const found = new Map<string, AgentCommand>()
  const keep = (words: readonly string[], spec: CommandSpec) => {
    if (isForAgents(spec)) found.set(words.join(' '), { name: words.join(' '), words, spec })
  }
  for await (const { words, declaration } of walk(allNouns())) keep(words, declaration)
  const verbs: Readonly<Record<string, RootWorkflow>> = workflowVerbs
  for (const [name, { summary, load, below }] of Object.entries(verbs)) {
    keep([name], await load())
    if (below === undefined) continue
    for await (const { words, declaration } of walk({ [name]: { summary, ...below } }))
      keep(words, declaration)
  }
  return found
})

/** The nouns of the catalog with their workflows. Commands of ws itself are for people. */
function allNouns(): Readonly<Record<string, Noun>> {
  const gaining = Object.entries(workflowNouns).filter(([name]) => Object.hasOwn(nouns, name))
  return { ...withWorkflows(nouns, Object.fromEntries(gaining)), ...workflowOwnNouns }
}

const isForAgents = (spec: CommandSpec): spec is Operation | Task =>
  isOperation(spec) || ('forAgents' in spec && spec.forAgents !== undefined)

/** @throws UsageError for a name that is none */
export async function commandNamed(given: string, state: ServerState): Promise<AgentCommand> {
  const name = given
    .trim()
    .replace(/^ws\s+/, '')
    .replace(/\s+/g, ' ')
  const commands = await agentCommands()
  const found = commands.get(name) ?? commands.get(name.replace(/\S+$/, usualWord))
  if (found !== undefined) return (await followFor(state))(found)
  const learnt = await learntCommands(state)
  const operation = name.startsWith(`${learntNoun} `)
    ? learnt.named(name.slice(learntNoun.length + 1))
    : undefined
  if (operation !== undefined) return operation
  const known = [...commands.keys(), ...learnt.words.map((word) => `${learntNoun} ${word}`)]
  throw new UsageError(`There is no command ${JSON.stringify(name)}${guessAt(name, known)}`, {
    hint: 'The tool search finds commands by words',
  })
}

/** @throws UsageError for a command that would show more than the limits of a server */
export function requireWithinLimits(
  { name, spec }: AgentCommand,
  { organizations, spaces }: AgentLimits,
): void {
  const isLimited = organizations !== undefined || spaces !== undefined
  const isBeyond =
    spec.kind === 'task'
      ? isLimited && spec.forAgents?.isLocal === true
      : spaces !== undefined && spec.tellsOfSpaces === true
  if (isBeyond) throw new OutsideError(canNotBeKept(JSON.stringify(name)))
}

/** @throws UsageError for a program of the agent's own, unless the server allows it */
export function requireNamed(
  { name, spec }: AgentCommand,
  given: JsonObject,
  { allowFreeText = false }: AgentServing,
): void {
  const free = spec.kind === 'task' ? spec.forAgents?.freeText : undefined
  const text = free === undefined ? undefined : given[free.field]
  if (allowFreeText || text === undefined || (typeof text === 'string' && free?.isNamed(text))) return
  throw new UsageError(`${JSON.stringify(name)} takes only queries with a name on this server`, {
    hint: 'query with the argument list shows them; a person can ask anything else with ws query',
  })
}

/** Tasks with tools of their own. */
export async function agentJobs(): Promise<readonly (AgentCommand & { readonly spec: Task })[]> {
  return [...(await agentCommands()).values()].filter(isJob)
}

const isJob = (command: AgentCommand): command is AgentCommand & { readonly spec: Task } =>
  command.spec.kind === 'task' && command.spec.forAgents?.as === 'job'

export type CommandEffect = 'reads' | 'changes' | 'destroys'

export function effectOf({ spec }: Pick<AgentCommand, 'spec'>): CommandEffect {
  if (onlyReads(spec)) return 'reads'
  return isDestructive(spec) ? 'destroys' : 'changes'
}

const isDestructive = (spec: Operation | Task) =>
  spec.destructive !== undefined || (spec.kind === 'operation' && spec.method === 'DELETE')
