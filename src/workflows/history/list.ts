/** Lists entries as CloudEvents, the latest first. */

import type { listedHistory } from '../../answers/history.ts'
import { eventType } from '../../engine/history/event-type.ts'
import type { LoggedCommand } from '../../reports/change-report.ts'
import type { ResultOf } from '../../task/result.ts'
import type { Session } from '../../task/task.ts'
import { type HistoryEntry, readEntries } from './entries.ts'
import { type EntryState, undoneIn } from './undone.ts'
import { tellClockTimes, type WantedEntries, wantedOf } from './wanted.ts'

interface HistoryListOptions extends WantedEntries {
  readonly last?: number | undefined
  readonly limit?: number | undefined
}

export async function listEntries(
  { last, limit, ...wanted }: HistoryListOptions,
  session: Session,
): Promise<ResultOf<typeof listedHistory>> {
  await tellClockTimes(wanted, session)
  const entries = readEntries(session)
  const undone = undoneIn(entries)
  const latest = wantedOf(entries, wanted, session)
    .toReversed()
    .slice(0, Math.min(last ?? entries.length, limit ?? entries.length))
  if (latest.length === 0) await tellProfiles(entries, session)
  const isSeveral = (memberIn: (entry: HistoryEntry) => unknown) => new Set(latest.map(memberIn)).size > 1
  const [profiles, services] = [
    isSeveral(({ command }) => command.profile),
    isSeveral(({ source }) => source),
  ]
  // A line of the log has no room for these.
  const hasLog = latest.length > 0 && !profiles && !services
  return {
    rows: latest.map((entry) => ({
      ...eventOf(entry),
      data: { ...dataOf(entry), state: stateTold(entry, undone.state(entry)), changes: entry.changes.length },
    })),
    columns: [
      ...['id', 'time'],
      ...(profiles ? ['data.profile'] : []),
      ...(services ? ['source'] : []),
      ...['data.state', 'data.changes', 'data.command', 'data.note'],
    ],
    ...(hasLog ? { log: latest.map((entry) => lineOf(entry, undone.state(entry))) } : {}),
  }
}

/** The name of a profile that is gone still finds its entries, so that a wrong one is not an error. */
async function tellProfiles(entries: readonly HistoryEntry[], { flags, notice }: Session): Promise<void> {
  const { profile } = flags
  const known = new Set(entries.map(({ command }) => command.profile).filter((name) => name !== null))
  if (profile === undefined || known.size === 0 || known.has(profile)) return
  await notice(`No entry is of the profile ${profile}: entries are of ${[...known].join(', ')}`)
}

function lineOf(entry: HistoryEntry, state: EntryState): LoggedCommand {
  const { id, time, command, changes } = entry
  const isPartly = changes.some(({ outcome }) => outcome === 'failed') && state === 'done'
  return {
    id,
    time,
    state: stateTold(entry, state),
    ...(isPartly ? signs.unknown : signs[state]),
    changes: changes.length,
    command: command.command,
    note: command.note,
  }
}

/** Of several changes, some of which failed: how many were made. */
export function stateTold({ changes }: HistoryEntry, state: EntryState): string {
  const done = changes.filter(({ outcome }) => outcome === 'done').length
  const isPartly = (state === 'done' || state === 'unknown') && done < changes.length && changes.length > 1
  return isPartly ? `${done} of ${changes.length} done` : state
}

const signs: Readonly<Record<EntryState, Pick<LoggedCommand, 'mark' | 'tone'>>> = {
  done: { mark: '✓', tone: 'good' },
  failed: { mark: '✗', tone: 'muted' },
  unknown: { mark: '?', tone: 'warn' },
  undone: { mark: '↶', tone: 'muted' },
  'undone in part': { mark: '↶', tone: 'warn' },
}

/** The fields of CloudEvents 1.0, without data. */
export const eventOf = ({ id, source, time }: HistoryEntry) =>
  ({
    specversion: '1.0',
    id,
    source,
    type: eventType.command,
    time,
    datacontenttype: 'application/json',
  }) as const

export const dataOf = ({ command: { entry: _entry, ...data } }: HistoryEntry) => data
