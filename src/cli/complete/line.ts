/** Reads an unfinished command line: the command, its values so far, and the option at the cursor. */

import type { CommandSpec } from '../../catalog/command-spec.ts'
import { exportNamed } from '../../catalog/index.ts'
import type { Declaration, Option } from '../../catalog/options.ts'
import { lazy } from '../../concurrency/lazy.ts'
import type { Context } from '../../context.ts'
import type { Follow } from '../../learnt/follow.ts'
import { isAnythingLearnt } from '../../learnt/is-learnt.ts'
import type { KnownCommands } from '../../learnt/known-commands.ts'
import { firstWord } from '../commands/first-word.ts'
import { followKnown, knownBelow, settingsInWords } from '../commands/learnt-verbs.ts'
import { isOwnWord } from '../commands/own-word.ts'
import { treeOf } from '../commands/tree-of.ts'
import type { Tree, VerbsBelow } from '../commands/tree-shape.ts'
import { relationsFor, type VerbFlags, verbFlags } from '../commands/verb-flags.ts'
import { globalGroups } from '../parse/flags.ts'
import type { Typed } from '../parse/words.ts'
import { root } from '../tree.ts'

export interface CommandLine {
  /** Undefined after nouns only. */
  readonly declaration: Declaration | undefined
  /** The argument or flag whose value is at the cursor. */
  readonly option: Option | undefined
  readonly flags: Typed
  /** Values of its arguments before the cursor, in order. */
  readonly args: readonly string[]
  /** Typed path parameters, by name. */
  readonly path: Readonly<Record<string, string>>
  readonly verb: ReadVerb | undefined
  /** Words and summaries of commands that only this machine knows, if one may stand at the cursor. */
  readonly commands: KnownCommands['rows'] | undefined
  /** True for a command that only this machine knows, since it learnt it of the service. */
  readonly isKnown: boolean
  /** The words before the cursor, with those that an alias stands for. */
  readonly words: readonly string[]
  /** Flags of a command that takes this one. */
  readonly outer: readonly Option[]
}

const globals = globalGroups.flatMap(({ options }) => options)

/** @param typed - words before the cursor, without `ws`; @param current - the typed part of the word at the cursor */
export async function readLine(
  typed: readonly string[],
  current: string,
  context?: Context,
): Promise<CommandLine> {
  const words = context === undefined ? typed : await wordsMeant(typed, context)
  const reading: LineReading = {
    tree: root,
    below: undefined,
    known: context && ((below) => knownBelow(below, { context, flags: settingsInWords(words) })),
    follow:
      context !== undefined && isAnythingLearnt(context)
        ? lazy(() => followKnown({ context, flags: settingsInWords(words) }))
        : undefined,
    verb: undefined,
    pending: undefined,
    behind: undefined,
    isOnlyArguments: false,
    flags: new Map(),
    args: [],
  }
  for (const word of words) await readWord(word, reading)
  const { verb, pending, args, flags, isOnlyArguments, below, known } = reading
  const all = (verb?.options ?? []).filter(({ argument }) => argument !== undefined)
  const next = all[args.length] ?? (all.at(-1)?.argument?.variadic ? all.at(-1) : undefined)
  const inline = isOnlyArguments ? undefined : /^--([^=]+)=/.exec(current)?.[1]
  const isPlain = pending === undefined && inline === undefined
  const isNamed = all.flatMap((option, index): [string, string][] => {
    const value = args[index]
    return option.section === 'path' && value !== undefined ? [[option.path[0] ?? '', value]] : []
  })
  return {
    declaration: verb?.declaration,
    option: pending ?? (inline === undefined ? next : flagNamed(`--${inline}`, reading)),
    verb,
    commands: isPlain && args.length === 0 && below !== undefined ? (await known?.(below))?.rows : undefined,
    isKnown: reading.isKnown === true,
    words,
    outer: reading.behind?.flags ?? [],
    flags,
    args,
    path: Object.fromEntries(isNamed),
  }
}

/** With the line of an alias in the place of its name. */
async function wordsMeant(typed: readonly string[], context: Context): Promise<readonly string[]> {
  const start = startOfCommand(typed)
  const first = typed[start]
  if (first === undefined || isOwnWord(first, root)) return typed
  const { lineMeant } = await import('../alias/line-meant.ts')
  const isOwn = (word: string) => isOwnWord(word, root)
  return [...typed.slice(0, start), ...lineMeant({ words: typed.slice(start), isOwn }, context)]
}

/** Behind global flags. */
export function startOfCommand(words: readonly string[]): number {
  const at = firstWord(words, () =>
    globals.map(({ word, facts, kind }) => ({
      long: `--${word}`,
      short: facts.short === undefined ? undefined : `-${facts.short}`,
      required: kind !== 'boolean',
    })),
  )
  return at === -1 ? words.length : at
}

type ReadVerb = { readonly declaration: Declaration } & Pick<VerbFlags, 'options' | 'flags'>

