/** Formats a comparison for people and for tables: things by kind, with their changes. */

import { nounsOf, toldKind } from '../../catalog/kinds.ts'
import type { Resource } from '../../catalog/resource.ts'
import type { Change, Comparison, Difference, NotCompared } from '../../estate/compare/comparison.ts'
import { referenceIn } from '../../estate/compare/member-differences.ts'
import { isObject } from '../../json/object.ts'
import type { ChangeEntry, ChangeReport } from '../../reports/change-report.ts'
import { counted } from '../../text/counted.ts'

interface DiffReportOptions extends Pick<ChangeReport, 'title' | 'isShort'> {
  readonly resources: readonly Resource[]
}

export function changesOf(
  comparison: Comparison,
  { title, isShort, resources }: DiffReportOptions,
): ChangeReport {
  const groups = Map.groupBy(comparison.changes, ({ kind }) => kind)
  const shown = withAddresses(comparison.changes, resources)
  return {
    title,
    groups: [...groups].map(([kind, changes]) => ({
      title: nounsOf(kind),
      entries: changes.map((change) => entryOf(shown(change))),
    })),
    summary: summaryText(comparison),
    gaps: comparison.notCompared.map((gap) => `${gapText(gap)}: ${gap.reason}`),
    isShort,
  }
}

/** As `thing` or `things of holder`. */
export const gapText = ({ kind, address, isThing }: NotCompared): string =>
  isThing === true ? address : `${nounsOf(kind)} of ${address}`

/** As `2 lists and 1 thing`. */
export function countedGaps(gaps: readonly NotCompared[]): string {
  const things = gaps.filter(({ isThing }) => isThing === true).length
  const counts = [
    [gaps.length - things, 'list'],
    [things, 'thing'],
  ] as const
  return counts.flatMap(([count, what]) => (count === 0 ? [] : counted(count, what))).join(' and ')
}

/** For programs, as the contract of jobs has it. */
export const toldGaps = (gaps: readonly NotCompared[]) =>
  gaps.map(({ kind, address, reason }) => ({ kind, address, reason }))

/** One row for each member, so that a spreadsheet can filter them, and one for a thing without changed members. */
export function rowsOf({ changes }: Comparison): readonly object[] {
  return changes.flatMap(({ members, was: _, until: _end, ...thing }) => {
    const all: readonly (readonly [string | null, Difference])[] = Object.entries(members)
    const told = all.length === 0 ? [[null, { from: null, to: null }] as const] : all
    return told.map(([member, { from, to }]) => ({ ...thing, member, from, to }))
  })
}

/** Says by its address which thing is gone or new where a member names it: its id says nothing to people. */
function withAddresses(changes: readonly Change[], resources: readonly Resource[]) {
  const byKind = new Map(resources.map((resource) => [toldKind(resource.kind), resource]))
  const told = changes.filter(({ action }) => action === 'create' || action === 'delete')
  const ids = new Set<unknown>(told.map(({ id }) => id))
  const addresses = new Map(told.map(({ kind, id, address }) => [`${kind} ${id}`, address]))
  return (change: Change): Change => {
    const resource = byKind.get(change.kind)
    if (resource === undefined || addresses.size === 0) return change
    const named = (member: string, value: unknown) =>
      ids.has(value) ? (addresses.get(`${referenceIn(resource, member)} ${value}`) ?? value) : value
    const members = Object.entries(change.members).map(([name, { from, to, ...place }]) => [
      name,
      { from: named(name, from), to: named(name, to), ...place },
    ])
    return { ...change, members: Object.fromEntries(members) }
  }
}

const marks = { create: '+', update: '~', move: '~', delete: '-' } as const

function entryOf({ action, address, was, id, members, reason, until }: Change): ChangeEntry {
  return {
    mark: marks[action],
    address,
    id: id ?? '',
    notes: [
      ...(reason === undefined ? [] : [reason]),
      ...(until === undefined ? [] : [`until ${until}`]),
      ...(was === undefined ? [] : [`${action === 'move' ? 'moved' : 'renamed'} from ${was}`]),
      ...Object.values(members).flatMap(placeNote),
    ],
    members: Object.entries(members).flatMap(([name, { from, to }]) =>
      linesOf(name, {
        from: action === 'create' ? undefined : from,
        to: action === 'delete' ? undefined : to,
      }),
    ),
  }
}

/** Of a place among siblings, whose number alone says little. */
function placeNote({ before, after }: Difference): readonly string[] {
  if (before !== undefined) return [`before ${before}`]
  return after === undefined ? [] : [`after ${after}`]
}

type MemberLine = ChangeEntry['members'][number]

/** For an object on both sides: only its different members. */
function linesOf(name: string, { from, to }: Difference): readonly MemberLine[] {
  if (!isObject(from) || !isObject(to)) return [{ name, ...textOf('from', from), ...textOf('to', to) }]
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])]
  return names.flatMap((inner) => {
    const [old, now] = [from[inner], to[inner]]
    return JSON.stringify(old) === JSON.stringify(now)
      ? []
      : linesOf(`${name}.${inner}`, { from: old, to: now })
  })
}

const textOf = (side: 'from' | 'to', value: unknown) =>
  value === undefined ? {} : { [side]: JSON.stringify(value) }

function summaryText({ changes, summary }: Comparison): string {
  if (changes.length === 0) return `No differences (${summary.unchanged} alike)`
  const counts = [
    [summary.create, 'created'],
    [summary.update, 'changed'],
    [summary.move, 'moved'],
    [summary.delete, 'deleted'],
  ] as const
  const told = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`)
  return `${told.join(', ')}, ${summary.unchanged} unchanged`
}
