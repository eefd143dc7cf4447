/** Reads and writes the redirects of a site, and checks where they lead. */
import type { Insertable, Selectable } from 'kysely'
import type { Infer } from '../../../catalog/fields.ts'
import type { destination } from '../../../catalog/schemas/redirect.ts'
import { conflict, invalid, notFound } from '../../reply/refusals.ts'
import type { Database, Tables } from '../../store/database.ts'
import type { DestinationColumns } from '../../store/tables/sites.ts'
import { findSiteSpace } from './site-space-rows.ts'
import { demandSection } from './site-spaces.ts'
import { demandWebAddress } from './web-address.ts'

export type RedirectRow = Selectable<Tables['redirects']>
export type RedirectDestination = Infer<typeof destination>

export async function findRedirect(db: Database, siteId: string, id: string): Promise<RedirectRow> {
  const row = await db
    .selectFrom('redirects')
    .selectAll()
    .where('id', '=', id)
    .where('site_id', '=', siteId)
    .executeTakeFirst()
  if (row === undefined) throw notFound('redirect', `${id} on the site ${siteId}`)
  return row
}

export interface RedirectName {
  readonly siteId: string
  readonly source: string
  readonly isDraft: boolean
}

/** A site has at most one live redirect and one draft of a source. */
export const redirectOf = (db: Database, { siteId, source, isDraft }: RedirectName) =>
  db
    .selectFrom('redirects')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('source', '=', source)
    .where('draft', '=', isDraft ? 1 : 0)
    .executeTakeFirst()

/** @throws ApiError 409 */
export async function demandFreeSource(db: Database, name: RedirectName): Promise<void> {
  const taken = await redirectOf(db, name)
  if (taken === undefined) return
  const kind = name.isDraft ? 'draft of a redirect' : 'redirect'
  throw conflict(`The site ${name.siteId} has a ${kind} from ${name.source} already: ${taken.id}`)
}

/** The declaration checks the rest of it. @throws ApiError 400 for what no path can hold */
export function demandPath(source: string): void {
  if (!/[?#\s\p{Cc}]/u.test(source)) return
  throw invalid(`body.source: ${JSON.stringify(source)} is not a path: it holds a blank, "?" or "#"`)
}

/** @throws ApiError 404 if it leads to nothing on the site, 400 for an address that no visitor may be sent to */
export async function destinationColumns(
  db: Database,
  siteId: string,
  to: RedirectDestination,
): Promise<Insertable<DestinationColumns>> {
  const none = { section_id: null, site_space_id: null, page_id: null, url: null }
  switch (to.kind) {
    case 'site-section':
      await demandSection(db, siteId, to.siteSectionId)
      return { ...none, kind: to.kind, section_id: to.siteSectionId }
    case 'site-space':
      await findSiteSpace(db, siteId, to.siteSpaceId)
      return { ...none, kind: to.kind, site_space_id: to.siteSpaceId }
    case 'site-page': {
      const { space_id } = await findSiteSpace(db, siteId, to.siteSpaceId)
      if ((await pagePath(db, space_id, to.pageId)) === undefined)
        throw notFound('page', `${to.pageId} in the space of the site space ${to.siteSpaceId}`)
      return { ...none, kind: to.kind, site_space_id: to.siteSpaceId, page_id: to.pageId }
    }
    case 'external':
      demandWebAddress(to.url, 'body.destination.url')
      return { ...none, kind: to.kind, url: to.url }
  }
}

/** In the live content; undefined if it is not there. */
export async function pagePath(db: Database, spaceId: string, pageId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('spaces')
    .innerJoin('revision_pages', 'revision_pages.revision_id', 'spaces.revision_id')
    .select('revision_pages.path')
    .where('spaces.id', '=', spaceId)
    .where('revision_pages.page_id', '=', pageId)
    .executeTakeFirst()
  return row?.path
}
