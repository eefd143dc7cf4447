/** Pages: the content of a space. The API shows them through change requests. */
import * as pages from '../../cr/page.ts'
import { resource, unsupported } from '../../resource.ts'

export const page = resource({
  kind: 'page',
  within: 'change-request',
  parameter: 'pageId',
  called: 'title',
  schema: pages.get.response,
  list: [{ operation: pages.list, nests: 'pages' }],
  read: pages.get,
  make: unsupported('The API makes pages by import only: ws cr content import'),
  change: unsupported('The API changes pages by import only: ws cr content import'),
  remove: unsupported('The API has no way to delete a page'),
  views: [pages.links],
  undo: {},
})
