/** Handles the operations of catalog/space/page.ts. */
import type * as declared from '../../../catalog/space/page.ts'
import { placeNow } from '../../domain/content/revision-place.ts'
import type { Handler } from '../../handler.ts'
import { showPage, showPages } from '../../presenters/content.ts'

export const list: Handler<typeof declared.list> = async ({ path, query }, request) =>
  showPages(request, await placeNow(request, path.spaceId), query)

export const get: Handler<typeof declared.get> = async ({ path, query }, request) =>
  showPage(request, await placeNow(request, path.spaceId), { sought: { id: path.pageId }, view: query })

export const find: Handler<typeof declared.find> = async ({ path, query }, request) =>
  showPage(request, await placeNow(request, path.spaceId), { sought: { path: path.pagePath }, view: query })
