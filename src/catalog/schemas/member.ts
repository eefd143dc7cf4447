/** The spaces and the teams of a member (extended API, "Organization members"). */
import { lazyObject, object, optional } from '../fields.ts'
import { role, teamRole } from '../shared.ts'
import { Space } from './space.ts'
import { Team } from './team.ts'

export const MemberSpace = lazyObject(() => ({ permission: optional(role), space: Space }))

export const MemberTeam = lazyObject(() => ({
  team: Team,
  member: object({ role: teamRole }),
}))
