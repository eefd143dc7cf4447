/** Handles the operations of catalog/space/file.ts. */
import type * as declared from '../../../catalog/space/file.ts'
import { placeNow } from '../../domain/content/revision-place.ts'
import type { Handler } from '../../handler.ts'
import { listFiles, showFile } from '../../presenters/content.ts'

export const list: Handler<typeof declared.list> = async ({ path, query, page }, request) =>
  listFiles(request, await placeNow(request, path.spaceId), { view: query, page })

export const get: Handler<typeof declared.get> = async ({ path, query }, request) =>
  showFile(request, await placeNow(request, path.spaceId), { id: path.fileId, view: query })
