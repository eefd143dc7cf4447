/** Finds the space for a command about its content. */

import { requireContext } from '../../settings/ways-to-give.ts'
import type { Session } from '../../task/task.ts'

/** @throws UsageError if no flag, variable or setting names one */
export async function spaceIn(session: Session): Promise<string> {
  return requireContext(await session.settings(), 'space')
}
