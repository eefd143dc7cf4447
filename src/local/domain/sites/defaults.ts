/** Finds what visitors of a site see first: the chosen section and site space, or else the first ones. */
import type { Database } from '../../store/database.ts'

export interface SiteDefaults {
  readonly section: string | undefined
  readonly siteSpace: string | undefined
}

interface ChosenDefaults {
  readonly id: string
  readonly default_section_id: string | null
  readonly default_site_space_id: string | null
}

/** Ignores deleted spaces; a restored one is the default again. */
export async function findDefaults(db: Database, site: ChosenDefaults): Promise<SiteDefaults> {
  const section = site.default_section_id ?? (await firstSection(db, site.id))
  const live = liveSiteSpaces(db, site.id)
  const chosen = site.default_site_space_id
  const siteSpace =
    (chosen === null ? undefined : await live.where('site_spaces.id', '=', chosen).executeTakeFirst()) ??
    (section === undefined ? undefined : await first(live.where('site_spaces.section_id', '=', section))) ??
    (await first(live))
  return { section, siteSpace: siteSpace?.id }
}

const liveSiteSpaces = (db: Database, siteId: string) =>
  db
    .selectFrom('site_spaces')
    .innerJoin('spaces', 'spaces.id', 'site_spaces.space_id')
    .select('site_spaces.id')
    .where('site_spaces.site_id', '=', siteId)
    .where('spaces.deleted_at', 'is', null)

const first = (siteSpaces: ReturnType<typeof liveSiteSpaces>) =>
  siteSpaces.orderBy('site_spaces.position').orderBy('site_spaces.id').limit(1).executeTakeFirst()

/** A group's sections stand at the place of the group. */
async function firstSection(db: Database, siteId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('site_sections')
    .leftJoin('section_groups', 'section_groups.id', 'site_sections.group_id')
    .select('site_sections.id')
    .where('site_sections.site_id', '=', siteId)
    .orderBy((eb) => eb.fn.coalesce('section_groups.position', 'site_sections.position'))
    .orderBy('site_sections.position')
    .orderBy('site_sections.id')
    .limit(1)
    .executeTakeFirst()
  return found?.id
}

interface RemovedSiteSpace {
  readonly id: string
  readonly site_id: string
  readonly section_id: string | null
  readonly position: number
}

/** The site space that replaces a default that leaves: the next one of its section, else the first there. */
export async function successorOf(db: Database, leaving: RemovedSiteSpace): Promise<string | null> {
  const siblings = await db
    .selectFrom('site_spaces')
    .innerJoin('spaces', 'spaces.id', 'site_spaces.space_id')
    .select(['site_spaces.id', 'site_spaces.position'])
    .where('site_spaces.site_id', '=', leaving.site_id)
    .where('site_spaces.section_id', leaving.section_id === null ? 'is' : '=', leaving.section_id)
    .where('site_spaces.id', '<>', leaving.id)
    .where('spaces.deleted_at', 'is', null)
    .orderBy('site_spaces.position')
    .orderBy('site_spaces.id')
    .execute()
  const next = siblings.find(({ position }) => position > leaving.position) ?? siblings[0]
  return next?.id ?? null
}
