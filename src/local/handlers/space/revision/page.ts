/** Handles the operations of catalog/space/revision/page.ts. */
import type * as declared from '../../../../catalog/space/revision/page.ts'
import { placeAt } from '../../../domain/content/revision-place.ts'
import type { Handler } from '../../../handler.ts'
import { showPage, showPages } from '../../../presenters/content.ts'

export const list: Handler<typeof declared.list> = async ({ path, query }, request) =>
  showPages(request, await placeAt(request, path), query)

export const get: Handler<typeof declared.get> = async ({ path, query }, request) =>
  showPage(request, await placeAt(request, path), { sought: { id: path.pageId }, view: query })

export const find: Handler<typeof declared.find> = async ({ path, query }, request) =>
  showPage(request, await placeAt(request, path), { sought: { path: path.pagePath }, view: query })
