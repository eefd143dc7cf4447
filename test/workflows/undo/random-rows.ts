/** Random rows for any command that takes rows: made of its declaration, and of the things that a workspace has. */
import type { Operation } from '../../../src/catalog/operation.ts'
import { type Option, optionsOf } from '../../../src/catalog/options.ts'

/** Ids by kind, in groups: each holds what lies in one holder, in its order. */
export type Pools = Readonly<Record<string, readonly (readonly string[])[]>>

/** A number from 0 to 1, without 1. */
export type Chance = () => number

/** The same numbers for the same seed (mulberry32). */
export function chanceOf(seed: number): Chance {
  let state = seed + 0x6d2b79f5
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const oneOf = <Value>(values: readonly Value[], chance: Chance): Value | undefined =>
  values[Math.floor(chance() * values.length)]

export function shuffled<Value>(values: readonly Value[], chance: Chance): readonly Value[] {
  const keyed = values.map((value) => [chance(), value] as const)
  return keyed.toSorted(([one], [other]) => one - other).map(([, value]) => value)
}

/** Up to ten of a kind: everything in a holder, neighbours, or any. */
function someIds(groups: readonly (readonly string[])[], chance: Chance): readonly string[] {
  const way = chance()
  const group = oneOf(groups, chance) ?? []
  if (way < 0.25) return group.slice(0, 10)
  if (way < 0.5) {
    const start = Math.floor(chance() * group.length)
    return group.slice(start, start + 1 + Math.floor(chance() * 4))
  }
  return shuffled([...new Set(groups.flat())], chance).slice(0, 1 + Math.floor(chance() * 10))
}

/** Now and then, several rows about one thing. */
function withRepeats(ids: readonly string[], chance: Chance): readonly string[] {
  if (chance() < 0.7) return ids
  const again = ids.filter(() => chance() < 0.4)
  return [...ids, ...shuffled(again, chance)]
}

type Row = Record<string, unknown>

interface Making {
  readonly pools: Pools
  readonly chance: Chance
}

/** Undefined where nobody can make up a value that the command needs. */
export function randomRows(operation: Operation, making: Making): readonly Row[] | undefined {
  const { pools, chance } = making
  const all = optionsOf(operation).filter(({ isShortForm }) => isShortForm !== true)
  const subject = all.find(({ argument, facts }) => argument !== undefined && facts.resource !== undefined)
  const subjects = subject && withRepeats(someIds(pools[subject.facts.resource ?? ''] ?? [], chance), chance)
  const isAround = (option: Option) =>
    option !== subject && option.context !== undefined && option.section === 'path'
  const around = all
    .filter((option) => isAround(option) && option.context !== 'org')
    .map((option) => [option.word, holderOf(subjects?.[0], option, making)] as const)
  const options = all.filter((option) => option !== subject && !isAround(option))
  const rows: Row[] = []
  for (let index = 0; index < (subjects?.length ?? 1 + Math.floor(chance() * 4)); index += 1) {
    const row: Row = Object.fromEntries(around)
    if (subject !== undefined) row[subject.word] = subjects?.[index]
    if (!fillRow(row, options, making)) return undefined
    rows.push(row)
  }
  return rows
}

/** False where it lacks a value that it needs. */
function fillRow(row: Row, options: readonly Option[], making: Making): boolean {
  const { chance } = making
  for (const option of options) {
    if (!option.required && chance() >= 0.35) continue
    const value = madeUp(option, making)
    if (value !== undefined) row[option.word] = value
    else if (option.required) return false
  }
  giveOneMore(
    row,
    options.filter(({ section }) => section === 'body'),
    making,
  )
  // Neither of two neighbours comes first.
  if (row.before !== undefined && row.after !== undefined) delete row[chance() < 0.5 ? 'before' : 'after']
  return true
}

/** A change of nothing is a slip. */
function giveOneMore(row: Row, options: readonly Option[], making: Making): void {
  if (options.some(({ word }) => row[word] !== undefined)) return
  for (const option of shuffled(options, making.chance)) {
    const value = madeUp(option, making)
    if (value === undefined) continue
    row[option.word] = value
    return
  }
}

/** The site or the space that a thing lies in, as its pool tells it. */
function holderOf(subject: string | undefined, { facts }: Option, { pools, chance }: Making) {
  const kind = facts.resource ?? ''
  const known = subject === undefined ? undefined : pools[`${kind} of ${subject}`]?.[0]?.[0]
  return known ?? oneOf((pools[kind] ?? []).flat(), chance)
}

const names = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Omega']

/** Kinds of values that have a shape of their own. */
const shaped: readonly string[] = ['map', 'json', 'json-or-text', 'base64', 'file', 'number', 'null']

function madeUp(option: Option, { pools, chance }: Making): unknown {
  const { word, kind, facts, choices, repeatable, nullable } = option
  if (nullable && chance() < 0.2) return null
  if (facts.pair !== undefined || shaped.includes(kind)) return undefined
  if (kind === 'boolean') return chance() < 0.5
  if (choices !== undefined) return oneOf(choices.values, chance)
  const value =
    facts.resource === undefined
      ? textFor(word, facts.pattern, chance)
      : oneOf((pools[facts.resource] ?? []).flat(), chance)
  return value === undefined || !repeatable ? value : [value]
}

function textFor(word: string, pattern: string | undefined, chance: Chance): string | undefined {
  const number = Math.floor(chance() * 100)
  if (/\burl\b/.test(word)) return `https://x.example/${number}`
  return pattern === undefined ? `${oneOf(names, chance)} ${number}` : undefined
}
