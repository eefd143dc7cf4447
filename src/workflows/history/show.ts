/** Shows one entry: who changed what and when, with old and new values. */

import type { shownEntry } from '../../answers/history.ts'
import { isKind, toldKind } from '../../catalog/kinds.ts'
import { writtenBy } from '../../catalog/relations.ts'
import type { Resource } from '../../catalog/resource.ts'
import { allOperations, allResources } from '../../catalog/walk.ts'
import type { ChangeEntry, ChangeMark, ChangeReport } from '../../reports/change-report.ts'
import type { ResultOf } from '../../task/result.ts'
import type { Session } from '../../task/task.ts'
import { counted } from '../../text/counted.ts'
import { addressesFrom } from './address.ts'
import { type HistoryEntry, type RecordedChange, readEntries } from './entries.ts'
import { findEntry, latestEntry } from './find-entry.ts'
import { dataOf, eventOf, stateTold } from './list.ts'
import { lostWith } from './lost-with.ts'
import { changedMembers, sentMembers } from './members.ts'
import { requireSound } from './soundness.ts'
import { undoneIn } from './undone.ts'

export async function showEntry(
  { entry: name, force }: { readonly entry?: string | undefined; readonly force?: boolean | undefined },
  session: Session,
): Promise<ResultOf<typeof shownEntry>> {
  await requireSound(session, { isForced: force === true })
  const entries = readEntries(session)
  const entry = name === undefined ? latestEntry(entries) : findEntry(name, entries)
  const resourceOf = await resourceFinder()
  const resources = await allResources()
  const addressOf = addressesFrom(entries, resources)
  const state = stateTold(entry, undoneIn(entries).state(entry))
  const told = entry.changes.map((change) => ({
    change,
    address: addressOf(change, resourceOf(change)),
  }))
  return {
    value: {
      ...eventOf(entry),
      data: {
        ...dataOf(entry),
        state,
        changes: told.map(({ change: { entry: _entry, ...data }, address }) => ({
          ...data,
          kind: toldOf(data.kind),
          address,
        })),
      },
    },
    changes: reportOf(entry, state, { told, resources }),
    items: told.map(({ change, address }) => ({ ...change, kind: toldOf(change.kind), address })),
    rows: told.flatMap(rowsOf),
  }
}

/** The resource that a recorded request wrote to. */
export async function resourceFinder(): Promise<(change: RecordedChange) => Resource | undefined> {
  const [operations, resources] = await Promise.all([allOperations(), allResources()])
  return ({ request, kind }) => {
    const operation = operations.find(
      ({ method, path }) => method === request.method && path === request.path,
    )
    const own = resources.find((each) => each.kind === kind)
    return operation && (own ?? writtenBy(operation, resources))
  }
}

const toldOf = (kind: string | null): string | null => (isKind(kind) ? toldKind(kind) : kind)

interface ChangeWithAddress {
  readonly change: RecordedChange
  readonly address: string
}

function rowsOf({ change, address }: ChangeWithAddress): readonly object[] {
  const { change: number, outcome, does, kind, id, madeId } = change
  const row = { change: number, outcome, does, kind: toldOf(kind), address, id: id ?? madeId ?? null }
  const members = [...changedMembers(change), ...sentMembers(change)]
  if (members.length === 0) return [{ ...row, member: null, from: null, to: null }]
  return members.map(([member, { from, to }]) => ({ ...row, member, from: from ?? null, to: to ?? null }))
}

function reportOf(
  { id, time, source, command, changes }: HistoryEntry,
  state: string,
  {
    told,
    resources,
  }: { readonly told: readonly ChangeWithAddress[]; readonly resources: readonly Resource[] },
): ChangeReport {
  const { note, profile, organization, user } = command
  return {
    title: `${id}  ${command.command}`,
    about: [
      ...(note === null ? [] : [{ name: 'note', value: note }]),
      { name: 'time', value: time },
      ...(user === null ? [] : [{ name: 'user', value: user }]),
      ...(profile === null ? [] : [{ name: 'profile', value: profile }]),
      ...(organization === null ? [] : [{ name: 'organization', value: organization }]),
      { name: 'service', value: source },
    ],
    groups: [...Map.groupBy(told, ({ change }) => toldOf(change.kind) ?? 'other')].map(([title, each]) => ({
      title,
      entries: each.map((change) => entryOf(change, resources)),
    })),
    summary: `${counted(changes.length, 'change')}, ${state}`,
    gaps: [],
    isShort: false,
  }
}

function entryOf({ change, address }: ChangeWithAddress, resources: readonly Resource[]): ChangeEntry {
  const { does, id, madeId, outcome, reason, taken = [], named = [], unlisted = [], message, unread } = change
  const { leftOut = [] } = change.request
  return {
    mark: markOf(change),
    address,
    id: id ?? madeId ?? '',
    notes: [
      ...(['make', 'change', 'remove'].includes(does) ? [] : [does]),
      ...(reason === undefined ? [] : [reason]),
      ...(outcome === 'done'
        ? []
        : [outcome === 'failed' ? `failed: ${message}` : 'sent, with an unknown outcome']),
      ...(unread === undefined ? [] : [`the values before were not read: ${unread}`]),
      ...(leftOut.length === 0 ? [] : [`sent, and not recorded: ${leftOut.join(', ')}`]),
      ...(taken.length === 0 ? [] : [`took ${counted(taken.length, 'thing')} along`]),
      ...lostWith(named, resources),
      ...unlisted.map(({ kind, reason }) => `what it took along of ${toldOf(kind)} is not known: ${reason}`),
    ],
    members: [...changedMembers(change), ...sentMembers(change)].map(([name, { from, to }]) => ({
      name,
      ...(from === undefined ? {} : { from: JSON.stringify(from) }),
      ...(to === undefined ? {} : { to: JSON.stringify(to) }),
    })),
  }
}

function markOf({ does, before, outcome }: RecordedChange): ChangeMark {
  if (does === 'remove') return '-'
  const hasMade = before === null && outcome !== 'failed'
  return does === 'make' || hasMade ? '+' : '~'
}
