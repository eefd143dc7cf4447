/** The content of a space as it is now (extended API, "Spaces"). */
import { operation } from '../operation-declaration.ts'
import { contentView, Revision, revisionColumns } from '../schemas/revision.ts'

export const get = operation({
  method: 'GET',
  path: '/v1/spaces/{spaceId}/content',
  extended: true,
  summary: 'Show all content of a space as it is now',
  details: 'JSON output holds its pages, files, reusable contents and variables.',
  answersFrom: ['page', 'file'],
  query: contentView,
  response: Revision,
  columns: revisionColumns,
  examples: [
    'ws space content get --space spc_api',
    'ws space content get --space spc_api --no-computed -o json',
  ],
})
