/** Pages and files: the content of a space, which the API shows through its change requests. */
import * as files from '../cr/file.ts'
import * as pages from '../cr/page.ts'
import { resource, unsupported } from '../resource.ts'
import { File, Page } from '../schemas/revision.ts'

export const page = resource({
  kind: 'page',
  within: 'change-request',
  parameter: 'pageId',
  called: 'title',
  schema: Page,
  list: [{ operation: pages.list, nests: 'pages' }],
  read: pages.get,
  make: unsupported('The API makes pages by import only: ws cr content import'),
  change: unsupported('The API changes pages by import only: ws cr content import'),
  remove: unsupported('The API has no way to delete a page'),
  views: [pages.links],
  undo: {},
})

export const file = resource({
  kind: 'file',
  within: 'change-request',
  parameter: 'fileId',
  called: 'name',
  schema: File,
  list: [{ operation: files.list }],
  read: files.get,
  make: unsupported('The API has no way to upload a file'),
  change: unsupported('The API has no way to change a file'),
  remove: unsupported('The API has no way to delete a file'),
  views: [files.backlinks],
  undo: {},
})
