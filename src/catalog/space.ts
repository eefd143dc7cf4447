/** Operations on spaces (API document, "Spaces"). */
import { fields, flag, id, nullable, object, optional, string, text, word } from './fields.ts'
import { operation } from './operation-declaration.ts'
import { LinkPage, linkColumns, linkStatus, targetAddress } from './schemas/link.ts'
import { PageHit } from './schemas/page-hit.ts'
import { editMode, Space } from './schemas/space.ts'
import { Member } from './schemas/user.ts'
import { defaultLevel, levelOfMembers, pageOf, position, shareKey } from './shared.ts'

const columns = ['id', 'title', 'visibility', 'editMode', 'changeRequestsOpen', 'updatedAt'] as const

export const get = operation({
  method: 'GET',
  path: '/v1/spaces/{spaceId}',
  readsOne: true,
  summary: 'Show a space',
  searchWords: ['show space'],
  arguments: ['spaceId?'],
  query: fields({ shareKey }),
  response: Space,
  columns: [...columns, 'deletedAt', 'parent', 'defaultLevel', 'comments', 'urls.app'],
  examples: ['ws space get spc_api', 'ws space get spc_api -o json --fields id,title,revision'],
})

/** `ws space list` collects the spaces of all collections where the service does not offer it. */
export const list = operation({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/spaces',
  extended: true,
  summary: 'List the spaces of an organization',
  paginated: true,
  response: pageOf(Space),
  columns,
  examples: ['ws space list', 'ws space list --all -o id'],
})

export const update = operation({
  method: 'PATCH',
  path: '/v1/spaces/{spaceId}',
  summary: 'Change a space',
  searchWords: ['read only', 'rename', 'lock', 'unlock', 'freeze', 'release'],
  nearestTo: ['archive'],
  arguments: ['spaceId?'],
  body: fields({
    title: optional(text('Title', { max: 50 })),
    emoji: optional(word('Emoji shown beside the title', { max: 50, mayBeEmpty: true })),
    editMode: optional(editMode),
    defaultLevel: optional(defaultLevel(levelOfMembers)),
  }),
  response: Space,
  columns,
  examples: ['ws space update spc_api --edit-mode locked', 'ws space update spc_api --no-default-level'],
})

const remove = operation({
  method: 'DELETE',
  path: '/v1/spaces/{spaceId}',
  summary: 'Delete a space; it can be restored for 7 days',
  searchWords: ['trash', 'bin'],
  arguments: ['spaceId'],
  destructive: 'type-id',
  question: { deed: 'Delete a space', consequence: 'It can be restored for 7 days' },
  recoverable: true,
  next: [{ to: 'bring it back within 7 days', line: 'space restore {spaceId}' }],
  columns: [],
  examples: ['ws space delete spc_archive --yes', 'ws space delete spc_cli --yes'],
})

export { remove as delete }

export const create = operation({
  method: 'POST',
  path: '/v1/orgs/{organizationId}/spaces',
  extended: true,
  summary: 'Create a space',
  searchWords: ['create space', 'new space', 'add space to workspace'],
  asked: ['title'],
  ifAbsent: 'title',
  next: [{ to: 'propose its first pages', line: 'cr create --space {id}' }],
  body: fields({
    title: optional(text('Title', { max: 50 })),
    emoji: optional(word('Emoji shown beside the title', { min: 1, max: 50 })),
    parent: optional(id('collection', 'Collection that it lies in')),
    editMode: optional(editMode),
    empty: optional(flag('Make it without a first page')),
  }),
  rowsInOrder: { within: ['organizationId', 'parent'] },
  response: Space,
  status: 201,
  columns,
  examples: [
    'ws space create --title "Release notes 2027" --parent col_product',
    'ws space create --title Scratchpad --empty -o id',
  ],
})

export const duplicate = operation({
  method: 'POST',
  path: '/v1/spaces/{spaceId}/duplicate',
  summary: 'Make a copy of a space',
  searchWords: ['copy space'],
  nearestTo: ['template'],
  arguments: ['spaceId'],
  response: Space,
  status: 201,
  columns,
  examples: ['ws space duplicate spc_api', 'ws space duplicate spc_guides -o json --fields id,title'],
})

