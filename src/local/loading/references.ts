/** Settles references to things that nobody read: another organization may hold them, or a list may have been refused. */
import { sql } from 'kysely'
import type { Database, Tables } from '../store/database.ts'
import type { LoadingState } from './loading.ts'

interface ColumnReference {
  readonly table: keyof Tables
  readonly column: string
  readonly to: keyof Tables
  /** The kind and the member, in the words of the API. */
  readonly kind: string
  readonly member: string
  /** True if a row makes no sense without it. */
  readonly isNeeded?: true
}

/** Needed ones first: ws drops rows that lack one, and other rows may refer to a dropped row. */
const references: readonly ColumnReference[] = [
  needed('change_requests', 'space_id', 'spaces', 'change-request'),
  needed('comments', 'space_id', 'spaces', 'comment'),
  needed('replies', 'comment_id', 'comments', 'reply'),
  needed('reactions', 'comment_id', 'comments', 'comment'),
  needed('reactions', 'reply_id', 'replies', 'reply'),
  needed('reviewers', 'change_request_id', 'change_requests', 'reviewer'),
  needed('revision_pages', 'revision_id', 'revisions', 'page'),
  needed('revision_files', 'revision_id', 'revisions', 'file'),
  needed('team_members', 'team_id', 'teams', 'team-member'),
  needed('site_spaces', 'space_id', 'spaces', 'site-space'),
  { table: 'collections', column: 'parent_id', to: 'collections', kind: 'collection', member: 'parent' },
  { table: 'spaces', column: 'parent_id', to: 'collections', kind: 'space', member: 'parent' },
  {
    table: 'site_sections',
    column: 'group_id',
    to: 'section_groups',
    kind: 'section',
    member: 'sectionGroup',
  },
  needed('redirects', 'section_id', 'site_sections', 'redirect'),
  needed('redirects', 'site_space_id', 'site_spaces', 'redirect'),
  {
    table: 'section_groups',
    column: 'group_id',
    to: 'section_groups',
    kind: 'section-group',
    member: 'sectionGroup',
  },
  {
    table: 'external_links',
    column: 'group_id',
    to: 'section_groups',
    kind: 'external-link',
    member: 'sectionGroup',
  },
  { table: 'site_spaces', column: 'section_id', to: 'site_sections', kind: 'site-space', member: 'section' },
  {
    table: 'saml_providers',
    column: 'default_team_id',
    to: 'teams',
    kind: 'saml-provider',
    member: 'defaultTeam',
  },
  {
    table: 'openapi_specs',
    column: 'last_version_id',
    to: 'openapi_versions',
    kind: 'openapi-spec',
    member: 'lastVersion',
  },
]

function needed(table: keyof Tables, column: string, to: keyof Tables, kind: string): ColumnReference {
  return { table, column, to, kind, member: to === 'spaces' ? 'space' : kind, isNeeded: true }
}

export async function settleReferences(db: Database, loading: LoadingState): Promise<void> {
  for (const { table, column, to, kind, member, isNeeded } of references) {
    const [rows, name, target] = [sql.table(table), sql.ref(column), sql.table(to)]
    const dangling = sql`${name} IS NOT NULL AND ${name} NOT IN (SELECT id FROM ${target})`
    const { numAffectedRows = 0n } = await (isNeeded === true
      ? sql`DELETE FROM ${rows} WHERE ${dangling}`.execute(db)
      : sql`UPDATE ${rows} SET ${name} = NULL WHERE ${dangling}`.execute(db))
    for (let count = 0n; count < numAffectedRows; count += 1n)
      loading.approximate(kind, member, 'It is of something that was not read')
  }
}

/** Pages that came before the page above them get their places. */
export async function settlePages(db: Database, { latePages }: LoadingState): Promise<void> {
  for (const { revision, page, parent, position } of latePages)
    await sql`UPDATE revision_pages SET parent_page_id = ${parent}, position = ${position}
      WHERE revision_id = ${revision} AND page_id = ${page}`.execute(db)
}

/** The first section and site space of a site become rows after it. */
export async function settleDefaults(db: Database, { defaults }: LoadingState): Promise<void> {
  for (const { site, section, siteSpace } of defaults) {
    const chosen =
      section === undefined ? { default_site_space_id: siteSpace } : { default_section_id: section }
    await db.updateTable('sites').set(chosen).where('id', '=', site).execute()
  }
  // Rows of site spaces without their space are gone.
  await db
    .updateTable('sites')
    .set({ default_site_space_id: null })
    .where('default_site_space_id', 'not in', db.selectFrom('site_spaces').select('id'))
    .execute()
}
