/** Asks the service who a user is, member or not. */
import { get as getUser } from '../../catalog/user.ts'
import { segmentFault } from '../../client/segment.ts'
import { ApiError } from '../../errors.ts'
import type { Session } from '../../task/task.ts'
import { type Person, textAt } from '../access/people.ts'

/** Somebody whom the service knows by this id, though no list of the organization has them. */
export async function userNamed(id: string, session: Session): Promise<Person | undefined> {
  const offers = await session.offers()
  if (/[@\s]/.test(id) || segmentFault(id) !== undefined || offers.isMissing(getUser)) return undefined
  const client = await session.client()
  try {
    const user = await client.invoke(getUser, { path: { userId: id } })
    return nobody(id, textAt(user, 'email') ?? id, textAt(user, 'displayName'))
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

/** A person without a role or a team, as far as anybody can tell. */
export const nobody = (id: string, called: string, name?: string): Person => ({
  id,
  called,
  name,
  role: null,
  unknownRole: undefined,
  isDisabled: false,
  teams: [],
})
