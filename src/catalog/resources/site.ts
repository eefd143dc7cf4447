/** Declares published sites as a resource. */
import { exact, impossible, partial, resource } from '../resource-declaration.ts'
import * as redirects from '../site/redirect.ts'
import * as structure from '../site/structure.ts'
import * as sites from '../site.ts'

export const site = resource({
  kind: 'site',
  within: 'organization',
  parameter: 'siteId',
  called: 'title',
  schema: sites.get.response,
  list: [{ operation: sites.list }],
  read: sites.get,
  make: sites.create,
  change: sites.update,
  remove: sites.delete,
  actions: {
    sort: {
      operation: structure.sort,
      undo: impossible('Move the part back with ws site structure sort'),
      shownBy: structure.get,
    },
    publish: { operation: sites.publish, undo: exact },
    unpublish: { operation: sites.unpublish, undo: exact },
  },
  offeredWith: redirects.list,
  views: [sites.published, sites.preview, structure.get],
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
  likeness: { begins: { visibility: 'share-link' }, leaves: ['basename', 'proxy'] },
  unique: { basename: 'beside' },
  fixed: ['type'],
  elsewhere: {
    spaces: { kind: 'site-space', leaves: { by: 'text', lost: 'The space that was made for it stays' } },
  },
  shownAs: {
    defaultSiteSpace: { kind: 'site-space', where: 'default' },
    defaultSiteSection: { kind: 'section', where: 'default' },
    proxy: { member: 'proxy.origin', prefix: 'https://' },
  },
  readOnly: ['published', 'hostname'],
  // On some services, a site with a visibility is published.
  switched: {
    member: 'published',
    on: 'publish',
    off: 'unpublish',
    danger: 'publish',
    // Nobody has a link of a new site.
    with: 'visibility',
    closed: 'share-link',
  },
  document: { key: 'sites', in: ['organization'] },
  dangers: [
    {
      danger: 'publish',
      member: 'visibility',
      // A new site is as visible as it says.
      rises: ['visitor-auth', 'share-link', 'unlisted', 'public'],
    },
  ],
  undo: {
    make: exact,
    change: exact,
    remove: partial(
      'The site comes back with new ids, new secret links and a new log-in key; sections come back where the service offers them',
    ),
  },
})