/** A command that takes another one. */
interface CommandTaker {
  readonly flags: readonly Option[]
  /** The verb of the inner command, if people leave it out. */
  readonly verb: string | undefined
}

interface LineReading {
  tree: Tree
  /** Commands whose words begin with the verb. */
  below: VerbsBelow | undefined
  isKnown?: boolean
  readonly known: ((below: VerbsBelow) => Promise<KnownCommands | undefined>) | undefined
  readonly follow: (() => Promise<Follow>) | undefined
  verb: ReadVerb | undefined
  behind: CommandTaker | undefined
  /** The flag whose value comes next. */
  pending: Option | undefined
  isOnlyArguments: boolean
  readonly flags: Map<string, unknown>
  readonly args: string[]
}

async function readWord(word: string, reading: LineReading): Promise<void> {
  if (reading.pending !== undefined) {
    reading.flags.set(reading.pending.word, word)
    reading.pending = undefined
  } else if (reading.isOnlyArguments || !/^-./.test(word)) await readPlainWord(word, reading)
  else if (word === '--') reading.isOnlyArguments = true
  else readFlagWord(word, reading)
}

function readFlagWord(word: string, reading: LineReading): void {
  const [, name = word, value] = /^(--[^=]+)=(.*)$/s.exec(word) ?? []
  const option = flagNamed(name, reading)
  if (option === undefined || option.kind === 'null') return
  if (value !== undefined) reading.flags.set(option.word, value)
  else if (option.kind === 'boolean') reading.flags.set(option.word, true)
  else reading.pending = option
}

/** `--x-file` counts as `--x`: both take a word. */
const flagNamed = (
  name: string,
  { verb, behind }: Pick<LineReading, 'verb' | 'behind'>,
): Option | undefined =>
  [...(verb?.flags ?? []), ...(behind?.flags ?? []), ...globals].find(
    ({ word, facts, hasFileTwin }) =>
      name === `--${word}` || name === `-${facts.short}` || (hasFileTwin && name === `--${word}-file`),
  )

async function readPlainWord(word: string, reading: LineReading): Promise<void> {
  const { tree, verb, behind, args } = reading
  const isNoun = Object.hasOwn(tree.nouns, word)
  // If the verb is left out, a noun may go on.
  const mayGoOn = verb === undefined || (behind?.verb !== undefined && args.length === 0 && isNoun)
  if (!mayGoOn) {
    if (args.length > 0 || !(await beginBelow(word, reading))) args.push(word)
    return
  }
  const siblings = (await tree.load?.()) ?? {}
  const spec = await verbNamed(word, siblings, tree)
  if (spec !== undefined) {
    await begin(spec, tree, reading)
    reading.below = Object.hasOwn(tree.verbs, word) ? tree.verbs[word]?.below : undefined
  } else if (isNoun) await goBelow(treeOf(tree.nouns[word] ?? { summary: '' }), reading)
}

/** A command whose words begin with the verb: one of the table, or one that only this machine knows. */
async function beginBelow(word: string, reading: LineReading): Promise<boolean> {
  const { below, known, tree } = reading
  if (below === undefined) return false
  reading.below = undefined
  const noun = below.nouns?.[word]
  if (noun !== undefined) {
    await goBelow(treeOf(noun), reading)
    return true
  }
  const declared = below.words.includes(word)
    ? await verbNamed(word, await below.load(), { ...tree, verbs: {} })
    : undefined
  const spec = declared ?? (await known?.(below))?.named(word)?.spec
  if (spec === undefined) return false
  await begin(spec, tree, reading)
  reading.isKnown = declared === undefined
  return true
}

async function begin(declared: CommandSpec, tree: Tree, reading: LineReading): Promise<void> {
  const spec = (await reading.follow?.())?.(declared) ?? declared
  const found = verbFlags(spec, await relationsFor(spec, tree))
  const { takesCommand: taken } = spec
  if (taken === undefined || taken === 'named' || taken === 'foreign' || taken === 'kept') {
    reading.verb = { declaration: spec, ...found }
    return
  }
  reading.behind = {
    flags: found.flags,
    verb: typeof taken === 'string' ? undefined : taken.verb,
  }
  reading.tree = root
}

async function goBelow(tree: Tree, reading: LineReading): Promise<void> {
  reading.tree = tree
  reading.verb = undefined
  const { behind } = reading
  if (behind?.verb === undefined) return
  const siblings = (await tree.load?.()) ?? {}
  const spec = await verbNamed(behind.verb, siblings, tree)
  if (spec !== undefined) await begin(spec, tree, reading)
}

async function verbNamed(
  word: string,
  siblings: Readonly<Record<string, CommandSpec>>,
  tree: Tree,
): Promise<CommandSpec | undefined> {
  const name = exportNamed(word, Object.keys(siblings))
  if (name !== undefined) return siblings[name]
  return Object.hasOwn(tree.verbs, word) ? tree.verbs[word]?.load() : undefined
}
