/** Help text from declarations: purpose, usage, arguments, flags with their limits, examples. */

import { type CommandSpec, extendedNote, notOfferedNote } from '../../catalog/command-spec.ts'
import type { Noun } from '../../catalog/index.ts'
import { verbWord } from '../../catalog/index.ts'
import type { Option } from '../../catalog/options.ts'
import { relatedCommands } from '../../reference/related.ts'
import { onlyReads } from '../../task/task.ts'
import { type FlagGroup, globalGroups, type SharedGroup, sharedGroups } from '../parse/flags.ts'
import { isClearable, valueUsage } from '../parse/words.ts'

export interface CommandHelp {
  /** With `ws` in front, e.g. `ws space get`. */
  readonly words: string
  readonly spec: CommandSpec
  readonly options: readonly Option[]
  /** The verbs of the same noun. */
  readonly siblings: Readonly<Record<string, CommandSpec>>
  readonly groups: readonly SharedGroup[]
}

/** Shared groups with few flags about the command's own fields: shown among its own flags. */
const amongOwn: readonly SharedGroup[] = ['body', 'edit', 'history', 'metadata']

/** Shared groups with many flags: only `ws help flags` lists them. */
const toldOnce: readonly SharedGroup[] = ['bulk']

/** The help of one command, as wide as the terminal allows. */
export function commandHelp(command: CommandHelp, width: number): string {
  const { words, spec, options, siblings } = command
  const args = options.filter((option) => option.argument)
  const flags = options.filter((option) => !option.argument && option.section !== 'path')
  const context = options.filter((option) => !option.argument && option.section === 'path')
  const among = command.groups.filter((name) => amongOwn.includes(name))
  const apart = command.groups.filter((name) => !amongOwn.includes(name) && !toldOnce.includes(name))
  const shared = command.groups.filter((name) => toldOnce.includes(name)).map((name) => sharedGroups[name])
  const groups: FlagGroup<Option>[] = [
    { title: 'Flags', options: [...flags, ...among.flatMap((name) => sharedGroups[name].options)] },
    ...apart.map((name) => sharedGroups[name]),
  ]
  const related = relatedCommands(spec, { words: words.split(' ').slice(1), siblings })
  const sections = [
    `${wrap(spec.summary, width)}${spec.details === undefined ? '' : `\n\n${wrap(spec.details, width)}`}`,
    spec.notOffered === undefined ? '' : wrap(notOfferedNote(spec.notOffered), width),
    spec.extended === true ? wrap(extendedNote, width) : '',
    spec.deprecated === undefined ? '' : wrap(`Deprecated: ${spec.deprecated}`, width),
    `Usage:\n  ${usageOf(words, options)}`,
    context.length === 0 ? '' : `Works on:\n${helpRows(context.map(contextRow), width)}`,
    args.length === 0
      ? ''
      : `Arguments:\n${helpRows(
          args.map((option) => [option.word, argumentNotes(option)]),
          width,
        )}`,
    ...groups
      .filter((group) => group.options.length > 0)
      .map((group) => `${group.title}:\n${helpRows(group.options.flatMap(flagRows), width)}`),
    wrap(sharedLine([...shared, ...globalGroups]), width),
    spec.examples.length === 0
      ? ''
      : `Examples:\n${spec.examples.map((example) => `  ${example}`).join('\n')}`,
    related.length === 0 ? '' : `See also:\n${listed(related, width)}`,
  ]
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`
}

/** @param words - with `ws` in front */
export const usageOf = (words: string, options: readonly Option[]): string =>
  [words, ...options.filter((option) => option.argument).map(argumentUsage), '[flags]'].join(' ')

export interface NounHelp {
  readonly words: string
  readonly summary: string
  readonly groups: readonly HelpGroup[]
  /** The verb that the noun alone means. */
  readonly usual: string | undefined
}

export interface HelpGroup {
  readonly title: string
  readonly rows: readonly HelpTableRow[]
}

/** The help of `ws` itself, on one screen: the words that may follow, and how to see what each is for. */
export function briefHelp({ words, summary, groups }: NounHelp, width: number): string {
  const lists = groups
    .filter((group) => group.rows.length > 0)
    .map(({ title, rows }) => {
      const names = rows.map(([name]) => name)
      return `${title}:\n${listed(names, width)}`
    })
  return `${summary}
Usage: ${words} <command> [arguments] [flags]

${lists.join('\n')}

${helpRows(
  [
    [`${words} <command> --help`, 'help on a command'],
    [`${words} help all`, 'what each of these is for'],
    [`${words} help <words>`, 'find a command by what it does, e.g. share a site'],
  ],
  width,
)}
`
}

/** The help of a noun, or of `ws help all`: the words that may follow, and what each is for. */
export function nounHelp({ words, summary, groups, usual }: NounHelp, width: number): string {
  const lists = groups
    .filter((group) => group.rows.length > 0)
    .map((group) => `\n${group.title}:\n${helpRows(group.rows, width)}`)
  return [
    summary,
    `\nUsage:\n  ${words} <command> [arguments] [flags]`,
    ...(usual === undefined ? [] : [`  ${words} [flags]  means  ${words} ${usual}`]),
    ...lists,
    `\n${wrap(`Help on a command: ${words} <command> --help`, width)}\n`,
  ].join('\n')
}

/** Commands that read come first, those that destroy last; each group goes by the alphabet. */
export const verbRows = (verbs: Readonly<Record<string, CommandSpec>>): HelpTableRow[] =>
  inOrderOfRisk(Object.entries(verbs)).map(([name, { summary, deprecated, extended }]) => [
    verbWord(name),
    `${summary}${extended === true ? ' (extended)' : ''}${deprecated === undefined ? '' : ' (deprecated)'}`,
  ])

const inOrderOfRisk = (verbs: readonly (readonly [string, CommandSpec])[]) =>
  verbs.toSorted(
    ([nameA, a], [nameB, b]) => riskOf(a) - riskOf(b) || (verbWord(nameA) < verbWord(nameB) ? -1 : 1),
  )

const riskOf = (spec: CommandSpec) => (onlyReads(spec) ? 0 : spec.destructive === undefined ? 1 : 2)

export const nounRows = (nouns: Readonly<Record<string, Pick<Noun, 'summary'>>>): HelpTableRow[] =>
  Object.entries(nouns).map(([name, { summary }]) => [name, summary])

type HelpTableRow = readonly [string, string]

/** The name of a group in `ws help flags`, e.g. `bulk` for `Bulk flags`. */
const sharedLine = (groups: readonly FlagGroup[]): string =>
  `Shared flags (ws help flags): ${groups.map(({ title }) => title.replace(/ flags$/, '').toLowerCase()).join(', ')}`

export const contextRow = (option: Option): HelpTableRow => {
  const name = option.context ?? option.word
  return [
    `--${name} <${name}>`,
    `${option.facts.about ?? ''} (or WS_${name.toUpperCase()}, or the profile's)`,
  ]
}

