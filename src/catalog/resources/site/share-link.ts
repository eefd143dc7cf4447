/** Declares secret links to a site as a resource. */
import { exact, itemOf, partial, resource, unsupported } from '../../resource-declaration.ts'
import * as shareLinks from '../../site/share-link.ts'

export const shareLink = resource({
  kind: 'share-link',
  within: 'site',
  parameter: 'shareLinkId',
  called: 'name',
  schema: itemOf(shareLinks.list),
  list: [{ operation: shareLinks.list }],
  read: unsupported('readShareLink'),
  make: shareLinks.create,
  change: shareLinks.update,
  remove: shareLinks.delete,
  settable: ['active', 'name'],
  secret: ['urls.published'],
  likeness: 'none',
  document: { key: 'shareLinks', in: ['site'], ends: { by: 'change', sets: { active: false } } },
  dangers: [
    { danger: 'publish', when: 'make' },
    { danger: 'publish', member: 'active', becomes: true },
  ],
  undo: {
    make: exact,
    change: exact,
    remove: partial('The link comes back with a new id and a new secret address'),
  },
})
