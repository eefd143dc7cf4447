/** Declares links in the navigation of a site that lead elsewhere as a resource. */
import { exact, partial, resource, unsupported } from '../../resource-declaration.ts'
import * as links from '../../site/external-link.ts'
import * as structure from '../../site/structure.ts'
import { inNavigation, shownToFewer } from './navigation.ts'

export const externalLink = resource({
  kind: 'external-link',
  within: 'site',
  parents: { sectionGroup: 'section-group' },
  parameter: 'siteExternalLinkId',
  called: 'title',
  schema: links.update.response,
  list: [
    { operation: structure.get, nests: 'children', only: { member: 'object', is: 'site-external-link' } },
  ],
  read: unsupported('readExternalLink'),
  make: links.create,
  change: links.update,
  remove: links.delete,
  settable: ['title', 'url', 'description', 'icon', 'parent', 'draft', 'condition'],
  shownAs: { parent: 'sectionGroup' },
  ordered: inNavigation('site-external-link'),
  document: { key: 'externalLinks', in: ['section-group', 'site'], omits: ['parent'] },
  dangers: shownToFewer,
  undo: {
    make: exact,
    change: exact,
    remove: partial('The link comes back with a new id'),
  },
})
