/** Declares links by which people join an organization as a resource. */
import * as links from '../../invite/link.ts'
import { exact, partial, raisesRole, resource } from '../../resource-declaration.ts'

export const inviteLink = resource({
  kind: 'invite-link',
  within: 'organization',
  parameter: 'inviteId',
  schema: links.get.response,
  list: [{ operation: links.list }],
  read: links.get,
  make: links.create,
  change: links.update,
  remove: links.delete,
  settable: ['role'],
  untold: ['The API does not list invites by e-mail that nobody has accepted yet'],
  document: { key: 'inviteLinks', in: ['organization'], ends: { by: 'remove' } },
  dangers: [
    { danger: 'publish', when: 'make' },
    { danger: 'elevate', member: 'role', reaches: ['admin'] },
    // Without a role, it gives the default role of the organization.
    { danger: 'elevate', ofAgents: true, when: 'make' },
    raisesRole('role'),
  ],
  undo: {
    make: partial('Whoever joined by the link stays'),
    change: exact,
    remove: partial('The link comes back with a new address'),
  },
})
