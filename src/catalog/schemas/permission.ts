/** Access of a user or a team to a space, a collection or a site (extended API, "Permissions of a space, a collection, a site"). */
import { boolean, lazyObject, nullable, object, oneOf, openOneOf, optional, string } from '../fields.ts'
import { roles, timestamp } from '../shared.ts'
import { Team } from './team.ts'
import { User } from './user.ts'

const permission = nullable(oneOf('Role in the place', roles))

/** Somebody who has access, by whatever way. */
export const Access = lazyObject(() => ({ permission, user: User }))

/** Somebody whom a permission names. */
export const UserPermission = lazyObject(() => ({ permission, user: User }))

export const TeamPermission = lazyObject(() => ({ permission, team: Team }))

/** Where the access to a site comes from. */
const Origin = object({
  type: openOneOf('What gives the access', ['space', 'organization', 'site']),
  site: optional(string()),
  reason: optional(openOneOf('Why the site gives it', ['member', 'team', 'default'])),
  team: optional(string()),
})

export const SiteAccess = lazyObject(() => ({
  permission,
  user: User,
  origin: Origin,
  disabled: boolean(),
  lastSeenAt: optional(timestamp),
}))
