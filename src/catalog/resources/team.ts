/** Teams, and who is in them. */
import { exact, partial, resource, unsupported } from '../resource.ts'
import { Team, TeamMember } from '../schemas/team.ts'
import * as members from '../team/member.ts'
import * as teams from '../team.ts'

export const team = resource({
  kind: 'team',
  within: 'organization',
  parameter: 'teamId',
  called: 'title',
  schema: Team,
  list: [{ operation: teams.list }],
  read: teams.get,
  make: teams.create,
  change: teams.update,
  remove: teams.delete,
  settable: ['title'],
  elsewhere: { members: { kind: 'team-member' } },
  undo: { make: exact, change: exact, remove: partial('The team comes back with a new id') },
})

export const teamMember = resource({
  kind: 'team-member',
  within: 'team',
  parameter: 'userId',
  id: 'organization.user.id',
  called: 'organization.user.email',
  schema: TeamMember,
  list: [{ operation: members.list }],
  read: unsupported('The API shows the members of a team only as a list'),
  make: members.set,
  change: members.set,
  remove: members.remove,
  actions: { changeMany: { operation: members.update, undo: exact } },
  settable: ['role'],
  shownAs: { role: 'team.role' },
  undo: { make: exact, change: exact, remove: exact },
})
