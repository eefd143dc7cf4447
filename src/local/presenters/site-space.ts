/** Builds the API's form of the link between a site and a space. */
import type { Infer } from '../../catalog/fields.ts'
import type { SiteSpace } from '../../catalog/schemas/site-space.ts'
import { reaches } from '../../permissions/roles.ts'
import { below } from '../domain/sites/published-address.ts'
import type { SiteSpaceRow } from '../domain/sites/site-space-rows.ts'
import type { SiteView } from '../domain/sites/view.ts'
import type { LocalRequest } from '../handler.ts'
import { presentSpace, selectSpaces } from './space.ts'

export async function presentSiteSpace(
  row: SiteSpaceRow,
  view: SiteView,
  request: LocalRequest,
): Promise<Infer<typeof SiteSpace>> {
  const space = await readableSpace(request, row.space_id)
  return {
    object: 'site-space',
    id: row.id,
    path: row.path,
    ...(row.section_id === null ? {} : { section: row.section_id }),
    ...(space === undefined ? {} : { space }),
    title: row.title,
    default: row.id === view.defaults.siteSpace,
    ...(row.condition === null ? {} : { condition: row.condition }),
    ...(row.draft === 1 ? { draft: true } : {}),
    hasAdvancedCustomizationFeature: false,
    urls: view.address === undefined ? {} : { published: siteSpaceAddress(view.address, row) },
  }
}

export const siteSpaceAddress = (
  address: string,
  { path, section_path: section }: Pick<SiteSpaceRow, 'path' | 'section_path'>,
): string => below(address, ...(section === null ? [] : [section]), path)

/** Guests see that a site has a space that is closed to them, and nothing more of it. */
async function readableSpace(request: LocalRequest, id: string) {
  const row = await selectSpaces(request.db).where('spaces.id', '=', id).executeTakeFirstOrThrow()
  return reaches(await request.access.roleOn('space', row), 'read') ? presentSpace(row, request) : undefined
}