export const restore = operation({
  method: 'POST',
  path: '/v1/spaces/{spaceId}/restore',
  summary: 'Restore a space deleted in the last 7 days',
  details:
    'No list holds what was deleted: it goes by its id. Tab offers those that were deleted with this ws, from this machine; ' +
    '~Title knows the titles that were at hand when they were deleted.',
  searchWords: ['get back space', 'get back deleted space', 'trash', 'bin', 'undo'],
  nearestTo: ['rollback', 'revert'],
  arguments: ['spaceId'],
  recovers: true,
  ifNeeded: { read: get, member: 'deletedAt', is: null, told: 'is not deleted' },
  response: Space,
  columns,
  examples: ['ws space restore spc_brand', 'ws space restore spc_brand -o json --jq .title'],
})

export const move = operation({
  method: 'POST',
  path: '/v1/spaces/{spaceId}/move',
  summary: 'Move a space into a collection, or among its siblings',
  searchWords: ['put space in folder', 'reorder', 'sort', 'order of spaces', 'change order of spaces'],
  nearestTo: ['archive'],
  arguments: ['spaceId'],
  body: fields({
    parent: optional(nullable(id('collection', 'Collection that it goes into; null for none'))),
    position: optional(position('space', 'space', 'space')),
  }),
  changesWhatIsGiven: true,
  flags: { 'position.before': 'before', 'position.after': 'after' },
  rowsInOrder: { within: ['parent'] },
  response: Space,
  columns: ['id', 'title', 'parent', 'updatedAt'],
  examples: ['ws space move spc_api --parent col_platform', 'ws space move spc_api --no-parent'],
})

export const transfer = operation({
  method: 'POST',
  path: '/v1/spaces/{spaceId}/transfer',
  summary: 'Give a space to another organization',
  searchWords: ['hand over'],
  arguments: ['spaceId'],
  body: fields({ organization: id('organization', 'Organization that receives the space') }),
  flags: { organization: 'to-org' },
  ifNeeded: {
    read: get,
    member: 'organization',
    is: { field: 'organization' },
    told: 'belongs to it already',
  },
  destructive: 'ask',
  response: Space,
  columns: ['id', 'title', 'organization', 'updatedAt'],
  examples: [
    'ws space transfer spc_api --to-org org_lab --yes',
    'ws space transfer spc_archive --to-org org_lab --yes',
  ],
})

export const links = operation({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/links',
  summary: 'List the links of a space and whether they work',
  listed: 'links',
  filters: ['status'],
  searchWords: ['check links', 'check links of all spaces', 'dead links', 'link checker'],
  beyondClones: 'The API shows the pages of a space only in change requests: a clone does not hold them',
  arguments: ['spaceId?'],
  query: fields({ status: optional(linkStatus) }),
  paginated: true,
  response: LinkPage,
  columns: linkColumns,
  wanted: [targetAddress],
  examples: [
    'ws space links spc_api --status broken',
    `ws space links spc_api --all --jq '[.[] | select(.status == "broken")] | length'`,
  ],
})

export const search = operation({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/search',
  extended: true,
  summary: 'Search the pages of a space',
  searchWords: ['find page', 'grep space'],
  details:
    'Each hit is a page. A table shows its words around the first hit; other formats hold the sections that match, and the pages above it.',
  arguments: ['query'],
  query: fields({ query: text('Words to look for', { max: 512 }) }),
  listed: 'pages',
  paginated: true,
  response: pageOf(PageHit),
  columns: ['id', 'title', 'path', 'resultType'],
  tableRows: {
    columns: ['page', 'section', 'excerpt', 'address'],
    wanted: ['address'],
    rowsOf: async () => (await import('./search-rows.ts')).rowsOfPage,
  },
  examples: [
    'ws space search token --space spc_api',
    'ws space search authentication --space spc_api -o json',
  ],
})

export const pdf = operation({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/pdf',
  extended: true,
  summary: 'Show the address of a PDF of a space, or save it',
  searchWords: ['export', 'print', 'html'],
  query: fields({
    only: optional(flag('Only the given page')),
    page: optional(id('page', 'Page to print')),
  }),
  response: object({ url: string() }),
  columns: ['url'],
  saves: 'url',
  examples: [
    'ws space pdf --space spc_api',
    'ws space pdf --page pag_auth --only --space spc_api --out page.pdf',
  ],
})

export const commenters = operation({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/commenters',
  extended: true,
  summary: 'List the members who may comment on a space',
  arguments: [],
  listed: 'members',
  paginated: true,
  response: pageOf(Member),
  columns: ['id', 'user.displayName', 'user.email', 'role'],
  examples: ['ws space commenters --space spc_api', 'ws space commenters --space spc_api --all -o json'],
})
