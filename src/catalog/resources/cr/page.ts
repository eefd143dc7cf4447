/** Declares pages as a resource: the content of a space. The API shows them through change requests. */
import * as pages from '../../cr/page.ts'
import { resource, unsupported } from '../../resource-declaration.ts'
import * as pagesNow from '../../space/page.ts'
import * as pagesThen from '../../space/revision/page.ts'

export const page = resource({
  kind: 'page',
  within: 'change-request',
  parameter: 'pageId',
  called: 'title',
  schema: pages.get.response,
  list: [{ operation: pages.list, nests: 'pages' }],
  read: pages.get,
  make: unsupported('changePage'),
  change: unsupported('changePage'),
  remove: unsupported('changePage'),
  views: [
    pages.links,
    pages.find,
    ...[pagesNow.list, pagesNow.get, pagesNow.find],
    ...[pagesThen.list, pagesThen.get, pagesThen.find],
  ],
  changesWith: 'revision',
  undo: {},
})
