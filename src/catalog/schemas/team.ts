/** A team, and a member's place in it (API document, "Team, team member, invite"). */
import { boolean, lazyObject, literal, number, object, optional, stated, string } from '../fields.ts'
import { members, teamRole, timestamp } from '../shared.ts'
import { Member } from './user.ts'

export const Team = lazyObject(() => ({
  object: literal('team'),
  id: string(),
  title: optional(stated({ min: 1, max: 64 })),
  members: optional(number()),
  spaces: optional(number()),
  createdAt: optional(timestamp),
  permissions: members(boolean(), 'admin', 'view'),
}))

export const TeamMember = lazyObject(() => ({
  organization: optional(Member),
  team: optional(object({ role: optional(teamRole) })),
  permissions: members(boolean(), 'view'),
}))
