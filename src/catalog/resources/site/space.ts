/** Declares the link between a site and a space that it shows as a resource. */
import { exact, impossible, itemOf, partial, resource, unsupported } from '../../resource-declaration.ts'
import * as siteSpaces from '../../site/space.ts'
import * as sites from '../../site.ts'

export const siteSpace = resource({
  kind: 'site-space',
  within: 'site',
  parents: { section: 'section' },
  parameter: 'siteSpaceId',
  called: 'path',
  schema: itemOf(siteSpaces.list),
  list: [
    {
      operation: siteSpaces.list,
      counted: 'siteSpaces',
      shownIn: [
        { kind: 'section', member: 'siteSpaces' },
        { operation: sites.published, member: 'structure.siteSpaces' },
      ],
    },
  ],
  read: unsupported('readSiteSpace'),
  make: siteSpaces.add,
  change: siteSpaces.update,
  remove: siteSpaces.remove,
  actions: {
    move: { operation: siteSpaces.move, undo: exact },
    duplicate: {
      operation: siteSpaces.duplicate,
      undo: impossible('Only ws site space remove and ws space delete take the copy away again'),
      shownBy: siteSpaces.list,
    },
  },
  marked: 'default',
  settable: ['path', 'condition', 'spaceId'],
  fixed: ['sectionId'],
  unique: { path: 'beside', spaceId: 'within' },
  shownAs: { spaceId: 'space.id', sectionId: 'section' },
  ordered: { in: ['site', 'section'], by: siteSpaces.move },
  document: { key: 'spaces', in: ['site'], names: { spaceId: 'space', sectionId: 'section' } },
  dangers: [
    { danger: 'publish', when: 'make' },
    { danger: 'publish', member: 'condition', limits: true },
    { danger: 'publish', member: 'spaceId', gets: 'another' },
  ],
  undo: {
    make: exact,
    change: exact,
    remove: partial('The space comes back to the site with a new site space id'),
  },
})
