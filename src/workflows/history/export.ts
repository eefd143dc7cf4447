/** Writes the history for a log system: a line for each event, as ws keeps it, with its hash. */

import type { exportedHistory, HistoryEvent } from '../../answers/history.ts'
import { hashAfter } from '../../engine/history/chain/chain.ts'
import type { ResultOf } from '../../task/result.ts'
import type { Session } from '../../task/task.ts'
import { eventIn, historyLines } from './entries.ts'
import { requireSound } from './soundness.ts'
import { periodOf, tellClockTimes, type WantedEntries } from './wanted.ts'

interface EventsToExport extends Pick<WantedEntries, 'since' | 'until'> {
  readonly force?: boolean | undefined
}

export async function exportEvents(
  { since, until, force }: EventsToExport,
  session: Session,
): Promise<ResultOf<typeof exportedHistory>> {
  await requireSound(session, { isForced: force === true })
  await tellClockTimes({ since, until }, session)
  const isWithin = periodOf({ since, until }, session)
  const services = session.historyOf?.()
  return {
    rows: eventsIn(session, (event) => isWithin(event.time) && services?.includes(event.source) !== false),
  }
}

function* eventsIn({ context }: Session, isWanted: (event: HistoryEvent) => boolean) {
  for (const line of historyLines(context)) {
    const event = eventIn(line)
    if (event !== undefined && isWanted(event)) yield { ...event, hash: hashAfter(line) ?? '' }
  }
}
