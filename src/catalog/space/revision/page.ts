/** Pages of a space at a revision (extended API, "Content at a revision"). */
import { array, object } from '../../fields.ts'
import { operation } from '../../operation-declaration.ts'
import {
  contentView,
  pageColumns,
  pageDetails,
  pageProse,
  pageView,
  RevisionPage,
  wholePageColumns,
} from '../../schemas/revision.ts'

export const list = operation({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/revisions/{revisionId}/pages',
  extended: true,
  summary: 'List the pages that a space had at a revision',
  details: 'Pages of the first level; JSON output holds those nested in them.',
  listed: 'pages',
  query: contentView,
  response: object({ pages: array(RevisionPage) }),
  rows: 'pages',
  offers: [{ kind: 'page' }, { kind: 'page-path', member: 'path' }],
  columns: pageColumns,
  examples: [
    'ws space revision page list rev_api_1 --space spc_api',
    "ws space revision page list rev_api_1 --space spc_api --jq '.[].path'",
  ],
})

export const get = operation({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}',
  extended: true,
  summary: 'Show a page as it was at a revision',
  searchWords: ['old version of page', 'earlier text of page', 'page history'],
  details: pageDetails,
  answersFrom: ['page'],
  query: pageView,
  response: RevisionPage,
  columns: wholePageColumns,
  prose: pageProse,
  examples: [
    'ws space revision page get rev_api_1 pag_auth --space spc_api',
    'ws space revision page get rev_api_1 pag_auth --format markdown --space spc_api',
  ],
})

export const find = operation({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/revisions/{revisionId}/path/{pagePath}',
  extended: true,
  summary: 'Show the page that was at a path at a revision',
  answersFrom: ['page'],
  query: pageView,
  response: RevisionPage,
  columns: wholePageColumns,
  prose: pageProse,
  examples: [
    'ws space revision page find rev_api_1 authentication --space spc_api',
    'ws space revision page find rev_api_1 authentication --space spc_api -o json --fields id,title',
  ],
})
