/** Operations on files of a change request (API document, "Change request content"). */
import { operation } from '../operation-declaration.ts'
import { backlinkColumns, LinkReference } from '../schemas/link.ts'
import { contentView, File } from '../schemas/revision.ts'
import { pageOf } from '../shared.ts'

const columns = ['id', 'name', 'contentType', 'size'] as const

export const list = operation({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files',
  summary: 'List the files of a change request',
  searchWords: ['attachment', 'image'],
  query: contentView,
  paginated: true,
  response: pageOf(File),
  columns,
  examples: ['ws cr file list 2 --space spc_api', 'ws cr file list 2 --space spc_api --fields id,name'],
})

export const get = operation({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}',
  readsOne: true,
  summary: 'Show a file of a change request, or save it',
  query: contentView,
  response: File,
  columns: [...columns, 'dimensions.width', 'dimensions.height', 'downloadURL'],
  saves: 'downloadURL',
  examples: [
    'ws cr file get 2 fil_architecture --space spc_api',
    'ws cr file get 2 fil_architecture --space spc_api -o json --jq .name',
    'ws cr file get 2 fil_architecture --space spc_api --out architecture.svg',
  ],
})

export const backlinks = operation({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}/backlinks',
  summary: 'List the places that link to a file',
  listed: 'places',
  answersFrom: ['page'],
  paginated: true,
  response: pageOf(LinkReference),
  columns: backlinkColumns,
  examples: [
    'ws cr file backlinks 2 fil_architecture --space spc_api',
    'ws cr file backlinks 2 fil_architecture --space spc_api -o json',
  ],
})
