/** Files of a change request. */
import * as files from '../../cr/file.ts'
import { resource, unsupported } from '../../resource.ts'

export const file = resource({
  kind: 'file',
  within: 'change-request',
  parameter: 'fileId',
  called: 'name',
  schema: files.get.response,
  list: [{ operation: files.list }],
  read: files.get,
  make: unsupported('The API has no way to upload a file'),
  change: unsupported('The API has no way to change a file'),
  remove: unsupported('The API has no way to delete a file'),
  views: [files.backlinks],
  undo: {},
})
