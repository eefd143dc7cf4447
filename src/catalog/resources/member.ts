/** Declares the members of an organization as a resource. */
import * as members from '../member.ts'
import { exact, impossible, partial, raisesRole, resource, unsupported } from '../resource-declaration.ts'
import * as users from '../user.ts'

export const member = resource({
  kind: 'member',
  within: 'organization',
  parameter: 'userId',
  called: 'user.email',
  schema: members.get.response,
  list: [{ operation: members.list }],
  read: members.get,
  make: unsupported('joinOrganization'),
  change: members.update,
  remove: members.remove,
  actions: {
    sso: { operation: members.sso, undo: impossible('Nothing lets a member log in otherwise again') },
  },
  views: [members.spaces, members.teams, users.current, users.get],
  settable: ['role'],
  document: {
    key: 'members',
    in: ['organization'],
    identity: { member: 'user', of: 'name', anyCase: true },
    ends: { by: 'remove' },
  },
  dangers: [
    { danger: 'elevate', member: 'role', becomes: 'admin' },
    raisesRole('role'),
    { danger: 'members', when: 'remove' },
    { danger: 'admins', member: 'role', last: 'admin' },
    { danger: 'self', when: 'yours' },
  ],
  undo: {
    change: exact,
    remove: partial('They have joined anew: the day of that, and their log-in, are new ones', {
      lost: 'Only an invite lets them in again, and they accept it themselves',
      line: 'invite send {called}',
      field: 'role',
    }),
  },
})
