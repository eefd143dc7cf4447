/** Commands that stand behind another one: what may follow `ws wait`, `ws browse` or `ws schema`. */
import type { TakenCommand } from '../../catalog/operation.ts'
import { onlyReads } from '../../task.ts'
import type { Command } from '../tree.ts'
import { type Entry, flagEntry, type Row, rowOf } from './row.ts'

/** The words behind one command. A path without a row here is that of the command behind, with `flags` besides. */
export interface Inner {
  /** The command in front, e.g. `wait`. */
  readonly word: string
  readonly flags: readonly Entry[]
  /** Nothing but names stands behind it: no arguments and no flags of the command. */
  readonly isNamed: boolean
  /** Where the words differ from those behind `ws`. */
  readonly rows: readonly Row[]
}

export const innerOf = (commands: readonly Command[]): readonly Inner[] =>
  commands.flatMap((outer) => {
    const taken = outer.face?.takesCommand
    return taken === undefined ? [] : [innerBehind(outer, { taken, commands })]
  })

interface Behind {
  readonly taken: TakenCommand
  readonly commands: readonly Command[]
}

function innerBehind(outer: Command, { taken, commands }: Behind): Inner {
  const word = outer.words.join(' ')
  const flags = outer.flags.map(flagEntry)
  const verb = typeof taken === 'string' ? undefined : taken.verb
  const fit = commands.filter(
    ({ face, words }) =>
      face !== undefined &&
      (taken === 'named' || onlyReads(face)) &&
      (verb === undefined || words.at(-1) === verb),
  )
  const nouns = commands.flatMap((noun): readonly Row[] => {
    if (noun.face !== undefined)
      return taken === 'read' && fit.includes(noun) ? onceOnly(word, noun, flags) : []
    const path = [word, ...noun.words].join(' ')
    const meant = verb && fit.find((command) => isVerbOf(noun, command))
    if (meant) {
      const row = rowOf(meant)
      return [{ ...row, path, flags: [...row.flags, ...flags], groups: [] }]
    }
    const children = noun.children.filter(({ name }) =>
      fit.some(({ words }) => startsWith(words, [...noun.words, name])),
    )
    return children.length === 0 ? [] : [{ ...rowOf({ ...noun, children }), path, flags }]
  })
  const isNamed = taken === 'named'
  // All of them may be named.
  return { word, flags, isNamed, rows: isNamed ? nouns.slice(0, 1) : reachable(word, nouns) }
}

/** What is repeated is one command: the flags of many rows are not offered. */
function onceOnly(word: string, command: Command, flags: readonly Entry[]): readonly Row[] {
  const row = rowOf(command)
  const groups = row.groups.filter((name) => name !== 'bulk')
  if (groups.length === row.groups.length) return []
  return [{ ...row, path: `${word} ${row.path}`, flags: [...row.flags, ...flags], groups }]
}

/** Rows that the children of others lead to; what holds others stands before them. */
function reachable(word: string, rows: readonly Row[]): readonly Row[] {
  const paths = new Set([word])
  return rows.filter(({ path, children }) => {
    if (!paths.has(path)) return false
    for (const { token } of children) paths.add(`${path} ${token}`)
    return true
  })
}

const isVerbOf = (noun: Command, { words }: Command) =>
  words.length === noun.words.length + 1 && startsWith(words, noun.words)

const startsWith = (words: readonly string[], start: readonly string[]) =>
  start.every((word, index) => words[index] === word)
