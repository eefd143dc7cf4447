/** Finds the space for a command about its content. */
import { UsageError } from '../../errors.ts'
import type { Session } from '../../task/task.ts'

/** @throws UsageError if no flag, variable or setting names one */
export async function spaceIn(session: Session): Promise<string> {
  const { space, waysToGive } = await session.settings()
  if (space !== undefined) return space.value
  throw new UsageError(`no space is given: ${waysToGive('space')}`)
}
