/** Adds, moves and removes spaces of a site, with their sections, paths and places. */

import { anchorOf } from '../../../markdown/sections.ts'
import { findSpace } from '../../access/find.ts'
import type { LocalRequest } from '../../handler.ts'
import { conflict, invalid, notFound } from '../../reply/refusals.ts'
import type { Database } from '../../store/database.ts'
import type { SiteSpaceRow } from './site-space-rows.ts'

interface NewSiteSpace {
  readonly siteId: string
  readonly organizationId: string
  readonly spaceId: string
  /** Null: the root of the site. */
  readonly sectionId: string | null
}

/** Adds a space after all others of the site; returns the id of the link. */
export async function addSiteSpace(request: LocalRequest, joining: NewSiteSpace): Promise<string> {
  const { db, newId, now } = request
  const { siteId, sectionId, spaceId } = joining
  const { title } = await spaceToShow(request, joining)
  const id = newId('siteSpace')
  await db
    .insertInto('site_spaces')
    .values({
      id,
      site_id: siteId,
      section_id: sectionId,
      space_id: spaceId,
      title,
      path: await freePath(db, { siteId, sectionId, title }),
      position: ((await lastPosition(db, siteId)) ?? 0) + gap,
      created_at: now,
    })
    .execute()
  return id
}

type SiteSpaceIds = Pick<NewSiteSpace, 'siteId' | 'organizationId' | 'spaceId'>

/** A live space of the site's organization that the site does not show yet. */
export async function spaceToShow(request: LocalRequest, { siteId, organizationId, spaceId }: SiteSpaceIds) {
  const space = await findSpace(request, spaceId, 'create')
  if (space.organization_id !== organizationId) {
    throw invalid(`The space ${spaceId} is in another organization than the site ${siteId}`)
  }
  const there = await request.db
    .selectFrom('site_spaces')
    .select('id')
    .where('space_id', '=', spaceId)
    .where('site_id', '=', siteId)
    .executeTakeFirst()
  if (there !== undefined)
    throw conflict(`The space ${spaceId} is on the site ${siteId} already: ${there.id}`)
  return space
}

export async function demandSection(db: Database, siteId: string, sectionId: string): Promise<void> {
  const section = await db
    .selectFrom('site_sections')
    .select('id')
    .where('id', '=', sectionId)
    .where('site_id', '=', siteId)
    .executeTakeFirst()
  if (section === undefined) throw notFound('section', `${sectionId} on the site ${siteId}`)
}

interface PathPlace {
  readonly siteId: string
  readonly sectionId: string | null
}

/** @throws ApiError 409 if another site space of the section has the path */
export async function demandFreePath(db: Database, place: PathPlace, path: string): Promise<void> {
  if ((await pathsIn(db, place)).has(path))
    throw conflict(`The path ${path} is taken on the site ${place.siteId}`)
}

/** `Rate limits` gives `rate-limits`, or else `rate-limits-2`. */
async function freePath(db: Database, place: PathPlace & { readonly title: string }): Promise<string> {
  const taken = await pathsIn(db, place)
  const wanted = [...anchorOf(place.title)].slice(0, longestDerivedPath).join('') || 'space'
  let path = wanted
  for (let number = 2; taken.has(path); number += 1) path = `${wanted}-${number}`
  return path
}

/** Leaves room for a number: paths have at most 100 characters. */
const longestDerivedPath = 90

async function pathsIn(db: Database, { siteId, sectionId }: PathPlace): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('site_spaces')
    .select('path')
    .where('site_id', '=', siteId)
    .where('section_id', sectionId === null ? 'is' : '=', sectionId)
    .execute()
  return new Set(rows.map(({ path }) => path))
}

/** Between two neighbours, there is room for 20 moves before all positions must change. */
const gap = 2 ** 20

async function lastPosition(db: Database, siteId: string): Promise<number | undefined> {
  const last = await db
    .selectFrom('site_spaces')
    .select('position')
    .where('site_id', '=', siteId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.position
}

interface NeighbouringPosition {
  readonly anchor: Pick<SiteSpaceRow, 'id' | 'site_id'>
  readonly side: 'before' | 'after'
  /** The id of the moving site space. */
  readonly moving: string
}

/** A free position right beside a site space; makes room if there is none. */
export async function positionBeside(
  db: Database,
  { anchor, side, moving }: NeighbouringPosition,
): Promise<number> {
  const rows = await db
    .selectFrom('site_spaces')
    .select(['id', 'position'])
    .where('site_id', '=', anchor.site_id)
    .where('id', '<>', moving)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const index = rows.findIndex(({ id }) => id === anchor.id) + (side === 'before' ? 0 : 1)
  const before = rows[index - 1]?.position
  const after = rows[index]?.position
  if (after === undefined) return (before ?? 0) + gap
  if (before === undefined) return after - gap
  const middle = Math.floor((before + after) / 2)
  if (middle > before && middle < after) return middle
  for (const [place, { id }] of rows.entries()) {
    await db
      .updateTable('site_spaces')
      .set({ position: (place + 1) * gap })
      .where('id', '=', id)
      .execute()
  }
  return index * gap + gap / 2
}
