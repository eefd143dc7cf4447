/** Which organization a command about a whole one is about. */
import { UsageError } from '../errors.ts'
import type { Session } from '../task.ts'

export async function organizationOf(org: string | undefined, session: Session): Promise<string> {
  const settings = await session.settings()
  const id = org ?? settings.org?.value
  if (id !== undefined) return id
  throw new UsageError(`no org is given: <org>, ${settings.waysToGive('org')}`)
}
