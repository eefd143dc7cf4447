/** Writes the spaces of the sample with their history: revisions, the pages in them, and each wording of a page once. */
import type { Insertable } from 'kysely'
import type { Database, Tables } from '../store/database.ts'
import { changeRequests } from './change-requests.ts'
import { gap } from './collections.ts'
import type { DaysAgo } from './moments.ts'
import { readText, type SamplePage } from './page.ts'
import { northwind } from './people.ts'
import { currentRevision, revisions } from './revisions.ts'
import { type SampleSpace, spaceId, spaces } from './spaces.ts'

export async function addContent(db: Database, ago: DaysAgo): Promise<void> {
  await db
    .insertInto('spaces')
    .values(spaces.map((space, index) => spaceRow(space, (index + 1) * gap, ago)))
    .execute()
  await db
    .insertInto('revisions')
    .values(
      revisions.map((revision) => ({
        id: revision.id,
        space_id: revision.space,
        change_request_id: revision.changeRequest ?? null,
        type: revision.type,
        parent_id: revision.parent ?? null,
        merged_parent_id: revision.mergedParent ?? null,
        message: revision.message ?? null,
        variables: JSON.stringify(variables[revision.space] ?? {}),
        created_at: ago(revision.made),
        created_by: revision.by,
      })),
    )
    .execute()
  await db.insertInto('page_versions').values(versionRows(ago)).execute()
  await db
    .insertInto('revision_pages')
    .values(revisions.flatMap(({ id, pages }) => placeRows(id, pages)))
    .execute()
}

/** What `{{ space.vars.… }}` on pages stands for, by space. */
const variables: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  spc_api: { version: '2.4' },
}

/** Spaces stand behind the collections, which share one order with them. */
function spaceRow(space: SampleSpace, position: number, ago: DaysAgo): Insertable<Tables['spaces']> {
  const id = spaceId(space)
  const current = currentRevision(space)
  const numbers = changeRequests.filter((each) => each.space === id).map(({ number }) => number)
  return {
    id,
    organization_id: northwind,
    parent_id: space.parent,
    title: space.title,
    emoji: space.emoji,
    visibility: space.visibility,
    edit_mode: space.locked === true ? 'locked' : 'live',
    visitor_auth_backend: space.visibility === 'visitor-auth' ? 'custom' : null,
    revision_id: current.id,
    position: position + manyCollections * gap,
    last_change_request_number: Math.max(0, ...numbers),
    created_at: ago(space.made),
    updated_at: ago(current.made),
    deleted_at: space.deleted === undefined ? null : ago(space.deleted),
  }
}

/** More than there are. */
const manyCollections = 16

/** Each wording once, however many revisions have it. */
function versionRows(ago: DaysAgo): Insertable<Tables['page_versions']>[] {
  const written = new Map<string, SamplePage>()
  const firstEdit = new Map<string, number>()
  for (const { page } of revisions.flatMap(({ pages }) => placed(pages))) {
    const first = firstEdit.get(page.id) ?? page.edited
    firstEdit.set(page.id, first)
    written.set(versionId(page), page)
  }
  return [...written].map(([id, page]) => ({
    id,
    page_id: page.id,
    ...readText(page.text),
    emoji: page.emoji ?? null,
    slug: page.slug,
    description: page.description ?? null,
    created_at: ago(firstEdit.get(page.id) ?? page.edited),
    updated_at: ago(page.edited),
  }))
}

const placeRows = (revision: string, pages: readonly SamplePage[]): Insertable<Tables['revision_pages']>[] =>
  placed(pages).map(({ page, parent, position, path }) => ({
    revision_id: revision,
    page_id: page.id,
    version_id: versionId(page),
    parent_page_id: parent,
    position,
    path,
  }))

interface Place {
  readonly page: SamplePage
  readonly parent: string | null
  readonly position: number
  readonly path: string
}

/** The pages in reading order, each parent before its children. */
const placed = (
  pages: readonly SamplePage[],
  above: { readonly id: string | null; readonly path: string } = { id: null, path: '' },
): readonly Place[] =>
  pages.flatMap((page, position) => {
    const path = `${above.path}${page.slug}`
    return [
      { page, parent: above.id, position, path },
      ...placed(page.pages ?? [], { id: page.id, path: `${path}/` }),
    ]
  })

/** `pag_auth` in its second wording is `pgv_auth_2`. */
const versionId = ({ id, version = 1 }: SamplePage) => `${id.replace('pag_', 'pgv_')}_${version}`
