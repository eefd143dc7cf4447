/** Makes a new site: with existing spaces, with a new one, or empty. */
import type { Infer } from '../../../catalog/fields.ts'
import type { create } from '../../../catalog/site.ts'
import type { LocalRequest } from '../../handler.ts'
import { createSpace } from '../content/new-space.ts'
import { addAuth } from './publishing-auth.ts'
import { addSiteSpace } from './site-spaces.ts'

type NewSite = Infer<typeof create.body>

const longestSpaceTitle = 50

/** Returns the id of the new site. */
export async function createSite(
  request: LocalRequest,
  organizationId: string,
  { type = 'basic', title, visibility, spaces = [] }: NewSite,
): Promise<string> {
  const siteId = request.newId('site')
  const newTitle = title ?? (await titleOfFirst(request, spaces)) ?? 'Untitled site'
  await request.db
    .insertInto('sites')
    .values({
      id: siteId,
      organization_id: organizationId,
      type,
      title: newTitle,
      visibility: visibility ?? 'public',
      published: visibility !== undefined,
      agents_context: 'included',
      created_at: request.now,
    })
    .execute()
  await addAuth(request, siteId)
  const spaceIds = typeof spaces === 'string' ? [await newSpace(request, organizationId, newTitle)] : spaces
  const added: string[] = []
  for (const spaceId of new Set(spaceIds)) {
    added.push(await addSiteSpace(request, { siteId, organizationId, spaceId, sectionId: null }))
  }
  const [first] = added
  if (first !== undefined) {
    await request.db
      .updateTable('sites')
      .set({ default_site_space_id: first })
      .where('id', '=', siteId)
      .execute()
  }
  return siteId
}

async function newSpace(request: LocalRequest, organizationId: string, title: string): Promise<string> {
  const { id } = await createSpace(request, {
    organization_id: organizationId,
    parent_id: null,
    title: [...title].slice(0, longestSpaceTitle).join(''),
  })
  return id
}

/** The title of the first space, if there is one. Titles of sites have at least two characters. */
async function titleOfFirst({ db }: LocalRequest, spaces: NewSite['spaces']): Promise<string | undefined> {
  const first = Array.isArray(spaces) ? spaces[0] : undefined
  if (first === undefined) return undefined
  const space = await db.selectFrom('spaces').select('title').where('id', '=', first).executeTakeFirst()
  return space !== undefined && [...space.title].length >= 2 ? space.title : undefined
}
