/** Operations on teams (API document, "Teams and team members"). */
import { fields, id, listOf, optional, text, word } from './fields.ts'
import { operation } from './operation-declaration.ts'
import { Team } from './schemas/team.ts'
import { pageOf } from './shared.ts'

const columns = ['id', 'title', 'members', 'spaces', 'createdAt'] as const

const title = text('Title', { min: 1, max: 64 })

export const list = operation({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/teams',
  summary: 'List teams',
  typedElsewhere: {
    'iam list-groups': 'team list',
  },
  filters: ['owner', 'title'],
  query: fields({
    owner: optional(id('user', 'Only teams that this member can manage')),
    title: optional(word('Only teams whose title contains this, in any case')),
  }),
  paginated: true,
  narrowedBy: 'title',
  response: pageOf(Team),
  columns,
  examples: ['ws team list', 'ws team list --owner usr_chen'],
})

export const get = operation({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/teams/{teamId}',
  readsOne: true,
  summary: 'Show a team',
  response: Team,
  columns,
  examples: ['ws team get team_docs', 'ws team get team_docs -o json'],
})

export const create = operation({
  method: 'PUT',
  path: '/v1/orgs/{organizationId}/teams',
  summary: 'Create a team',
  typedElsewhere: {
    'iam create-group': 'team create --title <text>',
  },
  details:
    '`ws member list` shows ids of members, and `ws invite send` those of new ones; Tab offers them after --member. ' +
    '~Name and the e-mail address work too: of everybody where the service lists its members, else of people in a team.',
  ifAbsent: 'title',
  next: [{ to: 'see who is in it', line: 'team member list {id}' }],
  body: fields({ title, members: optional(listOf(id('user', 'Id of a member'), 'Who is in the team')) }),
  response: Team,
  status: 201,
  columns,
  examples: [
    'ws team create --title Design --member usr_ada --member usr_dana',
    'ws team create --title Translators -o id',
  ],
})

export const update = operation({
  method: 'PATCH',
  path: '/v1/orgs/{organizationId}/teams/{teamId}',
  summary: 'Change the title of a team',
  searchWords: ['rename'],
  body: fields({ title }),
  response: Team,
  columns,
  examples: [
    'ws team update team_docs --title "Docs and style"',
    'ws team update team_support --title Helpdesk',
  ],
})

const remove = operation({
  method: 'DELETE',
  path: '/v1/orgs/{organizationId}/teams/{teamId}',
  summary: 'Delete a team',
  destructive: 'ask',
  status: 204,
  columns: [],
  examples: ['ws team delete team_support --yes', 'ws team delete team_docs --yes'],
})

export { remove as delete }
