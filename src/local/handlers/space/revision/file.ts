/** Handles the operations of catalog/space/revision/file.ts. */
import type * as declared from '../../../../catalog/space/revision/file.ts'
import { placeAt } from '../../../domain/content/revision-place.ts'
import type { Handler } from '../../../handler.ts'
import { listFiles, showFile } from '../../../presenters/content.ts'

export const list: Handler<typeof declared.list> = async ({ path, query, page }, request) =>
  listFiles(request, await placeAt(request, path), { view: query, page })

export const get: Handler<typeof declared.get> = async ({ path, query }, request) =>
  showFile(request, await placeAt(request, path), { id: path.fileId, view: query })
