/** Reads the history back: the commands, their changes, and which of them were taken back. */
import { readFileSync } from 'node:fs'
import type { CommandData, EndedData, HistoryEvent, SentData } from '../../answers/history.ts'
import type { Context } from '../../context.ts'
import { unreadable } from '../../disk/refused-file.ts'
import { requireTrusted } from '../../disk/trusted-folder.ts'
import { historyPaths } from '../../engine/history/chain/chain.ts'
import { eventType } from '../../engine/history/event-type.ts'
import { isObject } from '../../json/object.ts'
import { parseJson } from '../../json/parse.ts'
import type { Session } from '../../task/task.ts'

export interface RecordedChange extends SentData, Partial<Pick<EndedData, 'after' | 'code' | 'message'>> {
  readonly time: string
  /** `unknown` also if the command was cut off before it heard the outcome. */
  readonly outcome: EndedData['outcome']
  /** The id of a new thing. */
  readonly madeId: string | undefined
}

export interface HistoryEntry {
  readonly id: string
  readonly source: string
  readonly time: string
  readonly command: CommandData
  readonly changes: readonly RecordedChange[]
}

/** In the order in which they began. Lines that are not history are passed over: `ws history verify` finds them. */
export function readEntries({
  context,
  historyOf,
}: Pick<Session, 'context' | 'historyOf'>): readonly HistoryEntry[] {
  const services = historyOf?.()
  const entries = new Map<string, EntryDraft>()
  for (const line of historyLines(context)) {
    const event = eventIn(line)
    if (event === undefined || services?.includes(event.source) === false) continue
    take(event, entries)
  }
  return [...entries.values()].map(({ changes, ...entry }) => ({ ...entry, changes: [...changes.values()] }))
}

/** Without their line ends; the last one may have been cut by a kill. */
export function historyLines(context: Context): readonly string[] {
  const path = historyPaths(context)?.lines
  if (path === undefined) return []
  requireTrusted(path, context)
  try {
    const lines = readFileSync(path, 'utf8').split('\n')
    return lines.slice(0, -1)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw unreadable(path, error)
  }
}

interface EntryDraft extends Omit<HistoryEntry, 'changes'> {
  readonly changes: Map<number, RecordedChange>
}

function take({ type, data, source, time }: HistoryEvent, entries: Map<string, EntryDraft>): void {
  if (type === eventType.pruned || typeof data.entry !== 'string') return
  const { entry: id } = data
  if (type === eventType.command) {
    entries.set(id, { id, source, time, command: data, changes: new Map() })
    return
  }
  const changes = entries.get(id)?.changes
  if (changes === undefined) return
  if (type === eventType.sent) {
    changes.set(data.change, { ...data, time, outcome: 'unknown', madeId: undefined })
  } else if (type === eventType.ended) {
    const { change, outcome, id: madeId, after, code, message } = data
    const sent = changes.get(change)
    if (sent !== undefined)
      changes.set(change, {
        ...sent,
        outcome,
        madeId,
        ...(after === undefined ? {} : { after }),
        ...(code === undefined ? {} : { code, message: message ?? '' }),
      })
  }
}

/** An undo sends the numbers of an image back, so they keep every digit. */
export function eventIn(line: string): HistoryEvent | undefined {
  const parsed = parseJson(line)
  const value = 'value' in parsed ? parsed.value : undefined
  // Only ws writes into this file.
  return isObject(value) && isObject(value.data) ? (value as unknown as HistoryEvent) : undefined
}
