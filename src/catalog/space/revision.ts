/** A revision of a space (extended API, "Content at a revision"). */
import { operation } from '../operation-declaration.ts'
import { Changes, changeColumns, changesOfRevision } from '../schemas/content-change.ts'
import { contentView, Revision, revisionColumns } from '../schemas/revision.ts'

export const get = operation({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/revisions/{revisionId}',
  extended: true,
  summary: 'Show the content of a space at a revision',
  searchWords: ['list of revisions', 'list revisions', 'versions of space', 'revision id'],
  details:
    'The API does not list revisions. Their ids: revision of ws space get, revisionInitial and revisionMerged of ws cr list --status merged, and parents of this reply.',
  answersFrom: ['page', 'file'],
  query: contentView,
  response: Revision,
  columns: revisionColumns,
  examples: [
    'ws space revision get rev_api_1 --space spc_api',
    'ws space revision get rev_api_1 --space spc_api -o json --fields id,parents',
  ],
})

export const changes = operation({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/revisions/{revisionId}/changes',
  extended: true,
  summary: 'List the pages and files that a revision changed',
  listed: 'changes',
  answersFrom: ['page', 'file'],
  query: changesOfRevision,
  response: Changes,
  rows: 'changes',
  columns: changeColumns,
  answersWithoutIds: true,
  examples: [
    'ws space revision changes rev_api_1 --space spc_api',
    'ws space revision changes rev_api_1 --limit 50 --space spc_api -o json',
  ],
})
