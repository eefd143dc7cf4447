/** Operations on collections (API document, "Collections"). */
import { fields, flag, id, nullable, optional, prose, text } from './fields.ts'
import { operation } from './operation-declaration.ts'
import { Collection } from './schemas/collection.ts'
import { Space } from './schemas/space.ts'
import { defaultLevel, levelOfMembers, pageOf, position } from './shared.ts'

const columns = ['id', 'title', 'description', 'parent', 'defaultLevel'] as const

export const list = operation({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/collections',
  summary: 'List collections',
  query: fields({ nested: optional(flag('Include collections that lie in others', true)) }),
  paginated: true,
  response: pageOf(Collection),
  columns,
  examples: ['ws collection list', 'ws collection list --no-nested'],
})

export const get = operation({
  method: 'GET',
  path: '/v1/collections/{collectionId}',
  readsOne: true,
  summary: 'Show a collection',
  response: Collection,
  columns: [...columns, 'organization', 'urls.app'],
  examples: [
    'ws collection get col_product',
    'ws collection get col_platform -o json --fields id,title,parent',
  ],
})

export const create = operation({
  method: 'POST',
  path: '/v1/orgs/{organizationId}/collections',
  summary: 'Create a collection',
  ifAbsent: 'title',
  like: 'collection',
  next: [{ to: 'put a space into it', line: 'space move --parent {id}' }],
  asked: ['title'],
  body: fields({
    title: optional(text('Title', { max: 50 })),
    parent: optional(id('collection', 'Collection that it lies in')),
  }),
  rowsInOrder: { within: ['organizationId', 'parent'] },
  response: Collection,
  status: 201,
  columns,
  examples: [
    'ws collection create --title Tools --parent col_engineering',
    'ws collection create --title Partners',
  ],
})

export const update = operation({
  method: 'PATCH',
  path: '/v1/collections/{collectionId}',
  summary: 'Change a collection',
  searchWords: ['rename'],
  body: fields({
    title: optional(text('Title', { max: 50 })),
    description: optional(prose('Description', { max: 100 })),
    defaultLevel: optional(defaultLevel(levelOfMembers)),
  }),
  response: Collection,
  columns,
  examples: [
    'ws collection update col_product --description "What we sell" --default-level edit',
    'ws collection update col_support --no-default-level',
  ],
})

const remove = operation({
  method: 'DELETE',
  path: '/v1/collections/{collectionId}',
  summary: 'Delete a collection',
  destructive: 'type-id',
  columns: [],
  examples: ['ws collection delete col_archive --yes', 'ws collection delete col_support --yes'],
})

export { remove as delete }

export const spaces = operation({
  method: 'GET',
  path: '/v1/collections/{collectionId}/spaces',
  summary: 'List the spaces of a collection',
  details: 'Only those directly in it; --recursive goes on in the collections that lie in it, however deep.',
  paginated: true,
  response: pageOf(Space),
  columns: ['id', 'title', 'visibility', 'editMode', 'changeRequestsOpen', 'updatedAt'],
  filledBy: 'ws space move <space> --parent <collection>',
  nests: {
    parameter: 'collectionId',
    read: get,
    list,
    listPath: { organizationId: 'organization' },
    query: { nested: true },
    parent: 'parent',
    goesOn: 'the list of collections and the spaces of each that lies in this one follow',
  },
  examples: [
    'ws collection spaces col_product',
    'ws collection spaces col_engineering --recursive --all -o id',
  ],
})

export const move = operation({
  method: 'POST',
  path: '/v1/collections/{collectionId}/move',
  summary: 'Move a collection into another, or among its siblings',
  searchWords: ['reorder', 'sort'],
  nearestTo: ['archive'],
  body: fields({
    parent: optional(nullable(id('collection', 'Collection that it goes into; null for none'))),
    position: optional(position('space', 'space', 'space')),
  }),
  changesWhatIsGiven: true,
  flags: { 'position.before': 'before', 'position.after': 'after' },
  rowsInOrder: { within: ['parent'] },
  response: Collection,
  columns,
  examples: [
    'ws collection move col_support --parent col_engineering',
    'ws collection move col_platform --no-parent',
  ],
})

export const transfer = operation({
  method: 'POST',
  path: '/v1/collections/{collectionId}/transfer',
  summary: 'Give a collection to another organization',
  body: fields({ organization: id('organization', 'Organization that receives the collection') }),
  flags: { organization: 'to-org' },
  ifNeeded: {
    read: get,
    member: 'organization',
    is: { field: 'organization' },
    told: 'belongs to it already',
  },
  destructive: 'ask',
  response: Collection,
  columns: ['id', 'title', 'organization'],
  examples: [
    'ws collection transfer col_support --to-org org_lab --yes',
    'ws collection transfer col_archive --to-org org_lab --yes',
  ],
})
