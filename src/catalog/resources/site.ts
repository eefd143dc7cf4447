/** Published sites, and the spaces, sections, groups, links and visitor schema of one. */
import { exact, partial, resource, unsupported } from '../resource.ts'
import { AdaptiveSchema } from '../schemas/adaptive-schema.ts'
import { Section, SectionGroup } from '../schemas/section.ts'
import { ShareLink } from '../schemas/share-link.ts'
import { Site } from '../schemas/site.ts'
import { SiteSpace } from '../schemas/site-space.ts'
import * as adaptiveSchemas from '../site/adaptive-schema.ts'
import * as groups from '../site/section-group.ts'
import * as shareLinks from '../site/share-link.ts'
import * as siteSpaces from '../site/space.ts'
import * as sites from '../site.ts'

export const site = resource({
  kind: 'site',
  within: 'organization',
  parameter: 'siteId',
  called: 'title',
  schema: Site,
  list: [{ operation: sites.list }],
  read: sites.get,
  make: sites.create,
  change: sites.update,
  remove: sites.delete,
  views: [sites.published],
  settable: [
    'title',
    'visibility',
    'basename',
    'adaptiveContent.enabled',
    'agentsContext',
    'defaultSiteSpace',
    'defaultSiteSection',
    'proxy',
  ],
  fixed: ['type'],
  elsewhere: { spaces: { kind: 'site-space' } },
  shownAs: {
    defaultSiteSpace: { kind: 'site-space', where: 'default' },
    defaultSiteSection: { kind: 'section', where: 'default' },
    proxy: { member: 'proxy.origin', prefix: 'https://' },
  },
  undo: {
    make: exact,
    change: exact,
    remove: partial(
      'The site comes back with new ids and new secret links, and without its sections, which the API can not create',
    ),
  },
})

export const siteSpace = resource({
  kind: 'site-space',
  within: 'site',
  parents: { section: 'section' },
  parameter: 'siteSpaceId',
  called: 'path',
  schema: SiteSpace,
  list: [{ operation: siteSpaces.list }],
  read: unsupported('The API shows the spaces of a site only as a list'),
  make: siteSpaces.add,
  change: siteSpaces.update,
  remove: siteSpaces.remove,
  actions: { move: { operation: siteSpaces.move, undo: exact } },
  settable: ['path', 'condition', 'spaceId'],
  fixed: ['sectionId'],
  shownAs: { spaceId: 'space.id', sectionId: 'section' },
  undo: {
    make: exact,
    change: exact,
    remove: partial('The space comes back to the site with a new site space id, at the end of its section'),
  },
})

export const section = resource({
  kind: 'section',
  within: 'site',
  parents: { sectionGroup: 'section-group' },
  parameter: 'siteSectionId',
  called: 'title',
  schema: Section,
  list: [
    { operation: sites.published, member: 'structure.structure' },
    { operation: groups.list, member: 'sections' },
  ],
  read: unsupported('The API shows sections only in a published site and in their groups'),
  make: unsupported('The API has no way to create a section; use the app'),
  change: unsupported('The API has no way to change a section; use the app'),
  remove: unsupported('The API has no way to delete a section; use the app'),
  undo: {},
})

export const sectionGroup = resource({
  kind: 'section-group',
  within: 'site',
  parameter: 'siteSectionGroupId',
  called: 'title',
  schema: SectionGroup,
  list: [{ operation: groups.list }],
  read: unsupported('The API shows section groups only as a list'),
  make: groups.create,
  change: groups.update,
  remove: groups.delete,
  actions: {
    addSection: {
      operation: groups.addSection,
      undo: partial('The place of the section among the others'),
      inverse: groups.removeSection,
    },
    removeSection: {
      operation: groups.removeSection,
      undo: partial('The place of the section in its group'),
      inverse: groups.addSection,
    },
    move: { operation: groups.move, undo: partial('Its place among the other groups') },
  },
  settable: ['title', 'icon'],
  elsewhere: { sections: { action: 'addSection' } },
  undo: {
    make: exact,
    change: exact,
    remove: partial('The group comes back with a new id, at the end of the site'),
  },
})

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

export const adaptiveSchema = resource({
  kind: 'adaptive-schema',
  within: 'site',
  schema: AdaptiveSchema,
  list: unsupported('A site has one schema at most'),
  read: adaptiveSchemas.get,
  make: adaptiveSchemas.set,
  change: adaptiveSchemas.set,
  remove: unsupported('The API has no way to delete a schema; set one without properties'),
  views: [adaptiveSchemas.conditions],
  settable: ['jsonSchema'],
  undo: { make: partial('A schema stays, without properties'), change: exact },
})
