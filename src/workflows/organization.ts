/** Which organization a command about a whole one is about. */
import { UsageError } from '../errors.ts'
import type { Session } from '../task.ts'

/** @param org - the argument that names it before all else */
export async function organizationOf(org: string | undefined, session: Session): Promise<string> {
  const settings = await session.settings()
  const id = org ?? settings.org?.value
  if (id !== undefined) return id
  throw new UsageError(`no org is given: <org>, ${settings.waysToGive('org')}`)
}

/** For a command whose arguments name none. */
export async function organizationIn(session: Session): Promise<string> {
  const { org, waysToGive } = await session.settings()
  if (org !== undefined) return org.value
  throw new UsageError(`no org is given: ${waysToGive('org')}`)
}
