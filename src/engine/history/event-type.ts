/** The types of the events in the history. */
import type { HistoryEvent } from '../../answers/history.ts'

export const eventType = {
  /** The first change of a command. */
  command: 'ws.command',
  /** A change is about to be sent. */
  sent: 'ws.change.sent',
  /** The end of a change. A change without one was cut off: its outcome is unknown. */
  ended: 'ws.change.ended',
  /** Stands for the lines that were pruned. */
  pruned: 'ws.history.pruned',
} as const satisfies Readonly<Record<string, HistoryEvent['type']>>
