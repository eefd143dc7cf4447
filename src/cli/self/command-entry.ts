/** A command as data: in a few members for the list of all of them, or with everything that there is to know. */

import { dangersOf } from '../../catalog/dangers.ts'
import { isOperation, type Operation } from '../../catalog/operation.ts'
import type { Option } from '../../catalog/options.ts'
import { dangerWords, type Resource } from '../../catalog/resource.ts'
import { type ExitCode, exitCode } from '../../errors.ts'
import type { CommandEntry, CommandTree } from '../../reference/tree.ts'
import { onlyReads, type Task } from '../../task/task.ts'
import { isRunnable } from '../commands/is-runnable.ts'
import { verbFlags } from '../commands/verb-flags.ts'

export type CommandGroups = CommandTree['groups']

/** Any command may end with them. */
export const usualExitCodes: readonly ExitCode[] = [
  ...[exitCode.done, exitCode.refused, exitCode.usage, exitCode.notFound, exitCode.auth, exitCode.network],
  ...[exitCode.throttled, exitCode.partial, exitCode.untrusted, exitCode.local],
  ...[exitCode.interrupted, exitCode.terminated],
]

/** Members that would say nothing new are absent. */
export function briefEntry({ words, spec, summary }: CommandEntry, resources: readonly Resource[]) {
  if (spec === undefined || !isRunnable(spec)) return []
  const { exitCodes, formats, dangers, forAgents } = traitsOf(spec, words, resources)
  return [
    {
      command: `ws ${words.join(' ')}`,
      summary,
      writes: writes(spec) || undefined,
      destructive: spec.destructive === undefined ? undefined : true,
      dangers: unlessEmpty(dangers),
      deprecated: spec.deprecated,
      extended: spec.extended,
      forAgents: forAgents ?? undefined,
      exitCodes: unlessEmpty(exitCodes),
      formats: unlessEmpty(formats),
    },
  ]
}

const unlessEmpty = <Item>(list: readonly Item[]) => (list.length === 0 ? undefined : list)

export function fullEntry(
  command: CommandEntry,
  { groups, resources }: { readonly groups: CommandGroups; readonly resources: readonly Resource[] },
) {
  const { words, spec, arguments: args, summary } = command
  if (spec === undefined || !isRunnable(spec)) return []
  const request = isOperation(spec) ? { method: spec.method, path: spec.path } : {}
  const { options, flags: all } = verbFlags(spec, {})
  const flags = [...command.flags, ...command.groups.flatMap((name) => groups[name] ?? [])]
  return [
    {
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
      paginated: spec.paginated === true,
      writes: writes(spec),
      destructive: spec.destructive !== undefined,
      confirm: spec.destructive === undefined ? undefined : '--yes',
      deprecated: spec.deprecated,
      extended: spec.extended,
      ...traitsOf(spec, words, resources),
      examples: spec.examples,
    },
  ]
}

const writes = (spec: Operation | Task): boolean =>
  spec.kind === 'operation' ? !onlyReads(spec) : spec.effect === 'changes'

interface CommandTraits {
  /** Besides the usual ones. */
  readonly exitCodes: readonly ExitCode[]
  /** Formats that few commands have. */
  readonly formats: readonly string[]
  readonly dangers: readonly string[]
  /** The tool of `ws mcp serve` that runs it; null if only people do. */
  readonly forAgents: string | null
}

function traitsOf(
  spec: Operation | Task,
  words: readonly string[],
  resources: readonly Resource[],
): CommandTraits {
  return {
    exitCodes: [...new Set([...codesOf(spec), ...(spec.exits ?? [])])],
    formats: spec.formats ?? [],
    dangers: spec.kind === 'operation' ? dangersOf(spec, resources) : dangersAllowed(spec),
    forAgents: toolFor(spec, words),
  }
}

function codesOf(spec: Operation | Task): readonly ExitCode[] {
  if (spec.kind === 'task') return []
  return [
    ...(writes(spec) ? [exitCode.conflict] : []),
    ...(spec.longRunning === undefined ? [] : [exitCode.waitEnded]),
    ...(spec.gate === undefined ? [] : [exitCode.found]),
  ]
}

/** A job that carries a plan out takes their words. */
const dangersAllowed = (spec: Task): readonly string[] =>
  verbFlags(spec, {}).options.find(({ choices }) => choices?.values.join() === dangerWords.join())?.choices
    ?.values ?? []

function toolFor(spec: Operation | Task, words: readonly string[]): string | null {
  const usual = onlyReads(spec) ? 'read' : 'plan'
  if (spec.kind === 'operation') return usual
  if (spec.forAgents === undefined) return null
  return spec.forAgents.as === 'job' ? words.join('_') : usual
}

export const globalsEntry = (globals: CommandGroups[string], options: readonly Option[]) => ({
  command: 'ws',
  summary: 'Flags of every command, before or after its words',
  flags: flagRows(globals, options),
  exitCodes: usualExitCodes,
})

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

/** The type, if the value is not a plain word. */
const typeOf = ({ kind }: Option) => (kind === 'number' || kind === 'json' ? kind : undefined)

const limitsOf = ({
  required,
  repeatable,
  facts: { min, max, pattern, defaultsTo, deprecated },
}: Option) => ({
  required,
  repeatable,
  min,
  max,
  pattern,
  default: defaultsTo,
  deprecated,
})
