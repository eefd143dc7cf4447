/** Operations on members of a team (API document, "Teams and team members"). */
import { fields, listOf, mapOf, optional, word } from '../fields.ts'
import { operation } from '../operation-declaration.ts'
import { TeamMember } from '../schemas/team.ts'
import { pageOf, teamRole } from '../shared.ts'

const person = word('Id or e-mail address of a user', { min: 1 })

export const list = operation({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/teams/{teamId}/members',
  summary: 'List the members of a team',
  searchWords: ['who is in team', 'people in team'],
  paginated: true,
  response: pageOf(TeamMember),
  filledBy: 'ws team member set <team> <user>',
  columns: [
    'organization.id',
    'organization.user.displayName',
    'organization.user.email',
    'team.role',
    'organization.role',
  ],
  examples: ['ws team member list team_docs', 'ws team member list team_docs --all -o json'],
})

export const update = operation({
  method: 'PUT',
  path: '/v1/orgs/{organizationId}/teams/{teamId}/members',
  summary: 'Add, remove and change members of a team at once',
  details: 'A user who is both added and removed is removed.',
  body: fields({
    add: optional(listOf(person, 'Users to add, by id or e-mail address')),
    remove: optional(listOf(person, 'Users to remove, by id or e-mail address')),
    memberships: optional(mapOf(fields({ role: teamRole }), 'Role of a user in the team')),
  }),
  changesWhatIsGiven: true,
  status: 204,
  columns: [],
  examples: [
    'ws team member update team_docs --add usr_chen --remove usr_dana',
    'ws team member update team_docs --membership usr_ben=owner',
  ],
})

export const set = operation({
  method: 'PUT',
  path: '/v1/orgs/{organizationId}/teams/{teamId}/members/{userId}',
  summary: 'Add a member to a team, or change their role in it',
  typedElsewhere: {
    'iam add-user-to-group': 'team member set <team> <user>',
  },
  searchWords: [
    'make somebody admin',
    'make admin',
    'make editor',
    'make owner',
    'stop somebody from editing',
    'take away rights',
    'add somebody to team',
    'add',
    'put',
    'promote',
    'demote',
    'grant',
    'grant access',
    'give access',
    'change role',
    'promote somebody to admin',
  ],
  admits: 'userId',
  rowsDiffer: { name: 'userId', within: ['teamId'] },
  asked: ['role'],
  body: fields({ role: optional(teamRole) }),
  status: 204,
  columns: [],
  examples: [
    'ws team member set team_docs usr_chen --role owner',
    'ws team member set team_docs usr_ben --role member',
  ],
})

export const remove = operation({
  method: 'DELETE',
  path: '/v1/orgs/{organizationId}/teams/{teamId}/members/{userId}',
  summary: 'Remove a member from a team',
  typedElsewhere: {
    'iam remove-user-from-group': 'team member remove --help',
  },
  searchWords: ['remove somebody from team', 'kick'],
  nearestTo: ['remove user', 'delete account', 'ban', 'leave', 'deactivate user', 'offboard'],
  destructive: 'ask',
  status: 204,
  columns: [],
  examples: [
    'ws team member remove team_docs usr_dana --yes',
    'ws team member remove team_support usr_fay --yes',
  ],
})
