/** Reads the live side again where several have one name: of two that were made at once, the run that made the younger one removes it. */
import type { Estate } from '../../../estate/estate.ts'
import type { Session } from '../../../task/task.ts'
import { possibleNamesakes } from '../../diff/refuse-ambiguous.ts'
import { type LiveReading, readLive } from '../../estate/read-live.ts'

/** Milliseconds that another run may need for it. */
const aMoment = 1000

/** Looks that find the same things, one after the other: nobody removes any of them. */
const looksAlike = 2

/** A busy team makes and removes things all the time. */
const mostLooks = 10

export async function readSettled(reading: LiveReading, entries: Estate, session: Session): Promise<Estate> {
  let live = await readLive(reading, session)
  let alike = 0
  for (let look = 0; look < mostLooks && alike < looksAlike; look++) {
    const before = idsOf(possibleNamesakes(entries, live))
    if (before === '') return live
    await session.context.sleep(aMoment, session.context.signal)
    live = await readLive(reading, session)
    alike = idsOf(possibleNamesakes(entries, live)) === before ? alike + 1 : 0
  }
  return live
}

const idsOf = (things: Estate['things']) =>
  things
    .map(({ id }) => id)
    .toSorted()
    .join(' ')
