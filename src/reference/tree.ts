/** The commands as plain data, for completions, the man page and the reference pages. */

import type { CommandSpec } from '../catalog/command-spec.ts'
import type { Noun } from '../catalog/index.ts'
import { verbWord } from '../catalog/index.ts'
import { idFor, listerOf } from '../catalog/lists.ts'
import { type Declaration, type Option, optionsOf, parameterNames } from '../catalog/options.ts'

export type ValueSpec =
  | { readonly kind: 'text' | 'file' | 'id' }
  | { readonly kind: 'words'; readonly words: readonly string[] }

export interface CommandFlag {
  /** As typed, e.g. `--no-sso`, `-o`. */
  readonly spelling: string
  readonly summary: string
  /** Undefined for a switch. */
  readonly value: ValueSpec | undefined
  /** Further words, which only some commands take. */
  readonly more?: readonly string[]
}

export interface CommandArgument {
  readonly name: string
  /** True if the context may give it. */
  readonly optional: boolean
  readonly variadic: boolean
  readonly value: ValueSpec
  /** True if a word here may also be a command that only ws itself knows at run time. */
  readonly mayBeCommand?: true
}

/** A name and its meaning. */
export type HelpRow = readonly [string, string]

/** The help of a command, as rows. */
export interface HelpOfCommand {
  /** With `ws` in front. */
  readonly usage: string
  /** Values from the context. */
  readonly context: readonly HelpRow[]
  readonly arguments: readonly HelpRow[]
  /** The flags of this command alone. */
  readonly flags: readonly HelpRow[]
  readonly related: readonly string[]
}

export interface CommandEntry {
  /** Without `ws`; empty for `ws` itself. */
  readonly words: readonly string[]
  readonly summary: string
  /** Undefined for a noun. */
  readonly spec: CommandSpec | undefined
  /** For a noun: the words by which other tools and people name it. */
  readonly alsoCalled?: readonly string[] | undefined
  /** For a noun: the words that may follow. */
  readonly children: readonly { readonly name: string; readonly summary: string }[]
  /** The flags of this command alone. */
  readonly flags: readonly CommandFlag[]
  /** Names of its groups of flags. */
  readonly groups: readonly string[]
  readonly arguments: readonly CommandArgument[]
  /** Undefined for a noun. */
  readonly described: HelpOfCommand | undefined
}

export interface CommandTree {
  readonly commands: readonly CommandEntry[]
  /** Flags of every command. */
  readonly globals: readonly CommandFlag[]
  /** Flags that many commands share, by the name of their group. */
  readonly groups: Readonly<Record<string, readonly CommandFlag[]>>
  /** Further words of global flags, which commands with a group take. */
  readonly wordsOfGroups: Readonly<Record<string, readonly string[]>>
  /** The groups that a command keeps when it follows one that reads it. */
  readonly groupsOfReads: readonly string[]
  /** The flags of every command, and those of the groups, in the form of help. */
  readonly shared: readonly { readonly title: string; readonly rows: readonly HelpRow[] }[]
}

/** The parts of `ws`. The caller passes them in, since reference/ can't import cli/. */
export interface CommandSource {
  readonly summary: string
  readonly nouns: Readonly<Record<string, Noun>>
  /** Verbs at the root. */
  readonly verbs: Readonly<Record<string, SourceVerb>>
  readonly globals: readonly (Option & { readonly more: readonly string[] })[]
  readonly groups: Readonly<Record<string, readonly Option[]>>
  readonly wordsOfGroups: CommandTree['wordsOfGroups']
  readonly groupsOfReads: readonly string[]
  /** Every flag of a verb, with those of its groups. */
  flagsOf(spec: CommandSpec, noun: Noun): Promise<readonly Option[]>
  describe(spec: CommandSpec, around: CommandWords): Promise<HelpOfCommand>
  readonly shared: CommandTree['shared']
}

