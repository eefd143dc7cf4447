/** Tells of an undo: the inverse of each change, how much of it comes back, and the requests. */

import type { InverseRow } from '../../answers/changes.ts'
import { isKind, toldKind } from '../../catalog/kinds.ts'
import { namesOne } from '../../catalog/relations.ts'
import { escaped } from '../../estate/address.ts'
import { memberOf } from '../../json/members.ts'
import { isObject, type JsonObject } from '../../json/object.ts'
import type { ChangeEntry, ChangeReport } from '../../reports/change-report.ts'
import type { Loss } from '../../task/task.ts'
import { counted } from '../../text/counted.ts'
import type { HistoryEntry } from '../history/entries.ts'
import { isNewId, newIdOf } from '../plan/new-id.ts'
import { isPossible, type PlannedChange, type UndoPlan } from './planning/plan.ts'
import { ready } from './sending/changed-since.ts'
import { type CurrentIds, idsFrom } from './sending/ids.ts'
import { type EndedChange, reasonOf } from './sending/run.ts'
import type { UndoRequest } from './undo-request.ts'

/** The change, and what takes it back. */
export type ChangeRow = InverseRow

interface RequestRow {
  readonly method: string
  readonly url: string
  readonly body: JsonObject | null
}

export function rowOf({ change, address, inverse, done }: PlannedChange, ids: CurrentIds): ChangeRow {
  const requests = left(inverse.parts, done).map((part) => requestOf(part, ids))
  return {
    kind: isKind(change.kind) ? toldKind(change.kind) : change.kind,
    address,
    id: change.madeId ?? change.id ?? null,
    class: inverse.class,
    lost: inverse.lost ?? null,
    request: requests[0] ?? null,
    ...(requests.length > 1 ? { requests } : {}),
    ...(change.reason === undefined ? {} : { ended: change.reason }),
  }
}

const left = (parts: readonly UndoRequest[], done: ReadonlySet<number>) =>
  parts.filter((_, index) => !done.has(index + 1))

function requestOf(part: UndoRequest, ids: CurrentIds): RequestRow {
  const { operation, input } = ready(part, ids)
  const url = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => segment(input.path[name] ?? ''))
  return { method: operation.method, url, body: isObject(input.body) ? input.body : null }
}

/** Not an id: it stays readable. */
const segment = (id: string) => (isNewId(id) ? id : encodeURIComponent(id))

/** The ids as a preview shows them: things that the undo has yet to make again have none. */
export function idsBeforehand({ changes }: UndoPlan, all: readonly HistoryEntry[]): CurrentIds {
  const ids = idsFrom(all)
  for (const { inverse, address, change, done } of changes)
    for (const { replaces, operation, resource, body } of left(inverse.parts, done)) {
      // The caller chooses an id that is part of the path.
      if (replaces === undefined || namesOne(operation, resource)) continue
      const isOwn = replaces.id === change.id
      ids.replaced(
        replaces.kind,
        replaces.id,
        newIdOf(isOwn ? address : addressWithin(address, { replaces, body, resource })),
      )
    }
  return ids
}

interface PartMadeAgain extends Pick<UndoRequest, 'resource'> {
  readonly body: UndoRequest['body'] | undefined
  readonly replaces: NonNullable<UndoRequest['replaces']>
}

/** The address of a thing that went along: by its name, or its id where the request names none. */
function addressWithin(holder: string, { replaces, body, resource: { called } }: PartMadeAgain): string {
  const name = called === undefined ? undefined : memberOf(body, called)
  if (typeof name !== 'string') return `${replaces.kind}/${replaces.id}`
  return `${replaces.kind}/${holder.slice(holder.indexOf('/') + 1)}/${escaped(name)}`
}

/** One object for one entry, a list for several. */
export function valueFor(plan: UndoPlan, rowFor: (planned: PlannedChange) => ChangeRow) {
  const values = plan.entries.map((entry) => ({
    entry: entry.id,
    changes: plan.changes.filter((planned) => planned.entry === entry).map(rowFor),
  }))
  const [first] = values
  return values.length === 1 && first !== undefined ? first : values
}

