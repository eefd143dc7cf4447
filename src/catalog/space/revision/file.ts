/** Files of a space at a revision (extended API, "Content at a revision"). */
import { operation } from '../../operation-declaration.ts'
import { contentView, File, fileColumns, wholeFileColumns } from '../../schemas/revision.ts'
import { pageOf } from '../../shared.ts'

export const list = operation({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/revisions/{revisionId}/files',
  extended: true,
  summary: 'List the files that a space had at a revision',
  listed: 'files',
  query: contentView,
  paginated: true,
  offers: [{ kind: 'file' }],
  response: pageOf(File),
  columns: fileColumns,
  examples: [
    'ws space revision file list rev_api_1 --space spc_api',
    'ws space revision file list rev_api_1 --space spc_api --fields id,name',
  ],
})

export const get = operation({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/revisions/{revisionId}/files/{fileId}',
  extended: true,
  summary: 'Show a file as it was at a revision, or save it',
  answersFrom: ['file'],
  query: contentView,
  response: File,
  columns: wholeFileColumns,
  saves: 'downloadURL',
  examples: [
    'ws space revision file get rev_api_1 fil_architecture --space spc_api',
    'ws space revision file get rev_api_1 fil_architecture --space spc_api -o json --jq .name',
  ],
})
