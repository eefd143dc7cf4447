/** Chooses the members of rows that count: those of `--columns`, or else all, which the command must then know. */

import type { RowContent, RowOrFault } from '../../../engine/bulk/row.ts'
import { UsageError } from '../../../errors.ts'
import { isObject } from '../../../json/object.ts'
import { spelling } from '../../parse/values.ts'
import { memberMeant, type RowMembers, unknownName } from './members.ts'
import { listed } from './missing-header.ts'

interface RowCommand {
  /** Without `ws`. */
  readonly words: string
  readonly members: RowMembers
}

/** The rows with only these columns. Throws UsageError for a column that no row has, or that the command does not know. */
export function pickColumns(
  entries: readonly RowOrFault[],
  columns: readonly string[],
  { members, words }: RowCommand,
): readonly RowOrFault[] {
  const given = entries.flatMap((entry) => ('given' in entry ? [entry.given] : []))
  const rows = given.filter(isObject)
  if (given.length > 0 && rows.length === 0)
    throw new UsageError('--columns: the rows are ids, and have no columns')
  const named = columns.map((name) => members.nameOf(name) ?? name)
  const faults = named.flatMap((name) => {
    if (!members.byName.has(name)) return [`--columns: ${unknownName(name, members, words)}`]
    return rows.length === 0 || rows.some((row) => Object.hasOwn(row, name))
      ? []
      : [`--columns: no row has ${JSON.stringify(name)}`]
  })
  if (faults.length > 0) throw new UsageError(faults, { hint: whatIsThere(rows, members) })
  const wanted = new Set(named)
  return entries.map((entry) =>
    'given' in entry && isObject(entry.given) ? { ...entry, given: only(wanted, entry.given) } : entry,
  )
}

/** The known names among the members of the rows. */
function whatIsThere(rows: readonly object[], { byName }: RowMembers): string | undefined {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => byName.has(name))
  return names.length === 0 ? undefined : `Of what the command takes, the rows have ${names.join(', ')}`
}

const only = (wanted: ReadonlySet<string>, row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => wanted.has(name)))

/** The sentence for members that rows lack only because of `--columns`. */
export function leftOutOf(
  entries: readonly RowOrFault[],
  columns: readonly string[] | undefined,
  { members }: Pick<RowCommand, 'members'>,
): string | undefined {
  const { target, byName } = members
  const [row] = entries.flatMap((entry) => ('given' in entry && isObject(entry.given) ? [entry.given] : []))
  if (columns === undefined || target === undefined || row === undefined) return undefined
  const named = columns.map((name) => members.nameOf(name) ?? name)
  const left = Object.keys(row).find((name) => byName.get(name)?.option === target && !named.includes(name))
  const isNamed = named.some((name) => byName.get(name)?.option === target)
  return left === undefined || isNamed
    ? undefined
    : `--columns leaves out ${left}, which is the ${spelling(target)} of each row: --columns ${[left, ...named].join(',')}`
}

/** Without the thing to act on, the other names are useless. */
const lacksTarget = (names: readonly string[], { byName, target }: RowMembers) =>
  names.length === 0 ||
  (target?.argument !== undefined && names.every((name) => byName.get(name)?.option !== target))

/**
 * For an existing thing only its id is safe, if the command has what to do with it: the rest could overwrite it. Otherwise the call
 * would lack whatever is left out.
 */
const safeAmong = (names: readonly string[], { members, isComplete }: WantedColumns) => {
  const { byName, target } = members
  const id = names.find((name) => byName.get(name)?.option === target)
  return id !== undefined && target?.section === 'path' && isComplete ? id : names.join(',')
}

/** Members that the command does not know. */
export interface UnknownColumns {
  faultsOf(given: RowContent): readonly string[]
  /** How to use the rows as they are; undefined if nothing in them is useful. */
  readonly hint: string | undefined
}

const toldEach = 3

interface WantedColumns extends RowCommand {
  /** True if a row needs no more than the id of a thing. */
  readonly isComplete: boolean
}

/** Undefined if there are none. */
export function strangersIn(
  given: readonly RowContent[],
  wanting: WantedColumns,
): UnknownColumns | undefined {
  const { members, words } = wanting
  const names = new Set(given.flatMap((each) => (isObject(each) ? Object.keys(each) : [])))
  const known = [...names].filter((name) => members.byName.has(name))
  const strange = [...names].filter((name) => !members.byName.has(name))
  if (strange.length === 0) return undefined
  const strangersOf = (each: RowContent) =>
    isObject(each) ? Object.keys(each).filter((name) => !members.byName.has(name)) : []
  const all = `${strange.map((name) => JSON.stringify(name)).join(', ')} are not arguments or flags of ws ${words}`
  return {
    faultsOf: (each) => {
      const own = strangersOf(each)
      if (strange.length <= toldEach) return own.map((name) => unknownName(name, members, words))
      return own.length === 0 ? [] : [all]
    },
    hint: renaming(strange, members) ?? wayOn(known, strange, wanting),
  }
}

/** If each of them means a member: of a typing error, the message itself says so. */
function renaming(strange: readonly string[], members: RowMembers): string | undefined {
  const meant = strange.map((name) => [name, memberMeant(name, members)] as const)
  if (!meant.every(([, member]) => member !== undefined)) return undefined
  return `Rename ${meant.map(([name, member]) => `the column ${JSON.stringify(name)} to ${member}`).join(', ')}`
}

function wayOn(
  known: readonly string[],
  strange: readonly string[],
  wanting: WantedColumns,
): string | undefined {
  const { members } = wanting
  if (!lacksTarget(known, members))
    return `Name what to use, and the rest is left out: --columns ${safeAmong(known, wanting)}; these rows have ${known.join(', ')}`
  const { target } = members
  if (target === undefined || known.length === 0) return undefined
  return `Rename the column that holds the ${spelling(target)} to ${target.word}; of what the command takes, these rows have ${known.join(', ')}, and unknown is ${listed(strange)}`
}
