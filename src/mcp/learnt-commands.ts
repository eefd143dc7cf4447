/** The operations that ws has learnt of the service in force, as commands for agents. They are looked up anew each time: a person may learn more while agents are served. */
import type { Operation } from '../catalog/operation.ts'
import { WsError } from '../errors.ts'
import { isAnythingLearnt } from '../learnt/is-learnt.ts'
import { type Learnt, openLearnt } from '../learnt/learnt.ts'
import type { LearntEntry } from '../learnt/shape.ts'
import type { CommandEntry } from '../reference/tree.ts'
import { resolveSettings } from '../settings/resolve.ts'
import type { AgentCommand } from './calls/agent-command.ts'
import type { ServerState } from './state.ts'

export interface LearntCommands {
  /** By its word, or by its id as the description writes it. */
  named(word: string): AgentCommand | undefined
  /** Of those that no other command does. */
  readonly entries: readonly CommandEntry[]
  readonly unlisted: readonly UnlistedCommand[]
  readonly words: readonly string[]
}

/** One of those that no other command does. It is made when somebody needs it. */
export interface UnlistedCommand extends Pick<LearntEntry, 'word' | 'summary' | 'method'> {
  command(): AgentCommand
}

/** The word before the words of learnt operations, as on the command line. */
export const learntNoun = 'api'

const none: LearntCommands = { named: () => undefined, entries: [], unlisted: [], words: [] }

type LearntCommandsContext = Pick<ServerState, 'context' | 'serving' | 'reserved'>

export async function learntCommands({
  context,
  serving,
  reserved,
}: LearntCommandsContext): Promise<LearntCommands> {
  const service = serviceOf({ context, serving })
  const learnt = service === undefined ? undefined : openLearnt(service, context)
  if (learnt === undefined) return none
  const words = await reserved()
  const made = (entry: LearntEntry) => commandOf(entry, learnt.operation(entry, words))
  const unlisted = learnt.entries.filter(({ command }) => command === undefined)
  return {
    named: (word) => {
      const entry = learnt.find(word)
      return entry && made(entry)
    },
    entries: unlisted.map(entryOf),
    unlisted: unlisted.map((entry) => ({ ...entry, command: () => made(entry) })),
    words: learnt.entries.map(({ word }) => word),
  }
}

/** How the service in force has the commands that ws knows, by the description that ws learnt. */
export async function followFor({
  context,
  serving,
  reserved,
}: LearntCommandsContext): Promise<(command: AgentCommand) => AgentCommand> {
  if (!isAnythingLearnt(context)) return (command) => command
  const { followService } = await import('../learnt/follow.ts')
  const follow = await followService({ context, flags: serving.settings, reserved: await reserved() })
  return (command) => (command.spec.kind === 'task' ? command : { ...command, spec: follow(command.spec) })
}

/** The call that needs the settings reports broken ones. */
function serviceOf({
  context,
  serving,
}: Pick<LearntCommandsContext, 'context' | 'serving'>): string | undefined {
  try {
    return resolveSettings(serving.settings, context).baseUrl?.value
  } catch (error) {
    if (error instanceof WsError) return undefined
    throw error
  }
}

const commandOf = ({ word }: Pick<LearntEntry, 'word'>, operation: Operation): AgentCommand => ({
  name: `${learntNoun} ${word}`,
  words: [learntNoun, word],
  spec: asked(operation),
})

/** Nobody knows what another write does: a person agrees to it first. */
const asked = (operation: Operation): Operation =>
  operation.mayDestroy === true && operation.destructive === undefined
    ? { ...operation, destructive: 'ask' }
    : operation

const entryOf = ({ word, summary }: Learnt['entries'][number]): CommandEntry => ({
  words: [learntNoun, word],
  summary,
  spec: { summary, columns: [], examples: [] },
  flags: [],
  children: [],
  groups: [],
  arguments: [],
  described: undefined,
})
