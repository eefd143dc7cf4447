/** Declares an organization as a resource: the root that holds everything else. */
import * as invites from '../invite.ts'
import * as organizations from '../org.ts'
import { exact, impossible, raisesRole, resource, unsupported } from '../resource-declaration.ts'
import * as logins from '../sso.ts'

export const organization = resource({
  kind: 'organization',
  parameter: 'organizationId',
  called: 'title',
  schema: organizations.get.response,
  list: [{ operation: organizations.list }],
  read: organizations.get,
  make: unsupported('makeOrganization'),
  change: organizations.update,
  remove: unsupported('makeOrganization'),
  actions: {
    invite: {
      operation: invites.send,
      undo: impossible('An e-mail was sent'),
      shownBy: 'nothing',
      // Without a role, they get the default role of the organization.
      dangers: [{ danger: 'elevate', ofAgents: true, member: 'emails', given: true }],
    },
    join: {
      operation: invites.accept,
      undo: impossible('The API has no way to leave an organization'),
      shownBy: organizations.list,
      dangers: [{ danger: 'elevate', ofAgents: true, when: 'done' }],
    },
  },
  views: [organizations.search, organizations.lookup, logins.list],
  settable: [
    'title',
    'emailDomains',
    'hostname',
    'defaultRole',
    'defaultContent',
    'logo',
    'sso',
    'ai',
    'inviteLinks',
  ],
  shownAs: { logo: 'urls.logo' },
  document: { key: 'organization', in: [], single: true },
  dangers: [
    { danger: 'sso', member: 'sso', becomes: false },
    { danger: 'publish', member: 'inviteLinks', becomes: true },
    { danger: 'elevate', member: 'defaultRole', reaches: ['admin'] },
    raisesRole('defaultRole'),
    { danger: 'elevate', ofAgents: true, member: 'emailDomains', gets: 'entries' },
  ],
  undo: { change: exact },
})
