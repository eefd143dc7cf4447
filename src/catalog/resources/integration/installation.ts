/** Declares installations of an integration as a resource. */
import * as installations from '../../integration/installation.ts'
import * as integrations from '../../integration.ts'
import * as organizations from '../../org.ts'
import { exact, partial, resource } from '../../resource-declaration.ts'

export const installation = resource({
  kind: 'installation',
  within: 'integration',
  parameter: 'installationId',
  belongsTo: 'target.organization',
  schema: installations.get.response,
  list: [{ operation: integrations.installations }],
  read: installations.get,
  make: integrations.install,
  change: installations.update,
  remove: installations.remove,
  offeredWith: organizations.installations,
  views: [installations.spaces, installations.sites, organizations.installations],
  settable: ['externalIds', 'configuration', 'space_selection', 'site_selection'],
  fixed: ['organization'],
  shownAs: { organization: 'target.organization' },
  secret: ['configuration'],
  writeOnly: ['configuration'],
  untold: ['Installations of integrations that others own are not here: ws org installations lists them'],
  document: {
    key: 'installations',
    in: ['integration'],
    once: true,
    names: { space_selection: 'spaceSelection', site_selection: 'siteSelection' },
    omits: ['organization'],
  },
  undo: {
    make: exact,
    change: partial('The history keeps no configuration, so that stays as it is'),
    remove: partial('The installation comes back with a new id and without its configuration'),
  },
})
