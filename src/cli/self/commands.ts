/** `ws commands`: lists all commands as data. */
import { fields, listOf, optional, toggle, word } from '../../catalog/fields.ts'
import type { Option } from '../../catalog/options.ts'
import { UsageError } from '../../errors.ts'
import type { CommandEntry, CommandTree } from '../../reference/tree.ts'
import { task } from '../../task/task.ts'
import { commandManifest } from '../commands/command-manifest.ts'
import { type FoundCommand, findCommand } from '../commands/find-command.ts'
import { withKnown } from '../commands/known-verbs.ts'
import type { Tree } from '../commands/tree-shape.ts'
import { verbFlags } from '../commands/verb-flags.ts'
import { globalGroups } from '../parse/flags.ts'
import { noCommand } from './no-command.ts'

export const commands = (root: Tree) =>
  task({
    effect: 'reads',
    summary: 'List every command, for tools and agents',
    details:
      'The JSON holds the arguments, the flags with their limits, the request, the context (--org, --space, --site), examples, and whether the command destroys something. Name a noun to list only its commands, or a command to list only that one.',
    arguments: ['command?'],
    takesCommand: 'named',
    input: fields({
      command: optional(listOf(word('Words of a noun or a command, e.g. space update', { min: 1 }))),
      globals: optional(toggle('The flags of every command instead, as one entry')),
    }),
    columns: ['command', 'summary', 'method', 'path', 'destructive', 'deprecated'],
    identifiedBy: 'command',
    examples: [
      'ws commands',
      'ws commands space update -o json',
      "ws commands -o json --jq 'map(select(.destructive)) | map(.command)'",
    ],
    run: async ({ command: words, globals: areGlobals }, session) => {
      if (areGlobals && words !== undefined && words.length > 0)
        throw new UsageError(
          "--globals lists the flags of every command: it can't be given together with words",
        )
      const tree = withKnown(root, session)
      const named = await commandNamed(words ?? [], tree)
      const { commands, globals, groups } = await commandManifest(tree)
      if (areGlobals) return { rows: [globalsRow(globals)] }
      const wanted = commands.filter((command) => isAt(named, command))
      return { rows: wanted.flatMap((command) => rowOf(command, groups)) }
    },
  })

type CommandGroups = CommandTree['groups']

/** Accepts the words in the form of this list, with `ws` in front. */
async function commandNamed(given: readonly string[], root: Tree): Promise<FoundCommand> {
  const words = given[0] === 'ws' ? given.slice(1) : given
  const found = await findCommand(words, root)
  if (found.rest.length > 0) throw noCommand(words, found)
  return found
}

const isAt = ({ spec, words }: FoundCommand, command: CommandEntry) =>
  words.every((word, index) => command.words[index] === word) &&
  (spec === undefined || command.words.length === words.length)

const globalsRow = (globals: CommandGroups[string]) => {
  const options = globalGroups.flatMap((group) => group.options)
  return {
    command: 'ws',
    summary: 'Flags of every command, before or after its words',
    flags: flagRows(globals, options),
  }
}

function rowOf(command: CommandEntry, groups: CommandGroups) {
  const { words, spec, arguments: args, summary } = command
  if (spec === undefined) return []
  const request = 'method' in spec && 'path' in spec ? { method: spec.method, path: spec.path } : {}
  const { options, flags: all } = verbFlags(spec, {})
  const flags = [...command.flags, ...command.groups.flatMap((name) => groups[name] ?? [])]
  return {
    command: `ws ${words.join(' ')}`,
    summary,
    ...request,
    details: spec.details,
    arguments: args.map(({ name, optional, variadic, value }) => ({
      name,
      optional,
      variadic,
      value: shownValue(value),
    })),
    context: options.flatMap(({ argument, context }) => (argument === undefined ? (context ?? []) : [])),
    flags: flagRows(flags, all),
    globals: 'ws commands --globals -o json',
    paginated: 'paginated' in spec && spec.paginated === true,
    destructive: spec.destructive !== undefined,
    confirm: spec.destructive === undefined ? undefined : '--yes',
    deprecated: spec.deprecated,
    extended: spec.extended,
    examples: spec.examples,
  }
}

/** @param options - the source of the limits */
function flagRows(flags: CommandGroups[string], options: readonly Option[]) {
  const limits = new Map<string, FieldLimits>(
    options.map((option) => [`--${option.word}`, { type: typeOf(option), limits: limitsOf(option) }]),
  )
  return flags.map(({ spelling, summary, value }) => ({
    flag: spelling,
    summary,
    value: value === undefined ? null : (limits.get(spelling)?.type ?? shownValue(value)),
    ...limits.get(spelling)?.limits,
  }))
}

interface FieldLimits {
  readonly type: string | undefined
  readonly limits: ReturnType<typeof limitsOf>
}

type FlagValue = NonNullable<CommandEntry['flags'][number]['value']>

/** `text`, `file`, `id`, or the possible words. */
const shownValue = (value: FlagValue) => (value.kind === 'words' ? value.words : value.kind)

/** The type, if the value is no plain word. */
const typeOf = ({ kind }: Option) => (kind === 'number' || kind === 'json' ? kind : undefined)

const limitsOf = ({ required, repeatable, facts: { min, max, pattern, defaultsTo } }: Option) => ({
  required,
  repeatable,
  min,
  max,
  pattern,
  default: defaultsTo,
})
