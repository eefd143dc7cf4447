/** Finds the place of words that a command has no argument for: a value without quotes, or a flag without its dashes. */

import { type Option, optionsOf } from '../../catalog/options.ts'
import { outputFormats } from '../../settings/settings.ts'
import { sortedBy } from '../../text/joined-names.ts'
import { quoted } from '../../text/shell-word.ts'
import { findCommand } from '../commands/find-command.ts'
import { isRunnable } from '../commands/is-runnable.ts'
import type { Tree } from '../commands/tree-shape.ts'
import { type VerbFlags, verbFlags } from '../commands/verb-flags.ts'
import { connectionGroup, globalGroups } from '../parse/flags.ts'
import { divided, type LinePart, lineParts } from '../parse/line-parts.ts'
import { commanderOptions } from '../parse/words.ts'
import { type ExtraArguments, explainExtraArguments } from './extra-arguments.ts'
import { onlyText } from './flag-argument.ts'

interface ExtraLine {
  readonly tree: Tree
  /** With `ws` in front. */
  readonly words: string
  /** The whole line. */
  readonly argv: readonly string[]
}

/** Undefined if the line does not tell what its extra words are. */
export async function explainExtraWords({
  words,
  argv,
  tree,
}: ExtraLine): Promise<ExtraArguments | undefined> {
  const depth = words.split(' ').length - 1
  const { spec, rest } = await findCommand(words.split(' ').slice(1), tree)
  if (spec === undefined || rest.length > 0 || !isRunnable(spec)) return undefined
  const own = verbFlags(spec, {})
  const flags = [...own.flags, ...globalGroups.flatMap(({ options }) => options)]
  const most = optionsOf(spec).filter(({ argument }) => argument !== undefined).length
  const line = readLine(argv, flags)
  const extra = line.words.length - depth - most
  if (extra <= 0) return undefined
  return (
    withoutQuotes(line, extra) ??
    valueOfSwitch(line, flags) ??
    (extra > wordsOfFlagAlone ? phraseApart(words, own) : undefined) ??
    withoutDashes(line.words.slice(-extra), { words, flags, before: line.before }) ??
    phraseApart(words, own) ??
    fileAlone(line.words.slice(-extra), { words, own }) ??
    (await explainExtraArguments(words, tree, { given: line.words.slice(depth), typed: line.typed })) ??
    severalThings(line.words.slice(depth), { words, own })
  )
}

interface FlagWithWords {
  readonly flag: Option
  readonly value: string
  /** The words right after the value. */
  readonly following: readonly string[]
}

interface WordedLine {
  /** Words that are neither flags nor their values. */
  readonly words: readonly string[]
  readonly valued: readonly FlagWithWords[]
  /** By word: the switch right before it, or the flag that this command lacks. */
  readonly before: ReadonlyMap<string, string>
  /** Words of the flags that it has. */
  readonly typed: ReadonlySet<string>
}

function readLine(argv: readonly string[], flags: readonly Option[]): WordedLine {
  const spellings = flags.flatMap((option) =>
    commanderOptions(option).map(({ long, short, required, optional }) => {
      return { long, short, required, optional, option }
    }),
  )
  const parts = [...lineParts(argv, () => spellings)]
  const words = parts.flatMap(({ name, value = '' }) => (name === undefined ? [value] : []))
  const valued: FlagWithWords[] = []
  const before = new Map<string, string>()
  for (const [index, { name, flag, value }] of parts.entries()) {
    if (name === undefined) continue
    const following = wordsAt(parts, index + 1)
    if (flag !== undefined && value !== undefined) valued.push({ flag: flag.option, value, following })
    else if (name !== undefined && following[0] !== undefined) before.set(following[0], name)
  }
  const typed = new Set(parts.flatMap(({ flag }) => (flag === undefined ? [] : [flag.option.word])))
  return { words, valued, before, typed }
}

/** The words from there up to the next flag or `--`. */
function wordsAt(parts: readonly LinePart[], start: number): readonly string[] {
  let end = start
  for (
    let part = parts[end];
    part !== undefined && part.name === undefined && !part.isLiteral;
    part = parts[end]
  )
    end += 1
  return parts.slice(start, end).map(({ value = '' }) => value)
}

/** `--title My new title`, `--fields id, title`. */
function withoutQuotes({ valued }: WordedLine, extra: number): ExtraArguments | undefined {
  const found = valued.find(({ flag, value, following }) => {
    const more = following.slice(0, extra)
    if (more.length === 0 || !takesText(flag)) return false
    return flag.facts.splits === true || (!more.every(isId) && !isIdOf(flag, value))
  })
  if (found === undefined) return undefined
  const { flag, value, following } = found
  const parts = [value, ...following.slice(0, extra)]
  const name = `--${flag.word}`
  if (flag.facts.resource === 'field' && flag.facts.splits !== true)
    return {
      message: `${name} takes one name`,
      hint: `Write it alone: ${sortedBy(value.replace(/[,;]$/, ''), following[0] ?? '')}`,
    }
  if (flag.facts.splits === true)
    return {
      message: `${name} has a space in its list`,
      hint: `Leave the space out: ${name} ${shown(flag, parts.join(',').split(/,+/).join(','))}`,
    }
  return {
    message: `${name} has a value of several words`,
    hint: `Put it in quotes: ${name} ${shown(flag, withoutTypesetQuotes(parts.join(' ')))}`,
  }
}

/** True for an id of a thing, which has no further words; a title may. */
const isIdOf = (flag: Option, value: string) =>
  (connectionGroup.options.some((each) => each === flag) || flag.facts.resource !== undefined) && isId(value)

