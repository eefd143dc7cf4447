/** Files of a space as they are now (extended API, "Spaces"). */
import { operation } from '../operation-declaration.ts'
import { contentView, File, fileColumns, wholeFileColumns } from '../schemas/revision.ts'
import { pageOf } from '../shared.ts'

export const list = operation({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/content/files',
  extended: true,
  summary: 'List the files of a space',
  listed: 'files',
  query: contentView,
  paginated: true,
  offers: [{ kind: 'file' }],
  response: pageOf(File),
  columns: fileColumns,
  examples: ['ws space file list --space spc_api', 'ws space file list --space spc_api --fields id,name'],
})

export const get = operation({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/content/files/{fileId}',
  extended: true,
  summary: 'Show a file of a space, or save it',
  answersFrom: ['file'],
  query: contentView,
  response: File,
  columns: wholeFileColumns,
  saves: 'downloadURL',
  examples: [
    'ws space file get fil_architecture --space spc_api',
    'ws space file get fil_architecture --space spc_api -o json --jq .name',
  ],
})
