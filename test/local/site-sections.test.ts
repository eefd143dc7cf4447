/** Sections of a site and their groups: the outline, its order, and what visitors meet first. */
import { describe, expect, test } from 'vitest'
import { type Rehearsal, rehearse } from './rehearsal.ts'
import { smallWorkspace } from './small-workspace.ts'

const then = '2026-11-01T08:00:00.000Z'
const site = '/v1/orgs/org_northwind/sites/site_docs'

/** Sections learn (start), reference (api), more, and a group with reference and more; outside of all: cli. */
const withSections = () =>
  rehearse(async (db) => {
    await smallWorkspace(db)
    await db
      .insertInto('sites')
      .values({
        id: 'site_docs',
        organization_id: 'org_northwind',
        type: 'basic',
        title: 'Docs',
        visibility: 'public',
        published: true,
        agents_context: 'included',
        created_at: then,
      })
      .execute()
    await db
      .insertInto('section_groups')
      .values({ id: 'grp_dev', site_id: 'site_docs', title: 'Dev', position: 2, created_at: then })
      .execute()
    const sections = [
      ['sec_learn', null, 1],
      ['sec_reference', 'grp_dev', 1],
      ['sec_more', 'grp_dev', 2],
    ] as const
    for (const [id, group_id, position] of sections) {
      const path = id.replace('sec_', '')
      await db
        .insertInto('site_sections')
        .values({ id, site_id: 'site_docs', group_id, title: path, path, position, created_at: then })
        .execute()
    }
    const siteSpaces = [
      ['start', 'sec_learn', 1],
      ['api', 'sec_reference', 2],
      ['cli', null, 3],
    ] as const
    for (const [name, section_id, position] of siteSpaces) {
      await db
        .insertInto('site_spaces')
        .values({
          id: `ssp_${name}`,
          site_id: 'site_docs',
          section_id,
          space_id: `spc_${name}`,
          title: name,
          path: name,
          position,
          created_at: then,
        })
        .execute()
    }
  })

const published = async ({ call }: Rehearsal) => (await call(`GET ${site}/published`)).body
const sectionIds = async (rehearsal: Rehearsal) =>
  (await published(rehearsal)).structure.structure.map(({ id }: { id: string }) => id)
const groups = async ({ call }: Rehearsal) =>
  (await call(`GET ${site}/section-groups`)).body.items.map(
    ({ title, sections }: { title: string; sections: { id: string }[] }) => [
      title,
      ...sections.map(({ id }) => id),
    ],
  )

describe('published', () => {
  test('shows the sections in order, and what is in none', async () => {
    const rehearsal = await withSections()
    const body = await published(rehearsal)
    expect(body).toMatchObject({ object: 'published-content-site', site: { id: 'site_docs', siteSpaces: 3 } })
    expect(body.structure).toMatchObject({
      type: 'sections',
      structure: [
        { id: 'sec_learn', default: true, siteSpaces: [{ id: 'ssp_start', default: true }] },
        { id: 'sec_reference', default: false, sectionGroup: 'grp_dev', siteSpaces: [{ id: 'ssp_api' }] },
        { id: 'sec_more', siteSpaces: [] },
      ],
      siteSpaces: [{ id: 'ssp_cli' }],
    })
    const home = 'https://org-northwind.docs.workspace.example/site-docs'
    expect(body.structure.structure[1].urls.published).toBe(`${home}/reference`)
    expect(body.structure.structure[1].siteSpaces[0].urls.published).toBe(`${home}/reference/api`)
  })

  test('a space joins the default section, or the one that is asked for', async () => {
    const { call } = await withSections()
    const add = (body: object) => call(`POST ${site}/site-spaces`, { body })
    expect((await add({ spaceId: 'spc_guides' })).body.section).toBe('sec_learn')
    expect((await add({ spaceId: 'spc_sdk', sectionId: 'sec_more' })).body.section).toBe('sec_more')
    expect((await add({ spaceId: 'spc_handbook', sectionId: 'sec_none' })).status).toBe(404)
  })

  test('default section and default site space go together', async () => {
    const rehearsal = await withSections()
    const { call } = rehearsal
    const defaults = async () => {
      const { structure } = (await published(rehearsal)).structure
      const section = structure.find((one: { default: boolean }) => one.default)
      const { items } = (await call(`GET ${site}/site-spaces?default=true`)).body
      return [section.id, ...items.map(({ id }: { id: string }) => id)]
    }
    expect(await defaults()).toEqual(['sec_learn', 'ssp_start'])
    await call(`PATCH ${site}`, { body: { defaultSiteSection: 'sec_reference' } })
    expect(await defaults()).toEqual(['sec_reference', 'ssp_api'])
    await call(`PATCH ${site}`, { body: { defaultSiteSpace: 'ssp_start' } })
    expect(await defaults()).toEqual(['sec_learn', 'ssp_start'])
    const apart = { defaultSiteSpace: 'ssp_start', defaultSiteSection: 'sec_reference' }
    expect((await call(`PATCH ${site}`, { body: apart })).status).toBe(400)
    expect((await call(`PATCH ${site}`, { body: { defaultSiteSection: 'sec_none' } })).status).toBe(404)
  })

  test('a site space moved beside one of another section joins it', async () => {
    const { call } = await withSections()
    const position = { before: { type: 'site-space', siteSpace: 'ssp_api' } }
    const { body } = await call(`POST ${site}/site-spaces/ssp_cli/move`, { body: { position } })
    expect(body).toMatchObject({ id: 'ssp_cli', section: 'sec_reference' })
  })
})

