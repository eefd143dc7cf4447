/** Writes the history for a log system: a line for each event, as ws keeps it, with its hash. */

import type { Told } from '../../answers/answer.ts'
import { hashAfter } from '../../engine/history/chain.ts'
import type { Session } from '../../task/task.ts'
import { eventIn, historyLines } from './entries.ts'
import { requireSound } from './soundness.ts'
import { periodOf, type WantedEntries } from './wanted.ts'

interface EventsToExport extends Pick<WantedEntries, 'since' | 'until'> {
  readonly force?: boolean | undefined
}

export async function exportEvents({ since, until, force }: EventsToExport, session: Session) {
  await requireSound(session, { isForced: force === true })
  const isWithin = periodOf({ since, until }, session)
  const services = session.historyOf?.()
  return {
    rows: eventsIn(session, (event) => isWithin(event.time) && services?.includes(event.source) !== false),
  }
}

type ExportedEvent = NonNullable<ReturnType<typeof eventIn>>

function* eventsIn(
  { context }: Session,
  isWanted: (event: ExportedEvent) => boolean,
): Generator<Told<ExportedEvent & { hash: string }>> {
  for (const line of historyLines(context)) {
    const event = eventIn(line)
    if (event !== undefined && isWanted(event)) yield { ...event, hash: hashAfter(line) ?? '' }
  }
}
