/** Declares spaces as a resource: content with revisions. No single list of an organization holds them all. */
import * as collections from '../collection.ts'
import {
  exact,
  impossible,
  inheritsAnew,
  opensToMembers,
  partial,
  resource,
} from '../resource-declaration.ts'
import * as siteSpaces from '../site/space.ts'
import * as content from '../space/content.ts'
import * as git from '../space/git.ts'
import * as revisions from '../space/revision.ts'
import * as spaces from '../space.ts'

const place = 'Its place among its siblings'

export const space = resource({
  kind: 'space',
  within: 'organization',
  parents: { parent: 'collection' },
  parameter: 'spaceId',
  called: 'title',
  belongsTo: 'organization',
  schema: spaces.get.response,
  list: [
    { operation: collections.spaces, each: 'collection' },
    { operation: siteSpaces.list, each: 'site', member: 'space' },
  ],
  inOneList: spaces.list,
  read: spaces.get,
  make: spaces.create,
  change: spaces.update,
  remove: spaces.delete,
  actions: {
    duplicate: {
      operation: spaces.duplicate,
      undo: exact,
      inverse: spaces.delete,
      shownBy: collections.spaces,
    },
    restore: { operation: spaces.restore, undo: exact, inverse: spaces.delete },
    move: { operation: spaces.move, undo: partial(place), dangers: inheritsAnew },
    transfer: {
      operation: spaces.transfer,
      undo: partial(`The collection that it lay in, its permissions, and ${place.toLowerCase()}`),
    },
    importFromGit: {
      operation: git.import,
      undo: impossible('The API has no way back to the pages before an import'),
      shownBy: git.info,
    },
    exportToGit: {
      operation: git.export,
      undo: impossible('The API has no way to take back a commit; Git has'),
      shownBy: git.info,
    },
  },
  views: [
    spaces.links,
    spaces.search,
    spaces.pdf,
    spaces.commenters,
    content.get,
    git.info,
    revisions.get,
    revisions.changes,
  ],
  settable: ['title', 'emoji', 'editMode', 'defaultLevel'],
  elsewhere: { parent: { action: 'move' }, empty: { kind: 'page' } },
  readOnly: ['visibility'],
  setByPlace: { visibility: ['in-collection', 'private'] },
  untold: ['The API lists no spaces outside of collections: only those that a site shows are here'],
  ordered: { in: ['collection'], by: spaces.move },
  document: {
    key: 'spaces',
    in: ['collection', 'organization'],
    keeps: { in: 'organization', shownBy: 'site-space' },
  },
  dangers: opensToMembers,
  undo: { make: exact, change: exact, remove: exact },
  lacksAnew: {
    bare: 'It is made anew, without its pages: only what lies around them comes back',
    filled: 'It is made anew: its pages and files come back, with new ids, once its change request is merged',
  },
  copy: 'duplicate',
  recovery: { action: 'restore', days: 7 },
})