export function argumentUsage(option: Option): string {
  const name = option.argument?.variadic ? `${option.word}...` : option.word
  return option.argument?.optional ? `[${name}]` : `<${name}>`
}

export const argumentNotes = (option: Option) =>
  option.argument?.optional ? `${describeOption(option)}${leftOut(option)}` : describeOption(option)

/** A command without a resource says itself what a missing argument means. */
const leftOut = ({ context }: Option) =>
  context === undefined ? '' : `; --${context}, WS_${context.toUpperCase()} or the profile's when left out`

export function flagRows(option: Option): HelpTableRow[] {
  const short = option.facts.short === undefined ? '' : `-${option.facts.short}, `
  const notes = describeOption(option)
  if (option.kind === 'null') return [[`--no-${option.word}`, `Clear: ${notes}`]]
  const spelt = option.negatable ? `--[no-]${option.word}` : `${short}--${option.word}${valueUsage(option)}`
  const twin = option.hasFileTwin ? `, --${option.word}-file <path|->` : ''
  const own: HelpTableRow = [`${spelt}${twin}`, option.required ? `${notes} (required)` : notes]
  return isClearable(option) && !option.negatable ? [own, [`--no-${option.word}`, 'Clear it']] : [own]
}

/** The meaning of the option, and its limits. */
export function describeOption(option: Option): string {
  const { about = '', min, max, pattern, defaultsTo, learnt, grown, deprecated } = option.facts
  const notes = [
    choiceNote(option),
    rangeNote(option.repeatable ? { min: undefined, max } : { min, max }, option),
    pattern === undefined ? '' : `must match ${pattern}`,
    option.repeatable ? `repeatable${option.facts.splits ? ', or with commas' : ''}` : '',
    defaultsTo === undefined ? '' : `the service's default is ${defaultsTo}`,
    learnt === true ? 'learnt' : '',
    grown ?? '',
    deprecated === undefined ? '' : `deprecated since ${deprecated.since}: use ${deprecated.instead}`,
  ].filter((note) => note !== '')
  return notes.length === 0 ? about : `${about} (${notes.join('; ')})`.trimStart()
}

