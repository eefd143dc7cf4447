/** Leads a line of another program to the command that declares it: `config get-contexts` to `ws profile list`. */

import type { CommandEntry } from '../../reference/tree.ts'
import { onlyReads } from '../../task/task.ts'
import { quoted } from '../../text/shell-word.ts'
import { subjectOf } from './id-alone.ts'

/**
 * Undefined if no command declares the first words of the line; of several, the one with the most words counts. A flag that is
 * declared may stand anywhere behind them.
 */
export async function lineTyped(
  typed: readonly string[],
  commands: readonly CommandEntry[],
): Promise<string | undefined> {
  const found = declaredLines(commands)
    .filter(({ said }) => isSaid(said, typed))
    .toSorted((one, other) => other.said.length - one.said.length)[0]
  if (found === undefined) return undefined
  const rest = wordsBefore(withoutSaid(found.said, typed))
  return filled(found.line, { command: found.command, rest: await asTaken(rest, found.command) })
}

const isSaid = (said: readonly string[], typed: readonly string[]) =>
  said.every((word, index) => {
    if (word === end) return wordsBefore(typed).length === index
    return isFlag(word) ? typed.includes(word) : typed[index] === word
  })

const withoutSaid = (said: readonly string[], typed: readonly string[]) =>
  typed
    .slice(said.filter((word) => !isFlag(word) && word !== end).length)
    .filter((word) => !(isFlag(word) && said.includes(word)))

/** No word but those before it. */
const end = '.'

const isFlag = (word: string) => word.startsWith('-')

interface FlaggedLine {
  /** Of the command, without `ws`. */
  readonly words: readonly string[]
  /** The words behind it. */
  readonly args: readonly string[]
  readonly flag: string
}

/** For a flag of another program that a command of its own stands for: `space list --watch`. */
export async function lineOfFlag(
  { words, args, flag }: FlaggedLine,
  commands: readonly CommandEntry[],
): Promise<string | undefined> {
  const typed = commands.find((each) => each.words.join(' ') === words.join(' '))?.spec
  const found = declaredLines(commands).find(({ said: [first, second] }) => first === dots && second === flag)
  if (typed === undefined || found === undefined) return undefined
  const taken = found.command.spec?.takesCommand
  if (taken === 'read' && !onlyReads(typed)) return undefined
  const verb = typeof taken === 'object' ? taken.verb : undefined
  if (verb !== undefined && words.at(-1) !== verb) return undefined
  const named = verb === undefined ? words : words.slice(0, -1)
  return filled(found.line, { command: found.command, rest: taken === 'named' ? named : [...named, ...args] })
}

const dots = '...'

const declaredLines = (commands: readonly CommandEntry[]) =>
  commands.flatMap((command) =>
    Object.entries(command.spec?.typedElsewhere ?? {}).map(([said, line]) => ({
      said: said.split(' '),
      command,
      line,
    })),
  )

interface WordsToFill {
  readonly command: CommandEntry
  readonly rest: readonly string[]
}

/** A line without words, or with more than fit, gets the names of the arguments that the command needs. */
function filled(line: string, { command, rest }: WordsToFill): string {
  const flag = / --([a-z-]+) \.\.\.(?= |:|$)/.exec(line)?.[1]
  const needed =
    flag === undefined
      ? command.arguments
          .filter(({ optional }) => !optional)
          .map(({ name, variadic }) => (variadic ? `<${name}...>` : `<${name}>`))
      : [`<${flag}>`]
  const words = rest.length > 0 && fits(rest, line, command) ? rest.map(quoted) : needed
  return `ws ${withWords(line, words)}`.replaceAll(/ {2,}/g, ' ').trimEnd()
}

/** A flag takes one word, and so does a command with one argument. The line may begin with arguments of its own. */
function fits(
  rest: readonly string[],
  line: string,
  { words, arguments: args, spec }: CommandEntry,
): boolean {
  if (spec?.takesCommand !== undefined || args.some(({ variadic }) => variadic)) return true
  if (/ --[a-z-]+ \.\.\./.test(line)) return rest.length === 1
  const given = line.split(/ \.\.\.| --/)[0]?.split(' ').length ?? 0
  return given - words.length + rest.length <= args.length
}

/** Dots within a word, as in `<document...>`, stay. */
export const withWords = (line: string, words: readonly string[]): string =>
  line.replace(/(?<= )\.\.\.(?= |:|$)/, () => words.join(' '))

/** Behind a command whose verb people leave out, an id alone gets its noun. */
const asTaken = async (rest: readonly string[], { spec }: CommandEntry): Promise<readonly string[]> => {
  if (typeof spec?.takesCommand === 'object') return (await subjectOf(rest)) ?? rest
  // `space.title` of kubectl is a field of a command.
  return spec?.takesCommand === 'named' ? rest.map((word) => word.replace(/\..*/s, '')) : rest
}

/** The words up to the first flag. */
export function wordsBefore(args: readonly string[]): readonly string[] {
  const at = args.findIndex((word) => word.startsWith('-'))
  return at === -1 ? args : args.slice(0, at)
}
