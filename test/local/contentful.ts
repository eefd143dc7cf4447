/** A space whose pages are nested, with variables, a file and links of every kind, and a change request of it. */
import type { Database } from '../../src/local/store/database.ts'
import { smallWorkspace } from './small-workspace.ts'

export const writtenAt = '2026-11-01T08:00:00.000Z'
export const cr = '/v1/spaces/spc_api/change-requests/1'

export async function contentful(db: Database): Promise<void> {
  await smallWorkspace(db)
  const page = async (
    id: string,
    place: { path: string; parent?: string; text: string; variables?: string },
  ) => {
    await db
      .insertInto('page_versions')
      .values({
        id: `pgv_${id}`,
        page_id: `pag_${id}`,
        title: id,
        slug: id,
        markdown: place.text,
        variables: place.variables ?? null,
        created_at: writtenAt,
        updated_at: writtenAt,
      })
      .execute()
    await db
      .insertInto('revision_pages')
      .values({
        revision_id: 'rev_api',
        page_id: `pag_${id}`,
        version_id: `pgv_${id}`,
        parent_page_id: place.parent ?? null,
        position: 2,
        path: place.path,
      })
      .execute()
  }
  await page('hooks', { path: 'hooks', text: links.join('\n\n') })
  await page('events', {
    path: 'hooks/events',
    parent: 'pag_hooks',
    text: 'Version {{ space.vars.version }} of {{page.vars.name}}, {{ page.vars.unknown }}.',
    variables: '{"name":"Events"}',
  })
  await db
    .insertInto('file_contents')
    .values({ hash: 'h1', bytes: Buffer.from('<svg/>') })
    .execute()
  await db
    .insertInto('files')
    .values({
      id: 'fil_architecture',
      name: 'architecture.svg',
      content_type: 'image/svg+xml',
      size: 6,
      width: 640,
      height: 480,
      content_hash: 'h1',
      created_at: writtenAt,
    })
    .execute()
  await db
    .insertInto('revision_files')
    .values({ revision_id: 'rev_api', file_id: 'fil_architecture' })
    .execute()
  await db
    .insertInto('change_requests')
    .values({
      id: 'cr_one',
      space_id: 'spc_api',
      number: 1,
      status: 'draft',
      subject: 'One',
      revision_id: 'rev_api',
      revision_initial_id: 'rev_api',
      created_at: writtenAt,
      updated_at: writtenAt,
    })
    .execute()
}

const links = [
  '[events](./hooks/events.md) and [again](./hooks/events.md)',
  '[a heading](about.md#rate-limits), [none](about#nowhere), [own](#nowhere)',
  '[gone](./gone.md) and ![gone](files/gone.png)',
  '![plan](./files/architecture.svg) [by id](/files/fil_architecture)',
  '[app](https://app.workspace.example/s/spc_sdk/p/pag_sdk) [web](https://example.com/) <a href="../up">up</a>',
  '`[code](code.md)` [reference][r]',
  '[r]: hooks/events',
]
