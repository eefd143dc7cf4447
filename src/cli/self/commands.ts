/** `ws commands`: what there is, as data. */
import { fields } from '../../catalog/fields.ts'
import type { Option } from '../../catalog/options.ts'
import type { Command } from '../../reference/tree.ts'
import { task } from '../../task.ts'
import type { Tree } from '../tree-shape.ts'
import { verbFlags } from '../verb-flags.ts'
import { wholeTree } from '../whole-tree.ts'

export const commands = (root: Tree) =>
  task({
    effect: 'reads',
    summary: 'List every command, for tools and agents',
    details:
      'JSON holds arguments, flags with their limits, the request, whether something is destroyed, and examples.',
    input: fields({}),
    columns: ['command', 'summary', 'method', 'path', 'destructive', 'deprecated'],
    identifiedBy: 'command',
    examples: ['ws commands', "ws commands -o json --jq 'map(select(.destructive)) | map(.command)'"],
    run: async () => {
      const { commands, globals, groups } = await wholeTree(root)
      return { rows: commands.flatMap((command) => rowOf(command, { globals, groups })) }
    },
  })

type Flags = Pick<Awaited<ReturnType<typeof wholeTree>>, 'globals' | 'groups'>

function rowOf(command: Command, { groups }: Flags) {
  const { words, face, arguments: args, summary } = command
  if (face === undefined) return []
  const request = 'method' in face && 'path' in face ? { method: face.method, path: face.path } : {}
  const all = verbFlags(face, {}).flags
  const limits = new Map<string, Told>(
    all.map((option) => [`--${option.word}`, { type: typeOf(option), limits: limitsOf(option) }]),
  )
  const flags = [...command.flags, ...command.groups.flatMap((name) => groups[name] ?? [])]
  return {
    command: `ws ${words.join(' ')}`,
    summary,
    ...request,
    details: face.details,
    arguments: args.map(({ name, optional, variadic, value }) => ({
      name,
      optional,
      variadic,
      value: shownValue(value),
    })),
    flags: flags.map(({ spelling, summary: about, value }) => ({
      flag: spelling,
      summary: about,
      value: value === undefined ? null : (limits.get(spelling)?.type ?? shownValue(value)),
      ...limits.get(spelling)?.limits,
    })),
    paginated: 'paginated' in face && face.paginated === true,
    destructive: face.destructive !== undefined,
    deprecated: face.deprecated,
    examples: face.examples,
  }
}

interface Told {
  readonly type: string | undefined
  readonly limits: ReturnType<typeof limitsOf>
}

type Value = NonNullable<Command['flags'][number]['value']>

/** `text`, `file`, `id`, or the words that there are. */
const shownValue = (value: Value) => (value.kind === 'words' ? value.words : value.kind)

/** Where a word is not all that can be said. */
const typeOf = ({ kind }: Option) => (kind === 'number' || kind === 'json' ? kind : undefined)

const limitsOf = ({ required, repeatable, facts: { min, max, pattern, defaultsTo } }: Option) => ({
  required,
  repeatable,
  min,
  max,
  pattern,
  default: defaultsTo,
})
