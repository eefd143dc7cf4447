/** `ws commands`: lists all commands as data. */
import { fields, listOf, optional, toggle, word } from '../../catalog/fields.ts'
import { allResources } from '../../catalog/walk.ts'
import { UsageError } from '../../errors.ts'
import type { CommandEntry } from '../../reference/tree.ts'
import { task } from '../../task/task.ts'
import { commandManifest } from '../commands/command-manifest.ts'
import { type FoundCommand, findCommand } from '../commands/find-command.ts'
import { withKnown } from '../commands/learnt-verbs.ts'
import type { Tree } from '../commands/tree-shape.ts'
import { globalGroups } from '../parse/flags.ts'
import { briefEntry, fullEntry, globalsEntry } from './command-entry.ts'
import { namedWords } from './named-words.ts'
import { noCommand } from './no-command.ts'

export const commands = (root: Tree) =>
  task({
    effect: 'reads',
    answers: async () => (await import('../../answers/workspace.ts')).commands,
    summary: 'List every command, for tools and agents',
    typedElsewhere: { 'api-resources': 'commands' },
    details:
      'The list of all commands says of each what it may do: `writes`, `destructive`, `dangers` (for an agent, by the words of ws apply --allow), `extended`, `forAgents` (the tool of ws mcp that runs it). `exitCodes` and `formats` are those that not every command has. Members that would say nothing are absent. ' +
      'Name a noun or a command, or add --full, for all of it: arguments, flags with their limits, the request, the context (--org, --space, --site) and examples. --globals has the flags and the exit codes that every command has.',
    arguments: ['command?'],
    takesCommand: 'named',
    input: fields({
      command: optional(listOf(word('Words of a noun or a command, e.g. space update', { min: 1 }))),
      globals: optional(toggle('The flags of every command instead, as one entry')),
      full: optional(toggle('Everything about every command: a megabyte of JSON')),
    }),
    columns: ['command', 'summary', 'writes', 'method', 'path', 'destructive', 'deprecated'],
    identifiedBy: 'command',
    keptAsFile: true,
    examples: [
      'ws commands',
      'ws commands space update -o json',
      "ws commands -o json --jq 'map(select(.destructive)) | map(.command)'",
      'ws commands space -o json',
    ],
    run: async ({ command: words, globals: areGlobals, full: isFull }, session) => {
      if (areGlobals && words !== undefined && words.length > 0)
        throw new UsageError(
          "--globals lists the flags of every command: it can't be given together with words",
        )
      const tree = withKnown(root, session)
      const named = await commandNamed(words ?? [], tree)
      const { commands, globals, groups } = await commandManifest(tree)
      if (areGlobals) return { rows: [globalsEntry(globals, globalOptions)] }
      const resources = await allResources()
      const wanted = commands.filter((command) => isAt(named, command))
      if (named.words.length === 0 && isFull !== true)
        return {
          rows: wanted.flatMap((command) => briefEntry(command, resources)),
          columns: ['command', 'summary', 'writes', 'destructive', 'deprecated'],
        }
      return { rows: wanted.flatMap((command) => fullEntry(command, { groups, resources })) }
    },
  })

async function commandNamed(given: readonly string[], root: Tree): Promise<FoundCommand> {
  const words = namedWords(given)
  const found = await findCommand(words, root)
  if (found.rest.length > 0) throw noCommand(words, found)
  return found
}

const globalOptions = globalGroups.flatMap((group) => group.options)

const isAt = ({ spec, words }: FoundCommand, command: CommandEntry) =>
  words.every((word, index) => command.words[index] === word) &&
  (spec === undefined || command.words.length === words.length)
