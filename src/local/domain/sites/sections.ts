/** Finds sections of a site, gives them paths, and says what visitors of one see first. */
import { anchorOf } from '../../../markdown/sections.ts'
import { notFound } from '../../reply/refusals.ts'
import type { Database } from '../../store/database.ts'
import { findSiteSpace } from './site-space-rows.ts'

export async function sectionOn(db: Database, siteId: string, id: string) {
  const row = await db
    .selectFrom('site_sections')
    .selectAll()
    .where('id', '=', id)
    .where('site_id', '=', siteId)
    .executeTakeFirst()
  if (row === undefined) throw notFound('section', `${id} on the site ${siteId}`)
  return row
}

/** Leaves room for a number: paths have at most 100 characters. */
const longestDerivedPath = 90

/** `For partners` gives `for-partners`, or else `for-partners-2`. */
export async function freeSectionPath(db: Database, siteId: string, title: string): Promise<string> {
  const rows = await db.selectFrom('site_sections').select('path').where('site_id', '=', siteId).execute()
  const taken = new Set(rows.map(({ path }) => path))
  const wanted = [...anchorOf(title)].slice(0, longestDerivedPath).join('') || 'section'
  let path = wanted
  for (let number = 2; taken.has(path); number += 1) path = `${wanted}-${number}`
  return path
}

/** The first site space of a section is the one that its visitors see first. */
export async function openWith(
  db: Database,
  { id, site_id }: { readonly id: string; readonly site_id: string },
  siteSpaceId: string,
): Promise<void> {
  const chosen = await findSiteSpace(db, site_id, siteSpaceId)
  if (chosen.section_id !== id) throw notFound('site space', `${siteSpaceId} in the section ${id}`)
  const first = await db
    .selectFrom('site_spaces')
    .select(({ fn }) => fn.min('position').as('position'))
    .where('section_id', '=', id)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('site_spaces')
    .set({ position: Number(first.position) - 1 })
    .where('id', '=', chosen.id)
    .execute()
}
