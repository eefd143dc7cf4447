/** Looks after a request without a usable answer whether it was done. */
import { isDone } from './is-done.ts'
import { idsIn, listBeside } from './list-beside.ts'
import { lookForNamesake } from './look-before.ts'
import type { Performing, Ready } from './ready-step.ts'

interface Found {
  readonly id?: string | undefined
}

/** After a request without a usable answer; undefined where nothing shows that it was done. */
export async function lookAfter(
  ready: Ready,
  beside: readonly string[] | undefined,
  run: Performing,
): Promise<Found | undefined> {
  run.looker.forget(ready.target.kind)
  try {
    if (beside !== undefined) return await lookForFresh(ready, beside, run)
    if (ready.step.does !== 'make') return (await isDone(ready, run)) ? {} : undefined
    const found = await lookForNamesake(ready, run)
    return 'ended' in found && found.ended === 'already' ? { id: found.id } : undefined
  } catch {
    // That it is unknown is told with the first error.
    return undefined
  }
}

/** The only one that was not there before. */
async function lookForFresh(
  ready: Ready,
  beside: readonly string[],
  { looker }: Performing,
): Promise<Found | undefined> {
  const now = idsIn(await listBeside(ready, looker), ready.resource)
  const fresh = now.filter((id) => !beside.includes(id))
  return fresh.length === 1 ? { id: fresh[0] } : undefined
}
