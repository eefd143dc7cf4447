/** Operations on members of an organization (extended API, "Organization members"). */
import { fields, oneOf, optional, word } from './fields.ts'
import { operation } from './operation-declaration.ts'
import { MemberSpace, MemberTeam } from './schemas/member.ts'
import { Member } from './schemas/user.ts'
import { order, pageOf, roleOrNull, roles } from './shared.ts'

const columns = ['id', 'user.displayName', 'user.email', 'role', 'lastSeenAt'] as const

export const list = operation({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/members',
  extended: true,
  summary: 'List the members of an organization',
  flagsElsewhere: {
    space: 'space permission list --space ...',
    site: 'site permission list --site ...',
  },
  typedElsewhere: {
    'list users': 'member list',
    'get users .': 'member list',
    'users .': 'member list',
    'user list': 'member list',
    'user ls': 'member list',
    'org members': 'member list',
    'iam list-users': 'member list',
  },
  searchWords: ['members of organization', 'all members', 'all users', 'guests', 'last log in', 'last seen'],
  filters: ['role', 'search'],
  query: fields({
    role: optional(oneOf('Only members with this role; guest: those without one', [...roles, 'guest'])),
    search: optional(
      word('Only members whose name or e-mail address contains this, in any case', { min: 1 }),
    ),
    sort: optional(oneOf('What the list is sorted by', ['joinedAt', 'lastSeenAt', 'name'])),
    order: optional(order),
  }),
  paginated: true,
  narrowedBy: 'search',
  response: pageOf(Member),
  filledBy: 'ws invite send <email>',
  columns,
  examples: ['ws member list', 'ws member list --role admin --sort lastSeenAt --all'],
})

export const get = operation({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/members/{userId}',
  extended: true,
  readsOne: true,
  summary: 'Show a member of the organization: role, teams, last seen',
  response: Member,
  columns,
  examples: ['ws member get usr_ben', 'ws member get usr_ben -o json --fields id,role,lastSeenAt'],
})

export const update = operation({
  method: 'PATCH',
  path: '/v1/orgs/{organizationId}/members/{userId}',
  extended: true,
  summary: 'Change the role of a member in the organization',
  searchWords: ['make guest', 'role in organization'],
  details: 'Without a role (--no-role) the member becomes a guest, who sees only what somebody gave them.',
  body: fields({
    role: optional(roleOrNull('What the member may do in the organization; null for a guest')),
  }),
  response: Member,
  columns,
  examples: ['ws member update usr_dana --role review', 'ws member update usr_eli --no-role'],
})

export const remove = operation({
  method: 'DELETE',
  path: '/v1/orgs/{organizationId}/members/{userId}',
  extended: true,
  summary: 'Remove a member from the organization',
  searchWords: ['remove member of organization', 'remove from organization', 'leave organization'],
  details:
    'A service may answer that it asks an administrator to do it: then nothing has changed yet. ws records the role, the teams and the permissions given by name. Somebody who is to come back needs an invite (`ws invite send`); once it is accepted, `ws undo <entry>` gives back the rest.',
  destructive: 'type-id',
  question: {
    deed: 'Remove a member from the organization',
    consequence:
      'They lose their teams, the permissions given by name and all access; to come back, they have to be invited, and accept it',
  },
  status: 204,
  columns: [],
  examples: ['ws member remove usr_gus --yes', 'ws member remove usr_fay --yes'],
})

export const spaces = operation({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/members/{userId}/spaces',
  extended: true,
  summary: 'List the spaces that a member can open, with their role in each',
  query: fields({ order: optional(order) }),
  paginated: true,
  response: pageOf(MemberSpace),
  listed: 'spaces',
  columns: ['space.id', 'space.title', 'permission'],
  examples: ['ws member spaces usr_ben', 'ws member spaces usr_fay --all -o json'],
})

export const teams = operation({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/members/{userId}/teams',
  extended: true,
  summary: 'List the teams of a member',
  filters: ['title'],
  query: fields({ title: optional(word('Only teams whose title contains this, in any case', { min: 1 })) }),
  paginated: true,
  narrowedBy: 'title',
  response: pageOf(MemberTeam),
  listed: 'teams',
  columns: ['team.id', 'team.title', 'member.role'],
  examples: ['ws member teams usr_ben', 'ws member teams usr_ben --title docs'],
})

export const sso = operation({
  method: 'POST',
  path: '/v1/orgs/{organizationId}/members/{userId}/sso',
  extended: true,
  summary: 'Make a member log in by single sign-on from now on',
  response: Member,
  columns,
  examples: ['ws member sso usr_ben', 'ws member sso usr_dana -o json'],
})
