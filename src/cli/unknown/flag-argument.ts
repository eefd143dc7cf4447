/** Finds the argument that other tools take behind a flag: a file behind -f, an id behind --id. */
import { memberNames } from '../../catalog/members.ts'
import type { Operation } from '../../catalog/operation.ts'
import { type Option, optionsOf } from '../../catalog/options.ts'
import { quoted, shellLine } from '../../text/shell-word.ts'
import { findCommand } from '../commands/find-command.ts'
import { verbFlags } from '../commands/verb-flags.ts'
import { argumentUsage } from '../help/help.ts'
import { globalGroups } from '../parse/flags.ts'
import { lineParts } from '../parse/line-parts.ts'
import { commanderOptions } from '../parse/words.ts'
import { root } from '../tree.ts'
import { withWords, wordsBefore } from './line-elsewhere.ts'

export interface MeantArgument {
  /** For example `file`, `space`. */
  readonly name: string
  readonly usage: string
}

export interface MisusedWords {
  /** Of the command, with `ws`. */
  readonly words: string
  readonly argv: readonly string[]
}

/** Undefined if the command has no such argument. */
export async function argumentMeant(
  flag: string,
  { words, argv }: MisusedWords,
): Promise<MeantArgument | undefined> {
  const args = (await commandOptions(words)).filter(({ argument }) => argument !== undefined)
  const meant = args.find((option) => isMeant(flag, option, args))
  if (meant === undefined) return undefined
  return {
    name: namesFile(flag) ? 'file' : meant.word.replaceAll('-', ' '),
    usage: fileLine(flag, { words, argv }, args) ?? [words, ...args.map(argumentUsage)].join(' '),
  }
}

/** With the file itself, if that is all that the command needs: of other flags, values may be secrets. */
function fileLine(flag: string, { words, argv }: MisusedWords, args: readonly Option[]): string | undefined {
  const file = argv[argv.indexOf(flag) + 1]
  if (!namesFile(flag) || file === undefined || file.startsWith('-')) return undefined
  const others = args.slice(1).filter(({ required }) => required)
  const usual = others.map(({ facts }) => facts.usually)
  return usual.includes(undefined) ? undefined : [words, quoted(file), ...usual].join(' ')
}

/** For a flag that is a value of another, or its beginning: `--status broken` for `--broken`, `--status approved` for `--approve`. */
export async function flagWithValue(flag: string, words: string): Promise<string | undefined> {
  const typed = flag.replace(/^--/, '')
  const options = (await commandOptions(words)).filter(({ argument }) => argument === undefined)
  const valued = options.flatMap(({ word, choices }) =>
    (choices?.values ?? []).map((value) => ({ word, value })),
  )
  const same = valued.filter(({ value }) => value === typed)
  const [only, ...others] = same.length > 0 ? same : valued.filter(({ value }) => isBegun(typed, value))
  return only === undefined || others.length > 0 ? undefined : `--${only.word} ${only.value}`
}

const isBegun = (typed: string, value: string) => typed.length > 3 && value.startsWith(typed)

/** The flag that reads the only text of the body from a file: `--source-text-file` for `--file`. */
export async function flagOfTextFile(flag: string, words: string): Promise<string | undefined> {
  if (!namesFile(flag)) return undefined
  const only = onlyText(await commandOptions(words))
  // A short text, such as a title, is not a file.
  return only === undefined || only.facts.max !== undefined ? undefined : `--${only.word}-file`
}

/** Undefined if there are several. */
export function onlyText(options: readonly Option[]): Option | undefined {
  const [only, ...others] = options.filter(
    ({ argument, section, facts }) =>
      argument === undefined && section === 'body' && facts.written === 'text',
  )
  return others.length === 0 ? only : undefined
}

