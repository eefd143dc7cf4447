/** Handles the operations of catalog/space/content.ts. */
import type * as declared from '../../../catalog/space/content.ts'
import { placeNow } from '../../domain/content/revision-place.ts'
import type { Handler } from '../../handler.ts'
import { showContent } from '../../presenters/content.ts'

export const get: Handler<typeof declared.get> = async ({ path, query }, request) =>
  showContent(request, await placeNow(request, path.spaceId), query)
