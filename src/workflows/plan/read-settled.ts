/** Reads the live side again where several have one name: of two that were made at once, the run that made the younger one removes it. */
import type { Estate } from '../../estate/estate.ts'
import type { Session } from '../../task/task.ts'
import { haveNamesakes } from '../diff/refuse-ambiguous.ts'
import { type LiveReading, readLive } from '../estate/read-live.ts'

/** Milliseconds that another run may need for it. */
const aMoment = 1000

export async function readSettled(reading: LiveReading, entries: Estate, session: Session): Promise<Estate> {
  const live = await readLive(reading, session)
  if (!haveNamesakes(entries, live)) return live
  await session.context.sleep(aMoment, session.context.signal)
  return readLive(reading, session)
}
