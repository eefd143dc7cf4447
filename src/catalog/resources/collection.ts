/** Declares collections as a resource: groups of spaces, which may hold each other. */
import * as collections from '../collection.ts'
import { exact, inheritsAnew, opensToMembers, partial, resource } from '../resource-declaration.ts'

const place = 'Its place among its siblings'

export const collection = resource({
  kind: 'collection',
  within: 'organization',
  parents: { parent: 'collection' },
  parameter: 'collectionId',
  called: 'title',
  belongsTo: 'organization',
  schema: collections.get.response,
  list: [{ operation: collections.list, queries: [{ nested: true }] }],
  read: collections.get,
  make: collections.create,
  change: collections.update,
  remove: collections.delete,
  actions: {
    move: { operation: collections.move, undo: partial(place), dangers: inheritsAnew },
    transfer: {
      operation: collections.transfer,
      undo: partial(`The collection that it lay in, its permissions, and ${place.toLowerCase()}`),
    },
  },
  settable: ['title', 'description', 'defaultLevel'],
  elsewhere: { parent: { action: 'move' } },
  document: { key: 'collections', in: ['collection', 'organization'] },
  dangers: opensToMembers,
  undo: {
    make: exact,
    change: exact,
    remove: partial('The collection comes back with a new id'),
  },
})