export const rowsOf = (plan: UndoPlan, rowFor: (planned: PlannedChange) => ChangeRow) =>
  plan.changes.map((planned) => ({ entry: planned.entry.id, ...rowFor(planned) }))

export function reportOf(plan: UndoPlan, all: readonly HistoryEntry[]): ChangeReport {
  const ids = idsFrom(all)
  const possible = plan.changes.filter(isPossible)
  const requests = possible.reduce((sum, { inverse, done }) => sum + inverse.parts.length - done.size, 0)
  return {
    title: plan.entries.map(({ id }) => id).join(' '),
    groups: plan.entries.map((entry) => ({
      title: `${plan.kind} ${entry.id}  ${entry.command.command}`,
      entries: plan.changes
        .filter((planned) => planned.entry === entry)
        .map((planned) => entryOf(planned, ids)),
    })),
    summary: `${counted(possible.length, 'change')} to take back; ${counted(requests, 'request')}`,
    gaps: [],
    isShort: false,
  }
}

function entryOf(planned: PlannedChange, ids: CurrentIds): ChangeEntry {
  const { inverse, address, change, done } = planned
  const [first] = left(inverse.parts, done)
  return {
    mark: markOf(first, inverse.parts.length),
    address,
    id: change.madeId ?? change.id ?? '',
    notes: [
      inverse.parts.length === 0 && inverse.class !== 'impossible' ? 'nothing to do' : inverse.class,
      ...(inverse.lost === undefined ? [] : [inverse.lost]),
      ...(endsAgain(planned) ? [`${change.reason}: ${endsAgainWords}`] : []),
      ...(staysNow(planned) ? [`${change.reason}: ${staysWords}`] : []),
    ],
    members:
      first?.expects.is === 'as changed'
        ? Array.from(first.expects.fields, ([name, { before, after }]) => ({
            name,
            from: JSON.stringify(ids.value(after) ?? null),
            to: JSON.stringify(ids.value(before) ?? null),
          }))
        : [],
  }
}

/** True if `until` of a document ended what now comes back. */
const endsAgain = (planned: PlannedChange): boolean =>
  planned.change.reason !== undefined && isPossible(planned) && !staysNow(planned)

/** True for one that the document names by an id that it does not get back. */
const staysNow = ({ change, inverse: { parts } }: PlannedChange): boolean =>
  change.reason !== undefined &&
  parts.some(({ replaces, resource }) => replaces !== undefined && resource.called === undefined)

const staysWords = 'it comes back with another id, so no ws apply ends it again'

const endsAgainWords = 'the next ws apply of that document ends it again'

/** For whoever was not asked; undefined if there is nothing to say. */
export function endsAgainNotice(
  kind: UndoPlan['kind'],
  changes: readonly PlannedChange[],
): string | undefined {
  const again = kind === 'undo' ? changes.filter(endsAgain) : []
  if (again.length === 0) return undefined
  const addresses = again.slice(0, mostNamed).map(({ address }) => address)
  const more = again.length > mostNamed ? ` and ${again.length - mostNamed} more` : ''
  return `${addresses.join(', ')}${more} had ended by \`until\`: ${endsAgainWords}, unless its date there is a later one`
}

const mostNamed = 5

function markOf(part: UndoRequest | undefined, parts: number): ChangeEntry['mark'] {
  if (part?.expects.is === 'gone' || parts > 1) return '+'
  return part?.expects.is === 'as made' ? '-' : '~'
}

/** For the guard of the profile: all requests with the ids that are known by now. */
export const callsOf = (plan: UndoPlan, all: readonly HistoryEntry[]): NonNullable<Loss['requests']> => {
  const ids = idsFrom(all)
  return plan.changes.flatMap(({ inverse, done }) =>
    left(inverse.parts, done).map((part) => {
      const { operation, input } = ready(part, ids)
      return { operation, input }
    }),
  )
}

export const endedRow = ({ planned, outcome }: EndedChange, ids: CurrentIds): ChangeRow => ({
  ...rowOf(planned, ids),
  outcome: outcome.ended,
  reason: reasonOf(outcome),
})
