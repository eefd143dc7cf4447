/** Finds things that no address shows alone: the audit log names them as replies about them do, also once they are gone. */
import type { JsonObject } from '../../json/object.ts'
import type { Database } from '../store/database.ts'

/** By the kind that a path names. */
const finders: ReadonlyMap<string, (db: Database, id: string) => Promise<JsonObject | undefined>> = new Map([
  [
    'user',
    // Paths name users by their e-mail addresses, too.
    async (db: Database, id: string) => {
      const row = await db
        .selectFrom('users')
        .select(['id', 'display_name as displayName'])
        .where((eb) => eb.or([eb('id', '=', id), eb('email', '=', id)]))
        .executeTakeFirst()
      return row && { object: 'user', ...row }
    },
  ],
  [
    'team',
    async (db: Database, id: string) => {
      const row = await db.selectFrom('teams').select(['id', 'title']).where('id', '=', id).executeTakeFirst()
      return row && { object: 'team', ...row }
    },
  ],
  [
    'invite-link',
    async (db: Database, id: string) => {
      const row = await db.selectFrom('invites').select('id').where('id', '=', id).executeTakeFirst()
      return row && { object: 'invite', ...row }
    },
  ],
  [
    'site-space',
    async (db: Database, id: string) => {
      const row = await db
        .selectFrom('site_spaces')
        .innerJoin('spaces', 'spaces.id', 'site_spaces.space_id')
        .select(['site_spaces.id', 'spaces.title'])
        .where('site_spaces.id', '=', id)
        .executeTakeFirst()
      return row && { object: 'site-space', ...row }
    },
  ],
  [
    'section',
    async (db: Database, id: string) => {
      const sections = db.selectFrom('site_sections').select(['id', 'title'])
      const row = await sections.where('id', '=', id).executeTakeFirst()
      return row && { object: 'site-section', ...row }
    },
  ],
  [
    'section-group',
    async (db: Database, id: string) => {
      const groups = db.selectFrom('section_groups').select(['id', 'title'])
      const row = await groups.where('id', '=', id).executeTakeFirst()
      return row && { object: 'site-section-group', ...row }
    },
  ],
  [
    'external-link',
    async (db: Database, id: string) => {
      const links = db.selectFrom('external_links').select(['id', 'title'])
      const row = await links.where('id', '=', id).executeTakeFirst()
      return row && { object: 'site-external-link', ...row }
    },
  ],
  [
    'redirect',
    async (db: Database, id: string) => {
      const redirects = db.selectFrom('redirects').select(['id', 'source'])
      const row = await redirects.where('id', '=', id).executeTakeFirst()
      return row && { object: 'site-redirect', ...row }
    },
  ],
  [
    'share-link',
    async (db: Database, id: string) => {
      const links = db.selectFrom('share_links').select(['id', 'name'])
      const row = await links.where('id', '=', id).executeTakeFirst()
      return row && { object: 'share-link', ...row }
    },
  ],
])

/** Undefined if there is no such thing, or an address shows things of this kind. */
export async function findUnshown(db: Database, kind: string, id: string): Promise<JsonObject | undefined> {
  return finders.get(kind)?.(db, id)
}
