/** Two organizations, a member of every role, a few collections and spaces: enough for the tests of handlers. */
import type { Database, Role } from '../../src/local/store/database.ts'

const then = '2026-11-01T08:00:00.000Z'

const people: readonly (readonly [string, Role | null])[] = [
  ['ada', 'admin'],
  ['ben', 'create'],
  ['chen', 'review'],
  ['dana', 'edit'],
  ['eli', 'comment'],
  ['fay', 'read'],
  ['gus', null],
]

export async function smallWorkspace(db: Database): Promise<void> {
  for (const [name] of people) {
    await db
      .insertInto('users')
      .values({ id: `usr_${name}`, display_name: name, email: `${name}@northwind.example`, created_at: then })
      .execute()
  }
  await db.insertInto('workspace').values({ singleton: 1, owner_id: 'usr_ada', created_at: then }).execute()
  for (const id of ['org_northwind', 'org_lab']) {
    await db
      .insertInto('organizations')
      .values({ id, title: id, type: 'business', plan: 'pro', created_at: then })
      .execute()
  }
  for (const [name, role] of people) {
    await db
      .insertInto('members')
      .values({ organization_id: 'org_northwind', user_id: `usr_${name}`, role, joined_at: then })
      .execute()
  }
  await collection(db, 'col_product', null, 1)
  await collection(db, 'col_engineering', null, 2)
  await collection(db, 'col_platform', 'col_engineering', 1)
  for (const [index, name] of ['start', 'guides', 'api', 'sdk', 'cli'].entries()) {
    await space(db, `spc_${name}`, { parent: 'col_product', position: index + 1 })
  }
  await space(db, 'spc_handbook', { parent: null, position: 3 })
}

async function collection(db: Database, id: string, parent: string | null, position: number): Promise<void> {
  await db
    .insertInto('collections')
    .values({
      id,
      organization_id: 'org_northwind',
      parent_id: parent,
      title: id,
      position,
      created_at: then,
    })
    .execute()
}

async function space(
  db: Database,
  id: string,
  place: { parent: string | null; position: number },
): Promise<void> {
  const revision = id.replace('spc', 'rev')
  await db
    .insertInto('spaces')
    .values({
      id,
      organization_id: 'org_northwind',
      parent_id: place.parent,
      title: id,
      emoji: '📘',
      visibility: 'private',
      edit_mode: 'live',
      revision_id: revision,
      position: place.position,
      created_at: then,
      updated_at: then,
    })
    .execute()
  await db
    .insertInto('revisions')
    .values({ id: revision, space_id: id, type: 'initial', created_at: then })
    .execute()
  const version = id.replace('spc', 'pgv')
  const page = id.replace('spc', 'pag')
  await db
    .insertInto('page_versions')
    .values({
      id: version,
      page_id: page,
      title: `About ${id}`,
      slug: 'about',
      markdown: `# Intro\n\nWords on webhooks in ${id}.\n\n## Rate limits\n\nFour a second.`,
      created_at: then,
      updated_at: then,
    })
    .execute()
  await db
    .insertInto('revision_pages')
    .values({ revision_id: revision, page_id: page, version_id: version, position: 1, path: 'about' })
    .execute()
}
