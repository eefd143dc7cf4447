/** Finds the organization for a command about a whole one. */

import { requireContext } from '../../settings/ways-to-give.ts'
import type { Session } from '../../task/task.ts'

/** @param org - the argument, which wins over everything else */
export async function organizationOf(org: string | undefined, session: Session): Promise<string> {
  const settings = await session.settings()
  return org ?? requireContext(settings, 'org', { own: '<org>' })
}

/** For a command without an argument for it. */
export async function organizationIn(session: Session): Promise<string> {
  return requireContext(await session.settings(), 'org')
}
