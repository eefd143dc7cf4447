/** Declares SAML single sign-on providers as a resource. */
import { exact, partial, raisesRole, resource } from '../resource-declaration.ts'
import * as providers from '../saml.ts'

export const samlProvider = resource({
  kind: 'saml-provider',
  within: 'organization',
  parameter: 'samlProviderId',
  called: 'label',
  schema: providers.get.response,
  list: [{ operation: providers.list }],
  read: providers.get,
  make: providers.create,
  change: providers.update,
  remove: providers.delete,
  settable: ['label', 'entityID', 'certificate', 'ssoURL', 'defaultTeam', 'defaultRole'],
  shownAs: { defaultTeam: 'defaultTeam.id' },
  document: { key: 'saml', in: ['organization'] },
  dangers: [
    { danger: 'sso', when: 'remove' },
    // Another system says from then on who logs in.
    { danger: 'elevate', ofAgents: true, when: 'make' },
    { danger: 'elevate', ofAgents: true, member: 'ssoURL', gets: 'another' },
    { danger: 'elevate', ofAgents: true, member: 'entityID', gets: 'another' },
    { danger: 'elevate', ofAgents: true, member: 'certificate', gets: 'another' },
    { danger: 'elevate', member: 'defaultRole', reaches: ['admin'] },
    raisesRole('defaultRole'),
    { danger: 'elevate', ofAgents: true, member: 'defaultTeam', gets: 'another' },
  ],
  undo: {
    make: exact,
    change: exact,
    remove: partial(
      'The provider comes back with a new id, and with new addresses for the identity provider',
    ),
  },
})