describe('section group', () => {
  test('create takes sections out of the group they were in', async () => {
    const rehearsal = await withSections()
    const { status, body } = await rehearsal.call(`POST ${site}/section-groups`, {
      body: { title: 'New', icon: 'rocket', sections: ['sec_more', 'sec_learn'] },
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ object: 'site-section-group', title: 'New', icon: 'rocket' })
    expect(await groups(rehearsal)).toEqual([
      ['Dev', 'sec_reference'],
      ['New', 'sec_more', 'sec_learn'],
    ])
    expect(await sectionIds(rehearsal)).toEqual(['sec_reference', 'sec_more', 'sec_learn'])
    const unknown = { title: 'Bad', sections: ['sec_none'] }
    expect((await rehearsal.call(`POST ${site}/section-groups`, { body: unknown })).status).toBe(404)
    expect(await groups(rehearsal)).toHaveLength(2)
  })

  test('sections come and go; a group that is deleted leaves them in its place', async () => {
    const rehearsal = await withSections()
    const { call } = rehearsal
    const added = await call(`POST ${site}/section-groups/grp_dev/sections`, {
      body: { sectionId: 'sec_learn' },
    })
    expect(added.status).toBe(201)
    expect(added.body.sections.map(({ id }: { id: string }) => id)).toEqual([
      'sec_reference',
      'sec_more',
      'sec_learn',
    ])
    const again = await call(`POST ${site}/section-groups/grp_dev/sections`, {
      body: { sectionId: 'sec_learn' },
    })
    expect(again.body).toEqual(added.body)
    expect((await call(`DELETE ${site}/section-groups/grp_dev/sections/sec_reference`)).status).toBe(205)
    expect((await call(`DELETE ${site}/section-groups/grp_dev/sections/sec_reference`)).status).toBe(404)
    expect(await sectionIds(rehearsal)).toEqual(['sec_more', 'sec_learn', 'sec_reference'])
    expect((await call(`DELETE ${site}/section-groups/grp_dev`)).status).toBe(205)
    expect(await groups(rehearsal)).toEqual([])
    expect(await sectionIds(rehearsal)).toEqual(['sec_more', 'sec_learn', 'sec_reference'])
  })

  test('update and move', async () => {
    const rehearsal = await withSections()
    const { call } = rehearsal
    const group = `${site}/section-groups/grp_dev`
    expect((await call(`PATCH ${group}`, { body: { icon: 'code' } })).body).toMatchObject({
      title: 'Dev',
      icon: 'code',
    })
    expect((await call(`PATCH ${group}`, { body: { icon: null } })).body.icon).toBeUndefined()
    const beside = (id: string) => ({ type: 'site-section', id })
    const move = (position: object) => call(`POST ${group}/move`, { body: { position } })
    expect((await move({ before: beside('sec_learn') })).status).toBe(200)
    expect(await sectionIds(rehearsal)).toEqual(['sec_reference', 'sec_more', 'sec_learn'])
    await move({ after: beside('sec_learn') })
    expect(await sectionIds(rehearsal)).toEqual(['sec_learn', 'sec_reference', 'sec_more'])
    expect((await move({ after: beside('sec_more') })).status).toBe(400)
    expect((await move({ after: beside('sec_none') })).status).toBe(404)
  })
})
