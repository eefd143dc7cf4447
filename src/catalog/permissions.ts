/**
 * The operations on permissions, one family for everything that has them: a space, a collection, a site. Each holder declares its
 * own paths and examples, and takes all other parts from here (extended API, "Permissions of a space, a collection, a site").
 */
import { fields, id, listOf, oneOf, optional, word } from './fields.ts'
import { Access, SiteAccess, TeamPermission, UserPermission } from './schemas/permission.ts'
import { order, pageOf, roleOrNull, roles } from './shared.ts'

/** The usual word for the holder, e.g. `space`. */
type HolderWord = 'space' | 'collection' | 'site'

const accessColumns = ['user.id', 'user.displayName', 'user.email', 'permission'] as const

const roleGiven = 'Role that they get; null: listed here, but with no role of their own'

const addBody = fields({
  role: roleOrNull(roleGiven),
  users: optional(listOf(id('user', 'Id of a member of the organization'), 'Who gets it', { min: 1 })),
  teams: optional(listOf(id('team'), 'Which teams get it', { min: 1 })),
})

/** Gives access to users and to teams at once. */
export const add = (holder: HolderWord) =>
  ({
    extended: true,
    summary: `Give users and teams access to a ${holder}`,
    details:
      'All or nothing: who is not a member of the organization, and who is on the list already, refuses the whole request. ' +
      'There is no --if-absent, since a request names several and its reply is empty; an update changes the role of who is there.',
    searchWords: [
      `give access to ${holder}`,
      `give somebody access to ${holder}`,
      `grant access to ${holder}`,
      `share ${holder} with somebody`,
      `share ${holder} with team`,
      `add user to ${holder}`,
      `invite to ${holder}`,
      `add team to ${holder}`,
    ],
    body: addBody,
    needsOneOf: ['users', 'teams'],
    status: 204,
    columns: [],
  }) as const

/** Everybody who has access, by whatever way. */
export const everybody = (holder: HolderWord) =>
  ({
    extended: true,
    summary: `List everybody who has access to a ${holder}, with their role`,
    details:
      'By whatever way: by name, by a team, by a collection around it, by a default level, or by the role in the organization. ' +
      'The role is the strongest of these.',
    searchWords: [`who has access to ${holder}`],
    filters: ['role'],
    query: fields({ role: optional(oneOf('Only people with this role', roles)) }),
    paginated: true,
    response: pageOf(Access),
    listed: 'people',
    columns: accessColumns,
  }) as const

/** Of a site: also where the access comes from. */
export const everybodyOnSite = {
  ...everybody('site'),
  filters: ['role', 'search', 'team'],
  query: fields({
    role: optional(
      oneOf('Only people with this role; guest: those without a role in the organization', [
        ...roles,
        'guest',
      ]),
    ),
    search: optional(word('Only people whose name or e-mail address contains this, in any case', { min: 1 })),
    sort: optional(oneOf('What the list is sorted by', ['joinedAt', 'lastSeenAt', 'name'])),
    order: optional(order),
    team: optional(id('team', 'Only people of this team')),
  }),
  narrowedBy: 'search',
  response: pageOf(SiteAccess),
  columns: [...accessColumns, 'origin.type', 'origin.reason', 'disabled', 'lastSeenAt'],
} as const

const given = { extended: true, paginated: true } as const

export const users = (holder: HolderWord) =>
  ({
    ...given,
    summary: `List the users who were given access to a ${holder}`,
    response: pageOf(UserPermission),
    filledBy: `ws ${holder} permission add${holder === 'collection' ? ' <collection>' : ''} --role <role> --user <user>`,
    columns: accessColumns,
  }) as const

export const teams = (holder: HolderWord) =>
  ({
    ...given,
    summary: `List the teams that were given access to a ${holder}`,
    response: pageOf(TeamPermission),
    filledBy: `ws ${holder} permission add${holder === 'collection' ? ' <collection>' : ''} --role <role> --team <team>`,
    columns: ['team.id', 'team.title', 'team.members', 'permission'],
  }) as const

const changed = { extended: true, status: 204, columns: [] } as const

export const roleBody = fields({ role: optional(roleOrNull(roleGiven)) })

/** Of a site: nobody is listed there without a role by a change. */
export const siteRoleBody = fields({ role: optional(oneOf('Role that they get', roles)) })

/** @param who - `user` or `team` */
export const update = (who: 'user' | 'team', holder: HolderWord) =>
  ({ ...changed, summary: `Change the role that a ${who} was given in a ${holder}` }) as const

export const remove = (who: 'user' | 'team', holder: HolderWord) =>
  ({
    ...changed,
    summary: `Take the access to a ${holder} that a ${who} was given`,
    details:
      'Access by other ways stays: by a team, a collection around it, a default level or the role in the organization.',
    searchWords: [`remove ${who} from ${holder}`, `take away access to ${holder}`],
    destructive: 'ask',
    question: {
      deed: `Take the access to a ${holder} that a ${who} was given`,
      consequence: 'Access by other ways stays',
    },
  }) as const