interface SourceVerb {
  readonly summary: string
  readonly load: () => Promise<CommandSpec>
  /** Commands whose words begin with it. */
  readonly below?: {
    readonly load: () => Promise<Readonly<Record<string, CommandSpec>>>
    readonly nouns?: Readonly<Record<string, Noun>>
    readonly known?: unknown
  }
}

export interface CommandWords {
  /** Without `ws`. */
  readonly words: readonly string[]
  readonly siblings: Readonly<Record<string, CommandSpec>>
  /** The noun of the verb. */
  readonly noun: Noun
}

export async function commandTree(source: CommandSource): Promise<CommandTree> {
  const verbs = await Promise.all(
    Object.entries(source.verbs).map(
      async ([name, { load }]): Promise<[string, CommandSpec]> => [name, await load()],
    ),
  )
  const root: Noun = {
    summary: source.summary,
    nouns: source.nouns,
    load: async () => Object.fromEntries(verbs),
  }
  return {
    commands: await withBelow(await commandsBelow(root, [], source), source),
    shared: source.shared,
    groupsOfReads: source.groupsOfReads,
    wordsOfGroups: source.wordsOfGroups,
    globals: await globalsOf(source.globals),
    groups: Object.fromEntries(
      await Promise.all(
        Object.entries(source.groups).map(async ([name, options]) => [
          name,
          await flagsFor(options, nothing),
        ]),
      ),
    ),
  }
}

async function globalsOf(options: CommandSource['globals']): Promise<readonly CommandFlag[]> {
  const each = options.map(async (option) => {
    const flags = await flagsFor([option], nothing)
    return option.more.length === 0 ? flags : flags.map((flag) => ({ ...flag, more: option.more }))
  })
  return (await Promise.all(each)).flat()
}

/** Puts the commands whose words begin with a verb behind that verb. */
async function withBelow(
  commands: readonly CommandEntry[],
  source: CommandSource,
): Promise<readonly CommandEntry[]> {
  const found = commands.map(async (entry): Promise<readonly CommandEntry[]> => {
    const [name = '', ...more] = entry.words
    const below = more.length === 0 && entry.spec !== undefined ? source.verbs[name]?.below : undefined
    if (below === undefined) return [entry]
    const { load, nouns } = below
    const noun: Noun = { summary: entry.summary, load, ...(nouns === undefined ? {} : { nouns }) }
    const [self, ...inner] = await commandsBelow(noun, entry.words, source)
    const [first, ...others] = entry.arguments
    const isOpen = first !== undefined && below.known !== undefined
    const args = isOpen ? [{ ...first, mayBeCommand: true as const }, ...others] : entry.arguments
    return [{ ...entry, children: self?.children ?? [], arguments: args }, ...inner]
  })
  return (await Promise.all(found)).flat()
}

/** The flags of every command belong to no path. */
const nothing: Declaration = { summary: '', columns: [], examples: [] }

async function commandsBelow(
  noun: Noun,
  words: readonly string[],
  source: CommandSource,
): Promise<CommandEntry[]> {
  const verbs = (await noun.load?.()) ?? {}
  // The order of a module's exports differs between loaders.
  const faces = Object.entries(verbs).sort(([one], [other]) => (one < other ? -1 : 1))
  const nouns = Object.entries(noun.nouns ?? {})
  const children = [
    ...faces.map(([name, spec]) => child(verbWord(name), spec)),
    ...nouns.map(([name, below]) => child(name, below)),
  ]
  const { summary, alsoCalled } = noun
  const isNoCommand = { spec: undefined, flags: [], groups: [], arguments: [], described: undefined }
  const self = { words, summary, alsoCalled, children, ...isNoCommand }
  const own = await Promise.all(
    faces.map(([name, spec]) => commandOf(spec, [...words, verbWord(name)], { source, noun, verbs })),
  )
  const below = await Promise.all(nouns.map(([name, each]) => commandsBelow(each, [...words, name], source)))
  return [self, ...own, ...below.flat()]
}

