/** Operations on pages of a change request (API document, "Change request content"). */
import { array, fields, flag, object, optional } from '../fields.ts'
import { operation } from '../operation-declaration.ts'
import { LinkPage, pageLinkColumns } from '../schemas/link.ts'
import {
  contentView,
  pageDetails,
  pageProse,
  pageView,
  RevisionPage,
  wholePageColumns,
} from '../schemas/revision.ts'
import { format } from '../shared.ts'

const columns = ['id', 'title', 'path', 'type', 'hidden', 'updatedAt'] as const

export const list = operation({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/pages',
  summary: 'List the pages of a change request',
  searchWords: ['edit', 'page'],
  details: 'Pages of the first level; JSON output holds those nested in them.',
  query: contentView,
  response: object({ pages: array(RevisionPage) }),
  rows: 'pages',
  offers: [{ kind: 'page-path', member: 'path' }],
  columns,
  filledBy: 'ws cr content import <cr> --source website --url <url>',
  examples: ['ws cr page list 2 --space spc_api', "ws cr page list 2 --space spc_api --jq '.[].title'"],
})

export const get = operation({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}',
  readsOne: true,
  summary: 'Show a page of a change request',
  details: pageDetails,
  searchWords: ['export'],
  query: fields({
    format: optional(format),
    evaluated: optional(flag('Evaluate expressions in the content', false)),
    ...contentView.shape,
  }),
  response: RevisionPage,
  columns: [...columns, 'description', 'urls.app', 'markdown'],
  prose: pageProse,
  examples: [
    'ws cr page get 2 pag_paging --space spc_api',
    'ws cr page get 2 pag_auth --format markdown --space spc_api',
  ],
})

export const find = operation({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/path/{pagePath}',
  extended: true,
  summary: 'Show the page of a change request at a path',
  query: pageView,
  response: RevisionPage,
  columns: wholePageColumns,
  prose: pageProse,
  examples: [
    'ws cr page find 2 authentication --space spc_api',
    'ws cr page find 2 authentication --space spc_api -o json --fields id,title',
  ],
})

export const links = operation({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/links',
  summary: 'List the links of a page and whether they work',
  listed: 'links',
  answersFrom: ['page'],
  paginated: true,
  response: LinkPage,
  columns: pageLinkColumns,
  examples: [
    'ws cr page links 2 pag_overview --space spc_api',
    'ws cr page links 2 pag_overview --space spc_api -o csv',
  ],
})
