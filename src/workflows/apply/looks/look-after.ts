/** After a request without a usable answer, looks whether the service has done it. */
import { isDone } from './is-done.ts'
import { listBeside } from './list-beside.ts'
import { freshAmong, lookForNamesake } from './look-before.ts'
import type { ReadyStep, StepPerforming } from './ready-step.ts'

interface FoundId {
  readonly id?: string | undefined
}

/** After a request without a usable answer; undefined where nothing shows that it was done. */
export async function lookAfter(
  ready: ReadyStep,
  beside: readonly string[] | undefined,
  run: StepPerforming,
): Promise<FoundId | undefined> {
  run.looker.forget(ready.target.kind)
  try {
    if (beside !== undefined) return await lookForFresh(ready, beside, run)
    if (ready.step.does !== 'make') return (await isDone(ready, run)) ? {} : undefined
    const found = await lookForNamesake(ready, run)
    return 'ended' in found && found.ended === 'already' ? { id: found.id } : undefined
  } catch {
    // The first error already says that the result is unknown.
    return undefined
  }
}

/** The only one that was not there before. */
async function lookForFresh(
  ready: ReadyStep,
  beside: readonly string[],
  run: StepPerforming,
): Promise<FoundId | undefined> {
  const fresh = await freshAmong(await listBeside(ready, run.looker), beside, ready, run)
  return fresh.length === 1 ? { id: fresh[0] } : undefined
}