function choiceNote({ choices, nullable }: Option): string {
  if (choices === undefined) return ''
  const values = [...choices.values, ...(nullable ? ['null'] : [])]
  // The API document names no value of some open choices.
  if (values.length === 0) return ''
  return choices.open ? `e.g. ${values.join(', ')}` : values.join(', ')
}

interface NumberRange {
  readonly min: number | undefined
  readonly max: number | undefined
}

/** The things that a range counts. */
function unitOf({ repeatable, kind }: Option): string {
  if (repeatable) return ' times'
  if (kind === 'number') return ''
  return kind === 'json' ? ' entries' : ' characters'
}

function rangeNote({ min, max }: NumberRange, option: Option): string {
  const unit = unitOf(option)
  if (max === undefined) return ''
  return min === undefined || min === 0 ? `at most ${max}${unit}` : `${min} to ${max}${unit}`
}

const leastTextWidth = 30
const widestTerm = 34
const narrowestTerm = 8

/** Names beside their meanings; on a narrow terminal, a long name has a line of its own. */
export function helpRows(list: readonly HelpTableRow[], width: number): string {
  const roomForTerm = Math.max(narrowestTerm, Math.min(widestTerm, width - leastTextWidth - 4))
  const term = Math.min(roomForTerm, Math.max(...list.map(([name]) => name.length)))
  const textWidth = Math.max(narrowestTerm, width - term - 4)
  return list
    .map(([name, text]) => {
      const lines = wrap(text, textWidth).split('\n')
      const indent = ' '.repeat(term + 4)
      const shown = name.length > width - 2 ? name.replace(', ', ',\n    ') : name
      const first = name.length > term ? `  ${shown}\n${indent}` : `  ${name.padEnd(term)}  `
      return `${first}${lines.join(`\n${indent}`)}`.trimEnd()
    })
    .join('\n')
}

const wrap = (text: string, width: number): string => fill(text.split(/\s+/), width).join('\n')

/** Commands, with commas between them and no breaks within. */
const listed = (commands: readonly string[], width: number): string =>
  fill(
    commands.map((each, index) => (index === commands.length - 1 ? each : `${each},`)),
    width - 2,
  )
    .map((line) => `  ${line}`)
    .join('\n')

/** Fills each line with as many parts as fit. */
function fill(parts: readonly string[], width: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const part of parts) {
    if (line !== '' && line.length + 1 + part.length > width) {
      lines.push(line)
      line = part
    } else {
      line = line === '' ? part : `${line} ${part}`
    }
  }
  return [...lines, line]
}
