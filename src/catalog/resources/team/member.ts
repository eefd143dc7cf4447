/** Declares the members of a team as a resource. */
import { exact, itemOf, resource, unsupported } from '../../resource-declaration.ts'
import * as members from '../../team/member.ts'

export const teamMember = resource({
  kind: 'team-member',
  within: 'team',
  parameter: 'userId',
  id: 'organization.user.id',
  called: 'organization.user.email',
  schema: itemOf(members.list),
  list: [{ operation: members.list, counted: 'members' }],
  read: unsupported('readMember'),
  make: members.set,
  change: members.set,
  remove: members.remove,
  actions: {
    changeMany: {
      operation: members.update,
      undo: exact,
      many: { adds: 'add', removes: 'remove', sets: 'memberships' },
      dangers: [
        { danger: 'elevate', ofAgents: true, member: 'add', given: true },
        { danger: 'elevate', ofAgents: true, member: 'memberships', given: true },
      ],
    },
  },
  settable: ['role'],
  shownAs: { role: 'team.role' },
  untold: ['The API lists the members of teams only: members in no team are not here'],
  toldBy: 'member',
  goesWith: 'member',
  isAlways: 'member',
  document: {
    key: 'members',
    in: ['team'],
    identity: { member: 'user', of: 'name', anyCase: true },
    ends: { by: 'remove', with: 'member' },
  },
  dangers: [
    { danger: 'admins', member: 'role', last: 'owner' },
    { danger: 'self', when: 'yours' },
    // A new member has the permissions of the team.
    { danger: 'elevate', ofAgents: true, when: 'make' },
  ],
  undo: { make: exact, change: exact, remove: exact },
})
