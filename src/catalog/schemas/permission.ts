/** Access of a user or a team to a space, a collection or a site (extended API, "Permissions of a space, a collection, a site"). */
import { boolean, lazyObject, nullable, object, oneOf, openOneOf, optional, string } from '../fields.ts'
import { roles, timestamp } from '../shared.ts'
import { Team } from './team.ts'
import { User } from './user.ts'

const permission = optional(nullable(oneOf('Role in the place', roles)))

/** Somebody who has access, by whatever way. */
export const Access = lazyObject(() => ({ permission, user: optional(User) }))

/** Somebody whom a permission names. */
export const UserPermission = lazyObject(() => ({ permission, user: optional(User) }))

export const TeamPermission = lazyObject(() => ({ permission, team: optional(Team) }))

/** Where the access to a site comes from. */
const Origin = object({
  type: optional(openOneOf('What gives the access', ['space', 'organization', 'site'])),
  space: optional(string()),
  organization: optional(string()),
  site: optional(string()),
  reason: optional(openOneOf('Why the site gives it', ['member', 'team', 'default'])),
  team: optional(string()),
})

export const SiteAccess = lazyObject(() => ({
  permission,
  user: optional(User),
  origin: optional(Origin),
  disabled: optional(boolean()),
  lastSeenAt: optional(timestamp),
}))
