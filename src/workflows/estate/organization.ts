/** Finds the organization for a command about a whole one. */
import { UsageError } from '../../errors.ts'
import type { Session } from '../../task/task.ts'

/** @param org - the argument, which wins over everything else */
export async function organizationOf(org: string | undefined, session: Session): Promise<string> {
  const settings = await session.settings()
  const id = org ?? settings.org?.value
  if (id !== undefined) return id
  throw new UsageError(`no org is given: <org>, ${settings.waysToGive('org')}`)
}

/** For a command without an argument for it. */
export async function organizationIn(session: Session): Promise<string> {
  const { org, waysToGive } = await session.settings()
  if (org !== undefined) return org.value
  throw new UsageError(`no org is given: ${waysToGive('org')}`)
}
