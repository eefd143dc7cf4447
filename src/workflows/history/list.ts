/** Lists entries as CloudEvents, the latest first. */

import { eventType } from '../../engine/history/event.ts'
import type { LoggedCommand } from '../../reports/change-report.ts'
import type { TaskResult } from '../../task/result.ts'
import type { Session } from '../../task/task.ts'
import { type HistoryEntry, type RecordedChange, readEntries } from './entries.ts'
import { type EntryState, undoneIn } from './undone.ts'

interface HistoryListOptions {
  readonly of?: string | undefined
  readonly last?: number | undefined
}

export async function listEntries({ of, last }: HistoryListOptions, session: Session): Promise<TaskResult> {
  const entries = readEntries(session)
  const undone = undoneIn(entries)
  const wanted = entries.filter(
    (entry) => of === undefined || entry.changes.some((change) => isAbout(change, of)),
  )
  const latest = wanted.toReversed().slice(0, last)
  return {
    rows: latest.map((entry) => ({
      ...eventOf(entry),
      data: { ...dataOf(entry), state: undone.state(entry), changes: entry.changes.length },
    })),
    ...(latest.length === 0 ? {} : { log: latest.map((entry) => lineOf(entry, undone.state(entry))) }),
  }
}

const lineOf = ({ id, time, command, changes }: HistoryEntry, state: EntryState): LoggedCommand => ({
  ...{ id, time, state, ...signs[state] },
  changes: changes.length,
  command: command.command,
  note: command.note,
})

const signs: Readonly<Record<EntryState, Pick<LoggedCommand, 'mark' | 'tone'>>> = {
  done: { mark: '✓', tone: 'good' },
  failed: { mark: '✗', tone: 'muted' },
  unknown: { mark: '?', tone: 'warn' },
  undone: { mark: '↶', tone: 'muted' },
  'undone in part': { mark: '↶', tone: 'warn' },
}

/** By the thing itself, or by anything in its path. */
export const isAbout = ({ id, madeId, request, taken = [] }: RecordedChange, wanted: string): boolean =>
  id === wanted ||
  madeId === wanted ||
  Object.values(request.parameters).includes(wanted) ||
  taken.some((each) => each.id === wanted)

/** The fields of CloudEvents 1.0, without data. */
export const eventOf = ({ id, source, time }: HistoryEntry) => ({
  specversion: '1.0',
  id,
  source,
  type: eventType.command,
  time,
  datacontenttype: 'application/json',
})

export const dataOf = ({ command: { entry: _entry, ...data } }: HistoryEntry) => data
