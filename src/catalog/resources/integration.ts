/** Declares integrations that an organization owns as a resource. */
import * as integrations from '../integration.ts'
import { exact, impossible, resource } from '../resource-declaration.ts'

const unreadable = 'The API shows neither the script nor the secrets of an integration'

export const integration = resource({
  kind: 'integration',
  within: 'organization',
  parameter: 'integrationName',
  id: 'name',
  called: 'name',
  schema: integrations.get.response,
  list: [{ operation: integrations.list, holder: 'owner' }],
  read: integrations.get,
  make: integrations.publish,
  change: integrations.publish,
  remove: integrations.unpublish,
  settable: [
    'title',
    'description',
    'script',
    'organization',
    'runtime',
    'icon',
    'summary',
    'previewImages',
    'visibility',
    'target',
    'scopes',
    'categories',
    'blocks',
    'contentSources',
    'externalLinks',
    'configurations',
    'secrets',
    'contentSecurityPolicy',
  ],
  shownAs: { organization: 'owner.id' },
  writeOnly: ['script', 'runtime', 'icon', 'previewImages', 'secrets'],
  document: {
    key: 'integrations',
    in: ['organization'],
    identity: { member: 'name', of: 'id' },
    omits: ['organization'],
  },
  undo: { make: exact, change: impossible(unreadable), remove: impossible(unreadable) },
})
