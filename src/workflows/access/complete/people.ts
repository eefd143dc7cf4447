/** Everybody of an organization, in as few bytes as a row needs: there may be many thousands. */
import { memberOf } from '../../../json/members.ts'
import type { Role } from '../../../permissions/roles.ts'
import { type Person, textAt } from '../people.ts'
import { roleIn } from '../places.ts'

export interface Somebody extends Omit<Person, 'teams'> {
  /** Null for somebody who has not been seen yet; undefined if the service does not tell. */
  readonly lastSeenAt: string | null | undefined
  /** False for somebody whom a permission names, and no list of people. */
  readonly isMember: boolean
}

/** Of a member of an organization. */
export function memberIn(reply: unknown): Somebody | undefined {
  const id = textAt(reply, 'user.id') ?? textAt(reply, 'id')
  if (id === undefined) return undefined
  const role = roleIn(reply, 'role')
  return {
    id,
    role,
    ...namesIn(reply, id),
    unknownRole: role === null ? textAt(reply, 'role') : undefined,
    isDisabled: memberOf(reply, 'disabled') === true,
    lastSeenAt: textAt(reply, 'lastSeenAt') ?? null,
    isMember: true,
  }
}

/** Of a member of a team: the list of members may be hidden. */
export function memberOfTeamIn(reply: unknown): Somebody | undefined {
  const somebody = memberIn(memberOf(reply, 'organization'))
  return somebody && { ...somebody, lastSeenAt: textAt(reply, 'organization.lastSeenAt') }
}

/** Of a permission, or of a list of everybody with access. */
export function userIn(reply: unknown, isMember: boolean): Somebody | undefined {
  const id = textAt(reply, 'user.id')
  if (id === undefined) return undefined
  const nothing = { role: null, unknownRole: undefined, isDisabled: false, lastSeenAt: undefined }
  return { id, ...namesIn(reply, id), ...nothing, isMember }
}

const namesIn = (reply: unknown, id: string) => ({
  called: textAt(reply, 'user.email') ?? id,
  name: textAt(reply, 'user.displayName'),
})

export interface Directory {
  readonly byId: ReadonlyMap<string, Somebody>
  /** Keeps the first that is told of somebody. */
  add(somebody: Somebody): Somebody
}

export function createDirectory(): Directory {
  const byId = new Map<string, Somebody>()
  return {
    byId,
    add(somebody) {
      const known = byId.get(somebody.id)
      if (known !== undefined) return known
      byId.set(somebody.id, somebody)
      return somebody
    },
  }
}

/** For the own role in a place: disabled members, and roles that nobody knows, give none. */
export const ownRole = ({ role, isDisabled }: Somebody): Role | null => (isDisabled ? null : role)
