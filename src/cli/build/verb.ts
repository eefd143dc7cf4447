/** Builds the Commander command of a verb from its declaration. */

import type { Command } from 'commander'
import type { CommandSpec } from '../../catalog/command-spec.ts'
import type { Noun } from '../../catalog/index.ts'
import type { Option } from '../../catalog/options.ts'
import type { Relations } from '../../catalog/relations.ts'
import type { Context } from '../../context.ts'
import { isRunnable } from '../commands/is-runnable.ts'
import { verbFlags } from '../commands/verb-flags.ts'
import { globalGroups } from '../parse/flags.ts'
import { presentNames } from '../parse/former-flags.ts'
import { lineParts } from '../parse/line-parts.ts'
import { commanderOptions, typedWords } from '../parse/words.ts'

interface Verb {
  readonly command: Command
  /** With `ws` in front. */
  readonly words: string
  readonly context: Context
  answerHelp(text: () => Promise<string>): void
  /** The verbs of the same noun. */
  readonly siblings: Readonly<Record<string, CommandSpec>>
  readonly relations: Relations
  readonly noun: Pick<Noun, 'resources'>
}

/** Gives the command its arguments, flags, help and action. */
export function buildVerb(
  spec: CommandSpec,
  { command, words, context, answerHelp, siblings, relations, noun }: Verb,
): void {
  // The noun tree holds only operations and tasks.
  if (!isRunnable(spec)) throw new TypeError(`${words} is neither an operation nor a task`)
  const { options, flags, groups, current } = verbFlags(spec, relations)
  const own = flags.filter(({ facts }) => facts.isGlobal !== true)
  for (const option of own.flatMap(commanderOptions)) command.addOption(option)
  letStandAlone(command, options)
  const placed = argumentsBefore('--from', command)
  for (const option of options.filter((each) => each.argument)) command.argument(argumentName(option))
  // The unknown options belong to the inner command, which checks them itself.
  if (!ownsItsOptions.includes(spec.takesCommand)) command.allowUnknownOption()
  answerHelp(async () => {
    const { commandHelp } = await import('../help/help.ts')
    return commandHelp({ words, spec, options, siblings, groups }, context.out.columns)
  })
  command.action(async () => {
    const { run } = await import('../run.ts')
    const typed = {
      arguments: command.processedArgs,
      ...presentNames(typedWords(typedBy(command)), own),
      argumentsBeforeFrom: placed(),
    }
    const spoken = words.replace(/^ws /, '')
    const reading = async () => (await import('../suggest/shown-by.ts')).commandShowing(spec)
    const relatives = async () => (await noun.resources?.()) ?? {}
    await run({ words: spoken, spec, options, reading, current, relatives }, typed, context)
  })
}

const ownsItsOptions: readonly CommandSpec['takesCommand'][] = [undefined, 'named', 'foreign', 'kept']

/** Optional for Commander: ws reports missing ones together with every other fault. */
const argumentName = (option: Option) => `[${option.word}${option.argument?.variadic ? '...' : ''}]`

/** Reads a global flag as the command's own flag of that name if no value of the global one follows: `ws schema --output openapi get`. */
function letStandAlone(command: Command, options: readonly Option[]): void {
  for (const { word, facts } of options.filter((each) => each.facts.bare !== undefined)) {
    const global = globalGroups.flatMap((group) => group.options).find((each) => each.word === facts.bare)
    const spellings = [`--${global?.word}`, `-${global?.facts.short}`]
    const values = global?.choices?.values ?? []
    const parse = command.parseOptions.bind(command)
    command.parseOptions = (words) => {
      const end = words.includes('--') ? words.indexOf('--') : words.length
      const isBare = (given: string, at: number) =>
        at < end && spellings.includes(given) && !values.includes(words[at + 1] ?? '')
      return parse(words.map((given, at) => (isBare(given, at) ? `--${word}` : given)))
    }
  }
}

/** The number of arguments before a flag, once Commander has parsed the line; undefined without the flag. */
function argumentsBefore(flag: string, command: Command): () => number | undefined {
  let found: number | undefined
  const parse = command.parseOptions.bind(command)
  command.parseOptions = (words) => {
    found = wordsBefore(flag, words, command)
    return parse(words)
  }
  return () => found
}

function wordsBefore(flag: string, words: readonly string[], { options }: Command): number | undefined {
  let count = 0
  for (const { name, isLiteral } of lineParts(words, () => options)) {
    if (name === flag) return count
    if (isLiteral) return undefined
    if (name === undefined) count += 1
  }
  return undefined
}

/** Global flags may stand before, between or after the words; the last one counts. */
function typedBy(command: Command): Record<string, unknown> {
  const above = command.parent === null ? {} : typedBy(command.parent)
  return { ...above, ...command.opts() }
}