/** Word processors turn quotes into these, which no shell knows. */
const withoutTypesetQuotes = (value: string) => /^[“”„«‘’](.*)[“”»‘’]$/s.exec(value)?.[1] ?? value

const takesText = ({ kind, choices, facts }: Option) =>
  facts.splits === true || (choices === undefined && kind !== 'number' && facts.written !== 'file')

const shown = ({ facts }: Option, value: string) =>
  facts.secret === true ? '"..."' : /^[^"$`\\!]*\s[^"$`\\!]*$/.test(value) ? `"${value}"` : quoted(value)

/** `--all true`. */
function valueOfSwitch({ words, before }: WordedLine, flags: readonly Option[]): ExtraArguments | undefined {
  const value = words.find((word) => switchValues.has(word.toLowerCase()) && before.has(word))
  const name = value && before.get(value)
  const found = flags.find(({ kind, word }) => kind === 'boolean' && `--${word}` === name)
  if (value === undefined || found === undefined) return undefined
  const isOn = switchValues.get(value.toLowerCase())
  return {
    message: `--${found.word} is a switch, and takes no value behind a space`,
    hint: isOn === true ? `Write --${found.word} alone` : `Write --${found.word}=false, or leave it out`,
  }
}

const switchValues = new Map([
  ...['true', 'yes', 'on', '1'].map((word) => [word, true] as const),
  ...['false', 'no', 'off', '0'].map((word) => [word, false] as const),
])

interface Around {
  readonly words: string
  readonly flags: readonly Option[]
  readonly before: WordedLine['before']
}

/** Switches that take a value in other tools, each with the flag that takes it here. */
const elsewhere: Readonly<Record<string, string>> = { '--json': 'fields', '-n': 'limit' }

/** `title=Foo`, `limit 5`, `json`, and gh's `--json id,title`. */
function withoutDashes(extra: readonly string[], around: Around): ExtraArguments | undefined {
  const [word = '', next] = extra
  const flagOf = (name: string) => around.flags.find((flag) => flag.word === name)
  const [name, value] = divided(word)
  const flag = flagOf(name) ?? (value === undefined ? undefined : flagOfPairs(around.flags))
  const named = flagOf(elsewhere[around.before.get(word) ?? ''] ?? '')
  const meant = named?.kind === 'number' && !/^\d+$/.test(word) ? undefined : named
  const line =
    meant === undefined
      ? outputFormats.some((format) => format === word)
        ? `-o ${word}`
        : flag && spelt(flag, flag.word === name ? (value ?? next) : word)
      : `--${meant.word} ${quoted(word)}`
  return line === undefined
    ? undefined
    : {
        message: `too many arguments for '${lastOf(around.words)}'; did you mean ${line}?`,
        hint: `${around.words} --help`,
      }
}

/** The only flag that takes `name=value`. */
function flagOfPairs(flags: readonly Option[]): Option | undefined {
  const [only, ...others] = flags.filter(({ facts }) => facts.usually?.includes('=') === true)
  return others.length === 0 ? only : undefined
}

function spelt(flag: Option, value: string | undefined): string | undefined {
  if (flag.kind === 'boolean') return `--${flag.word}`
  return value === undefined ? undefined : `--${flag.word} ${shown(flag, value)}`
}

interface OneThing {
  readonly words: string
  readonly own: VerbFlags
}

/** A flag without its dashes, and its value. */
const wordsOfFlagAlone = 2

/** `ws query select * from spaces`. The words go: a shell has put names of files in place of a star. */
function phraseApart(words: string, { options }: VerbFlags): ExtraArguments | undefined {
  const [only, ...others] = options.filter(({ argument }) => argument !== undefined)
  if (only?.facts.hasSpaces !== true || others.length > 0) return undefined
  const message = `too many arguments for '${lastOf(words)}': the ${only.word} is one argument`
  return { message, hint: `Put it in quotes: ${words} "..."` }
}

/** `openapi publish payments openapi.yaml`: the only text that the command takes may come from a file. */
function fileAlone(
  [file = '', ...more]: readonly string[],
  { words, own }: OneThing,
): ExtraArguments | undefined {
  if (more.length > 0 || !/^[^\s]+\.[a-z]{2,5}$/i.test(file)) return undefined
  const only = onlyText(own.options)
  if (only === undefined) return undefined
  return {
    message: `too many arguments for '${lastOf(words)}'; did you mean --${only.word}-file ${quoted(file)}?`,
    hint: `${words} --help`,
  }
}

/** `spc_api spc_sdk`, and a title of several words. The words go, since they may be secrets. */
function severalThings(given: readonly string[], { words, own }: OneThing): ExtraArguments | undefined {
  const [only, ...others] = own.options.filter(({ argument }) => argument !== undefined)
  if (only === undefined || others.length > 0) return undefined
  const isThing = only.context !== undefined || only.facts.resource !== undefined || only.section === 'path'
  if (!isThing) return undefined
  const message = `too many arguments for '${lastOf(words)}', which takes one`
  const address = own.options.find(({ argument, word }) => argument === undefined && word === 'url')
  const url = given.find((word) => /^https?:\/\//i.test(word))
  if (address !== undefined && url !== undefined)
    return { message: `${message}; did you mean --${address.word} ${quoted(url)}?`, hint: `${words} --help` }
  if (!given.every(isId)) return { message, hint: `Put a title of several words in quotes: ${words} "..."` }
  return own.groups.includes('bulk')
    ? { message, hint: `For several, give their ids on stdin, one a line: ${words} --from -` }
    : undefined
}

/** Titles hold no such signs within their words. */
const isId = (word: string) => /^[A-Za-z]+_\w+$|\d/.test(word)

const lastOf = (words: string) => words.split(' ').at(-1) ?? ''