const child = (name: string, { summary }: { readonly summary: string }) => ({ name, summary })

interface NounWithVerbs {
  readonly source: CommandSource
  readonly noun: Noun
  readonly verbs: Readonly<Record<string, CommandSpec>>
}

async function commandOf(
  spec: CommandSpec,
  words: readonly string[],
  { source, noun, verbs }: NounWithVerbs,
): Promise<CommandEntry> {
  const all = await source.flagsOf(spec, noun)
  const groups = Object.entries(source.groups).filter(([, options]) =>
    options.every((each) => all.includes(each)),
  )
  const shared = new Set(groups.flatMap(([, options]) => options))
  return {
    words,
    summary: spec.summary,
    spec,
    children: [],
    flags: await flagsFor(
      all.filter((each) => !shared.has(each)),
      spec,
    ),
    groups: groups.map(([name]) => name),
    described: await source.describe(spec, { words, siblings: verbs, noun }),
    arguments: await argumentsFor(spec),
  }
}

export const argumentsFor = (spec: Declaration): Promise<readonly CommandArgument[]> =>
  Promise.all(
    optionsOf(spec)
      .filter(({ argument }) => argument !== undefined)
      .map(async (option) => ({
        name: option.word,
        optional: option.argument?.optional === true,
        variadic: option.argument?.variadic === true,
        value: await valueFor(option, spec),
      })),
  )

export const flagsFor = async (options: readonly Option[], declaration: Declaration) =>
  (await Promise.all(options.map((option) => spellings(option, declaration)))).flat()

/** A flag, its letter, its `--no-x` and its `--x-file`. */
async function spellings(option: Option, declaration: Declaration): Promise<CommandFlag[]> {
  const { word, kind, facts } = option
  const summary = facts.about ?? ''
  const value = kind === 'boolean' ? undefined : await valueFor(option, declaration)
  const own = { spelling: `--${word}`, summary, value }
  const isClearable = option.nullable || option.negatable || kind === 'null'
  return [
    ...(kind === 'null' ? [] : [own]),
    ...(facts.short === undefined ? [] : [{ ...own, spelling: `-${facts.short}` }]),
    ...(isClearable ? [{ spelling: `--no-${word}`, summary: `${summary} (off)`, value: undefined }] : []),
    ...(option.hasFileTwin
      ? [
          {
            spelling: `--${word}-file`,
            summary: `${summary} (from a file)`,
            value: { kind: 'file' as const },
          },
        ]
      : []),
  ]
}

async function valueFor(option: Option, declaration: Declaration): Promise<ValueSpec> {
  const { argument, choices, facts, kind, section, word } = option
  if (choices !== undefined) {
    const withNull = option.nullable && !choices.open ? ['null'] : []
    return { kind: 'words', words: [...choices.values, ...withNull] }
  }
  // Fields of the API with such names have nothing to do with files.
  const isOwnFlag = section === 'input' && argument === undefined
  const isFile = isOwnFlag && /(^|-)(path|file|input)$/.test(word)
  if (isFile || kind === 'base64' || kind === 'file' || facts.resource === 'path') return { kind: 'file' }
  return { kind: (await isListed(option, declaration)) ? 'id' : 'text' }
}

/** Kinds that ws knows without the API. */
const known = new Set(['profile', 'field', 'query', 'table', 'model'])

/** True if the API or ws itself can list the values of the id. */
async function isListed(option: Option, declaration: Declaration): Promise<boolean> {
  if (known.has(option.facts.resource ?? '')) return true
  const { parts = [] } = option
  const listed = await Promise.all(
    parts.map((facts) => isListed({ ...option, facts, parts: undefined }, declaration)),
  )
  if (listed.includes(true)) return true
  const wanted = idFor(option, declaration)
  if (wanted === undefined) return false
  const inPath = new Set(parameterNames(declaration.path ?? ''))
  return (await listerOf({ ...wanted, known: inPath })) !== undefined
}
