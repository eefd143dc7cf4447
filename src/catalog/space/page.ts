/** Pages of a space as they are now (extended API, "Spaces"). */
import { array, object } from '../fields.ts'
import { operation } from '../operation-declaration.ts'
import {
  contentView,
  pageColumns,
  pageDetails,
  pageProse,
  pageView,
  RevisionPage,
  wholePageColumns,
} from '../schemas/revision.ts'

export const list = operation({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/content/pages',
  extended: true,
  summary: 'List the pages of a space',
  details: 'Pages of the first level; JSON output holds those nested in them.',
  listed: 'pages',
  query: contentView,
  response: object({ pages: array(RevisionPage) }),
  rows: 'pages',
  offers: [{ kind: 'page' }, { kind: 'page-path', member: 'path' }],
  columns: pageColumns,
  filledBy: 'ws cr content import <cr> --source website --url <url>',
  examples: ['ws space page list --space spc_api', "ws space page list --space spc_api --jq '.[].path'"],
})

export const get = operation({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/content/page/{pageId}',
  extended: true,
  summary: 'Show a page of a space',
  typedElsewhere: { cat: 'space page get ...' },
  searchWords: ['read page', 'page get', 'read space', 'space read', 'text of page'],
  details: pageDetails,
  answersFrom: ['page'],
  query: pageView,
  response: RevisionPage,
  columns: wholePageColumns,
  prose: pageProse,
  examples: [
    'ws space page get pag_auth --space spc_api',
    'ws space page get pag_auth --format markdown --space spc_api',
  ],
})

export const find = operation({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/content/path/{pagePath}',
  extended: true,
  summary: 'Show the page of a space at a path',
  answersFrom: ['page'],
  query: pageView,
  response: RevisionPage,
  columns: wholePageColumns,
  prose: pageProse,
  examples: [
    'ws space page find authentication --space spc_api',
    'ws space page find authentication --space spc_api -o json --fields id,title',
  ],
})
