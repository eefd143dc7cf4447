/** Builds the API's form of a site's structure: everything in its navigation, in order. */
import type { Infer } from '../../catalog/fields.ts'
import type { Part } from '../../catalog/schemas/structure.ts'
import { childrenOf, type OutlineItem, type SiteOutline } from '../domain/sites/outline.ts'
import type { SiteView } from '../domain/sites/view.ts'
import type { LocalRequest } from '../handler.ts'
import { presentExternalLink } from './external-link.ts'
import { presentGroup, presentSection } from './section.ts'

type SitePart = Infer<typeof Part>

export async function presentOutline(
  outline: SiteOutline,
  view: SiteView,
  request: LocalRequest,
): Promise<SitePart[]> {
  const parts: SitePart[] = []
  for (const item of outline) parts.push(await presentPart(item, view, request))
  return parts
}

export async function presentPart(
  item: OutlineItem,
  view: SiteView,
  request: LocalRequest,
): Promise<SitePart> {
  if (item.kind === 'section') return presentSection(item.row, view, request)
  if (item.kind === 'link') return presentExternalLink(item.row)
  const group = await presentGroup(item.row, view, request)
  return { ...group, children: await presentOutline(childrenOf(item), view, request) }
}
