/** Completes commands that follow another one: `ws wait`, `ws browse` or `ws schema`. */

import type { CommandSpec, TakenCommand } from '../../catalog/command-spec.ts'
import { memberNames } from '../../catalog/members.ts'
import { onlyReads } from '../../task/task.ts'
import type { CommandEntry } from '../tree.ts'
import { type CompletionEntry, type CompletionRow, flagEntry, rowOf } from './row.ts'

/** The words behind one command. Without a row of its own here, a path has the row of the inner command, plus `flags`. */
export interface InnerCompletion {
  /** The outer command, e.g. `wait`. */
  readonly word: string
  readonly flags: readonly CompletionEntry[]
  /** True if only the name of a command follows: no arguments and no flags. */
  readonly isNamed: boolean
  /** Rows that differ from those behind `ws`. */
  readonly rows: readonly CompletionRow[]
}

/** @param groups - names of the groups of flags that an inner command keeps */
export const innerOf = (
  commands: readonly CommandEntry[],
  groups: readonly string[],
): readonly InnerCompletion[] =>
  commands.flatMap((outer) => {
    const taken = outer.spec?.takesCommand
    return taken === undefined || taken === 'foreign' || taken === 'kept'
      ? []
      : [innerBehind(outer, { taken, commands, groups })]
  })

interface OuterCommand {
  readonly taken: TakenCommand
  readonly commands: readonly CommandEntry[]
  readonly groups: readonly string[]
}

function innerBehind(outer: CommandEntry, behind: OuterCommand): InnerCompletion {
  const { taken, commands } = behind
  const word = outer.words.join(' ')
  const flags = outer.flags.map(flagEntry)
  const fit = commands.filter((command) => fits(command, taken))
  const place = { ...behind, word, flags, fit }
  const rows = commands.flatMap((each) =>
    each.spec === undefined ? nounRow(each, place) : verbRow(each, place),
  )
  const isNamed = taken === 'named'
  // Any command may follow.
  return { word, flags, isNamed, rows: isNamed ? rows.slice(0, 1) : reachable(word, rows) }
}

function fits({ spec, words }: CommandEntry, taken: TakenCommand): boolean {
  if (spec === undefined) return false
  if (typeof taken !== 'string') return words.at(-1) === taken.verb && answersWith(taken.needed, spec)
  return taken === 'named' || onlyReads(spec)
}

interface CompletionPoint extends OuterCommand {
  readonly word: string
  readonly flags: readonly CompletionEntry[]
  /** The commands that may follow. */
  readonly fit: readonly CommandEntry[]
}

/** The row of a noun. If people may leave out the verb, it includes the verb's arguments. */
function nounRow(noun: CommandEntry, { taken, word, flags, fit }: CompletionPoint): readonly CompletionRow[] {
  const path = [word, ...noun.words].join(' ')
  const verb = typeof taken === 'string' ? undefined : taken.verb
  const children = noun.children.filter(
    ({ name }) => name !== verb && fit.some(({ words }) => startsWith(words, [...noun.words, name])),
  )
  const meant = verb && fit.find((command) => isVerbOf(noun, command))
  if (meant) {
    const row = rowOf(meant)
    const below = rowOf({ ...noun, children }).children
    return [{ ...row, path, children: below, flags: [...row.flags, ...flags], groups: [] }]
  }
  return children.length === 0 ? [] : [{ ...rowOf({ ...noun, children }), path, flags }]
}

/** A command that loses some of its flags behind another. */
function verbRow(
  command: CommandEntry,
  { taken, word, flags, fit, groups }: CompletionPoint,
): readonly CompletionRow[] {
  const row = rowOf(command)
  const left = row.groups.filter((name) => groups.includes(name))
  if (taken !== 'read' || !fit.includes(command) || left.length === row.groups.length) return []
  return [{ ...row, path: `${word} ${row.path}`, flags: [...row.flags, ...flags], groups: left }]
}

/** True if the reply may have one of these members. */
function answersWith(members: readonly string[], spec: CommandSpec): boolean {
  const response = onlyReads(spec) ? spec.response : undefined
  const names = response === undefined ? [] : memberNames(response)
  return members.some((name) => names.includes(name))
}

/** Rows that other rows lead to; parents stand before their children. */
function reachable(word: string, rows: readonly CompletionRow[]): readonly CompletionRow[] {
  const paths = new Set([word])
  return rows.filter(({ path, children }) => {
    if (!paths.has(path)) return false
    for (const { token } of children) paths.add(`${path} ${token}`)
    return true
  })
}

const isVerbOf = (noun: CommandEntry, { words }: CommandEntry) =>
  words.length === noun.words.length + 1 && startsWith(words, noun.words)

const startsWith = (words: readonly string[], start: readonly string[]) =>
  start.every((word, index) => words[index] === word)