/** A filter for a member of the rows that a list does not take as a flag: `--jq 'map(select(.visibility == "public"))'`. */
export async function filterByMember(
  flag: string,
  { words, argv }: MisusedWords,
): Promise<string | undefined> {
  const { spec } = await findCommand(words.split(' ').slice(1), root)
  // Tasks have other shapes.
  const response = (spec as Partial<Operation> | undefined)?.response
  if (spec?.rows === undefined || response === undefined || response === null) return undefined
  const name = flag.replace(/^--/, '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  if (!memberNames(response, spec.rows).includes(name)) return undefined
  const typed = argv[argv.indexOf(flag) + 1]
  const value = typed === undefined || typed.startsWith('-') ? '...' : typed
  return `${words} --jq ${quoted(`map(select(.${name} == ${JSON.stringify(value)}))`)}`
}

/** The verb of the same noun that has the flag, e.g. `update` for one that `create` lacks. */
export async function siblingWithFlag(flag: string, words: string): Promise<string | undefined> {
  const noun = words.split(' ').slice(1, -1)
  const { siblings } = await findCommand(noun, root)
  const verb = ['update', 'create', 'list'].find((name) => {
    const spec = siblings[name]
    return (
      spec !== undefined && optionsOf(spec).some((option) => !option.argument && `--${option.word}` === flag)
    )
  })
  return verb === undefined ? undefined : ['ws', ...noun, verb].join(' ')
}

/** The line of another command that has the flag, if the command declares one. */
export async function lineElsewhere(flag: string, typed: MisusedWords): Promise<string | undefined> {
  const { usual, spec = usual } = await findCommand(typed.words.split(' ').slice(1), root)
  const value = typed.argv[typed.argv.indexOf(flag) + 1]
  const isSwitched = value === 'true' || value === 'false'
  const name = `${value === 'false' ? 'no-' : ''}${flag.replace(/^--?/, '')}`
  const alone = spec?.flagsElsewhere?.[name]
  const line = alone ?? spec?.flagsElsewhere?.[`${name}=`]
  if (spec === undefined || line === undefined) return undefined
  const words = await argumentsIn(typed)
  // The word behind it belongs to a switch that takes none, or to a flag with a value.
  const isOfFlag = isSwitched || alone === undefined
  const given = words.filter((word) => !isOfFlag || word !== value).map(quoted)
  const all = optionsOf(spec).filter(({ argument }) => argument !== undefined)
  const required = all.filter((option) => option.required)
  const shown = given.length > 0 ? given : (required.length > 0 ? required : all).map(argumentUsage)
  return `ws ${withWords(line, shown)}`
}

/** `alias set t2 -- tree --depth 1`, for a command that takes another one. Flags of other programs may hold secrets, and go. */
export async function lineWithDashes({ words, argv }: MisusedWords): Promise<string | undefined> {
  const { spec } = await findCommand(words.split(' ').slice(1), root)
  const taken = spec?.takesCommand
  if (spec === undefined || (taken !== 'foreign' && taken !== 'kept')) return undefined
  const own = optionsOf(spec).filter(({ argument }) => argument !== undefined && !argument.variadic).length
  const [first] = (await argumentsIn({ words, argv })).slice(own)
  const at = first === undefined ? -1 : argv.indexOf(first, words.split(' ').length - 1 + own)
  if (at === -1) return undefined
  const behind = argv.slice(at)
  const shown = taken === 'kept' ? behind : [...wordsBefore(behind), '...']
  return `${shellLine(['ws', ...argv.slice(0, at), '--'])} ${shown.map((word) => (word === '...' ? word : quoted(word))).join(' ')}`
}

/** The words of the line that are neither flags nor their values, behind those of the command. */
export async function argumentsIn({ words, argv }: MisusedWords): Promise<readonly string[]> {
  const { spec } = await findCommand(words.split(' ').slice(1), root)
  const own = spec === undefined ? [] : verbFlags(spec, {}).flags
  const spellings = [...own, ...globalGroups.flatMap(({ options }) => options)].flatMap(commanderOptions)
  const typed = [...lineParts(argv, () => spellings)].flatMap(({ name, value = '' }) =>
    name === undefined ? [value] : [],
  )
  return typed.slice(words.split(' ').length - 1)
}

/** True for `--all` of a list that has no pages. */
export async function isWholeWithout(flag: string, words: string): Promise<boolean> {
  if (flag !== '--all') return false
  const { spec } = await findCommand(words.split(' ').slice(1), root)
  return spec?.rows !== undefined && !('paginated' in spec && spec.paginated === true)
}

/** Empty for a noun, and for commands that only this machine knows. */
async function commandOptions(words: string): Promise<readonly Option[]> {
  const { spec, rest } = await findCommand(words.split(' ').slice(1), root)
  return spec === undefined || rest.length > 0 ? [] : optionsOf(spec)
}

function isMeant(flag: string, { word, facts }: Option, args: readonly Option[]): boolean {
  if (namesFile(flag)) return facts.resource === 'path' || facts.mayBeFile === true
  const name = flag.replace(/^--/, '')
  return (
    name === word ||
    name === `${word}s` ||
    name === `${word}-id` ||
    `${name}s` === word ||
    elsewhere[name]?.includes(word) === true ||
    (name === 'id' && args.length === 1)
  )
}

/** The flags by which other tools take a file. */
const namesFile = (flag: string): boolean => ['-f', '--file', '--filename'].includes(flag)

/** Flags of other tools, each with the names of its argument here. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  user: ['person'],
  email: ['person', 'emails'],
  '-X': ['method'],
  request: ['method'],
  target: ['to'],
  member: ['person', 'user'],
}
