/** Handles the operations of catalog/site/structure.ts. */
import type { Infer } from '../../../catalog/fields.ts'
import type { Structure } from '../../../catalog/schemas/structure.ts'
import type * as declared from '../../../catalog/site/structure.ts'
import { findSite } from '../../access/find.ts'
import { readOutline } from '../../domain/sites/outline.ts'
import { viewSite } from '../../domain/sites/view.ts'
import type { Handler } from '../../handler.ts'
import { presentGroup, presentSection, siteSpacesOf } from '../../presenters/section.ts'

type SitePart = NonNullable<Infer<typeof Structure>['structure']>[number]

export const get: Handler<typeof declared.get> = async ({ path, query }, request) => {
  const found = await findSite(request, path.organizationId, path.siteId)
  const view = await viewSite(request, found, query.shareKey)
  const outline = await readOutline(request.db, found.site.id)
  if (outline.length === 0) return { type: 'siteSpaces', structure: await siteSpacesOf(null, view, request) }
  const structure: SitePart[] = []
  for (const item of outline) {
    if (item.kind === 'section') structure.push(await presentSection(item.section, view, request))
    else {
      const group = await presentGroup(item.group, view, request)
      structure.push({ ...group, children: group.sections })
    }
  }
  return { type: 'sections', structure }
}
