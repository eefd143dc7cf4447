/** Secret links to a site. */
import { exact, partial, resource, unsupported } from '../../resource.ts'
import { ShareLink } from '../../schemas/share-link.ts'
import * as shareLinks from '../../site/share-link.ts'

export const shareLink = resource({
  kind: 'share-link',
  within: 'site',
  parameter: 'shareLinkId',
  called: 'name',
  schema: ShareLink,
  list: [{ operation: shareLinks.list }],
  read: unsupported('The API shows share links only as a list'),
  make: shareLinks.create,
  change: shareLinks.update,
  remove: shareLinks.delete,
  settable: ['active', 'name'],
  secret: ['urls.published'],
  undo: {
    make: exact,
    change: exact,
    remove: partial('The link comes back with a new id and a new secret address'),
  },
})
