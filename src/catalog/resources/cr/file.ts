/** Declares files of a change request as a resource. */
import * as files from '../../cr/file.ts'
import { resource, unsupported } from '../../resource-declaration.ts'
import * as filesNow from '../../space/file.ts'
import * as filesThen from '../../space/revision/file.ts'

export const file = resource({
  kind: 'file',
  within: 'change-request',
  parameter: 'fileId',
  called: 'name',
  schema: files.get.response,
  list: [{ operation: files.list }],
  read: files.get,
  make: unsupported('uploadFile'),
  change: unsupported('changeFile'),
  remove: unsupported('changeFile'),
  views: [files.backlinks, filesNow.list, filesNow.get, filesThen.list, filesThen.get],
  changesWith: 'revision',
  undo: {},
})
