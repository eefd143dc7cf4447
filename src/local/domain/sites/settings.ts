/** The columns that a valid change of a site's settings writes. */
import type { Updateable } from 'kysely'
import type { Infer } from '../../../catalog/fields.ts'
import type { update } from '../../../catalog/site.ts'
import type { FoundSite } from '../../access/find.ts'
import type { LocalRequest } from '../../handler.ts'
import { conflict, invalid } from '../../reply/refusals.ts'
import type { Tables } from '../../store/database.ts'
import { findDefaults } from './defaults.ts'
import { proxyOf } from './published-address.ts'
import { findSiteSpace } from './site-space-rows.ts'
import { demandSection } from './site-spaces.ts'

type SiteSettings = Infer<typeof update.body>
type SiteChanges = Updateable<Tables['sites']>

export async function changesOf(
  request: LocalRequest,
  found: FoundSite,
  settings: SiteSettings,
): Promise<SiteChanges> {
  const { title, visibility, basename, adaptiveContent, agentsContext, proxy } = settings
  if (basename !== undefined) {
    demandPath(basename)
    await demandFreeBasename(request, found.site, basename)
  }
  return {
    ...(title === undefined ? {} : { title }),
    // The API has no operation to publish a site: setting its visibility publishes it.
    ...(visibility === undefined ? {} : { visibility, published: true }),
    ...(basename === undefined ? {} : { basename }),
    ...(adaptiveContent === undefined ? {} : { adaptive_content: adaptiveContent.enabled }),
    ...(agentsContext === undefined ? {} : { agents_context: agentsContext }),
    ...(proxy === undefined ? {} : { proxy: writtenProxy(found, proxy) }),
    ...(await changedDefaults(request, found, settings)),
  }
}

const writtenProxy = ({ organization, site }: FoundSite, place: string | null): string | null =>
  place === null ? null : JSON.stringify(proxyOf(organization, site, place))

/** The path becomes part of addresses unchanged, and the API document limits only its length. */
function demandPath(basename: string): void {
  if (basename.split('/').every((segment) => /^(?!\.{1,2}$)[\w.-]+$/.test(segment))) return
  throw invalid(
    `body.basename: ${JSON.stringify(basename)} is not a path: letters, digits, "-", "_" and ".", with "/" between its parts`,
  )
}

async function demandFreeBasename(
  { db }: LocalRequest,
  site: FoundSite['site'],
  basename: string,
): Promise<void> {
  const other = await db
    .selectFrom('sites')
    .select('id')
    .where('organization_id', '=', site.organization_id)
    .where('basename', '=', basename)
    .where('id', '<>', site.id)
    .executeTakeFirst()
  if (other !== undefined) throw conflict(`The basename ${basename} is taken by the site ${other.id}`)
}

/** The default site space always belongs to the default section, if there are sections. */
async function changedDefaults(
  { db }: LocalRequest,
  { site }: FoundSite,
  { defaultSiteSpace, defaultSiteSection }: SiteSettings,
): Promise<SiteChanges> {
  if (defaultSiteSection !== undefined) await demandSection(db, site.id, defaultSiteSection)
  if (defaultSiteSpace !== undefined) {
    const { section_id: section } = await findSiteSpace(db, site.id, defaultSiteSpace)
    if (defaultSiteSection !== undefined && section !== defaultSiteSection) {
      throw invalid(`body.defaultSiteSpace: ${defaultSiteSpace} is not in the section ${defaultSiteSection}`)
    }
    const its = section === null ? {} : { default_section_id: section }
    return { default_site_space_id: defaultSiteSpace, ...its }
  }
  if (defaultSiteSection === undefined) return {}
  const { siteSpace } = await findDefaults(db, site)
  const current = siteSpace === undefined ? undefined : await findSiteSpace(db, site.id, siteSpace)
  const isInIt = current?.section_id === defaultSiteSection
  return { default_section_id: defaultSiteSection, ...(isInIt ? {} : { default_site_space_id: null }) }
}
