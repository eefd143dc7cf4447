/** Integrations: published in versions, found by what they offer, never with their secrets. */
import { describe, expect, test } from 'vitest'
import { giveToken, type Rehearsal, rehearse } from './rehearsal.ts'

const all = '/v1/integrations'
const manifest = {
  title: 'Diagrams',
  description: 'Draw',
  script: 'export default {}',
  organization: 'org_northwind',
}

const publish = ({ call }: Rehearsal, name: string, body: object = {}) =>
  call(`POST ${all}/${name}`, { body: { ...manifest, ...body } })

const names = async ({ call }: Rehearsal, query = '', token?: string) =>
  (await call(`GET ${all}?${query}`, token === undefined ? {} : { token })).body.items.map(
    ({ name }: { name: string }) => name,
  )

describe('integration', () => {
  test('publish makes it, and raises its version; script and secrets are not shown', async () => {
    const rehearsal = await rehearse()
    const { status, body } = await publish(rehearsal, 'diagrams', {
      icon: 'aWNvbg==',
      previewImages: ['cHJldmlldw=='],
      visibility: 'public',
      secrets: { key: 'hush-hush' },
      contentSecurityPolicy: { 'script-src': ["'self'", 'cdn.test'], 'object-src': "'none'" },
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      object: 'integration',
      name: 'diagrams',
      version: 1,
      title: 'Diagrams',
      description: 'Draw',
      previewImages: ['https://app.workspace.example/integrations/diagrams/versions/1/preview-1'],
      verified: false,
      visibility: 'public',
      scopes: [],
      categories: [],
      blocks: [],
      contentSources: [],
      owner: expect.objectContaining({ object: 'organization', id: 'org_northwind' }),
      urls: {
        location: 'local:/v1/integrations/diagrams',
        app: 'https://app.workspace.example/integrations/diagrams',
        icon: 'https://app.workspace.example/integrations/diagrams/versions/1/icon',
      },
      permissions: { admin: true, install: true },
      contentSecurityPolicy: "script-src 'self' cdn.test; object-src 'none'",
    })
    const { body: second } = await publish(rehearsal, 'diagrams', { title: 'Charts', target: 'space' })
    expect(second).toMatchObject({ version: 2, title: 'Charts', target: 'space', visibility: 'private' })
    expect((await rehearsal.call(`GET ${all}/diagrams`)).body).toEqual(second)
    expect(JSON.stringify(await rehearsal.call(`GET ${all}`))).not.toMatch(/hush-hush|export default/)
    const kept = await rehearsal.db.selectFrom('integrations').select('secrets').executeTakeFirstOrThrow()
    expect(JSON.parse(kept.secrets)).toEqual({ key: 'hush-hush' })
  })

  test('a name is well formed and belongs to one organization', async () => {
    const rehearsal = await rehearse()
    await publish(rehearsal, 'diagrams')
    expect((await publish(rehearsal, 'diagrams', { organization: 'org_lab' })).status).toBe(409)
    expect((await publish(rehearsal, 'a%20b')).status).toBe(400)
    expect((await publish(rehearsal, 'other', { organization: 'nobody' })).status).toBe(404)
    await rehearsal.call('PATCH /v1/orgs/org_lab', { body: { hostname: 'the-lab' } })
    expect((await publish(rehearsal, 'other', { organization: 'the-lab' })).body.owner.id).toBe('org_lab')
  })

  test('unpublish removes it', async () => {
    const rehearsal = await rehearse()
    await publish(rehearsal, 'diagrams', { visibility: 'public' })
    const token = await giveToken(rehearsal.db, 'usr_ben')
    expect((await rehearsal.call(`DELETE ${all}/diagrams`, { token })).status).toBe(403)
    expect((await rehearsal.call(`DELETE ${all}/diagrams`)).status).toBe(204)
    expect((await rehearsal.call(`GET ${all}/diagrams`)).status).toBe(404)
    expect((await publish(rehearsal, 'diagrams')).body.version).toBe(1)
  })

  test('lists filter', async () => {
    const rehearsal = await rehearse()
    const unfurl = ['https://*.mermaid.live/edit/**', 'https://draw.test/x']
    await publish(rehearsal, 'diagrams', { blocks: [{ id: 'd', urlUnfurl: unfurl }], categories: ['visual'] })
    await publish(rehearsal, 'alerts', {
      title: 'Alerts',
      contentSources: [{ id: 's' }],
      scopes: ['page:read', 'space_x'],
      target: 'site',
    })
    await publish(rehearsal, 'lab', { title: 'Lab', organization: 'org_lab', target: 'space' })
    const found = (query: string) => names(rehearsal, query)
    expect(await found('')).toEqual(['alerts', 'diagrams', 'lab'])
    expect(await found('search=DIA')).toEqual(['diagrams'])
    expect(await found('category=visual')).toEqual(['diagrams'])
    expect(await found('category=visua')).toEqual([])
    expect(await found('scope=page:read')).toEqual(['alerts'])
    expect(await found('scope=space-x')).toEqual([])
    expect(await found('blocks=true')).toEqual(['diagrams'])
    expect(await found('blocks=false')).toEqual(['alerts', 'lab'])
    expect(await found('contentSources=true')).toEqual(['alerts'])
    expect(await found('owner=org_lab')).toEqual(['lab'])
    expect(await found('target=site')).toEqual(['alerts', 'diagrams'])
    expect(await found('blockDomain=mermaid.live')).toEqual(['diagrams'])
    expect(await found('blockDomain=draw.test')).toEqual(['diagrams'])
    expect(await found('blockDomain=test')).toEqual(['diagrams'])
    expect(await found('blockDomain=aw.test')).toEqual([])
  })

  test('who is no member sees public ones, and unlisted ones by name', async () => {
    const rehearsal = await rehearse()
    for (const visibility of ['public', 'unlisted', 'private']) {
      await publish(rehearsal, visibility, { organization: 'org_lab', visibility })
    }
    const token = await giveToken(rehearsal.db, 'usr_fay')
    expect(await names(rehearsal, '', token)).toEqual(['public'])
    const status = async (name: string) => (await rehearsal.call(`GET ${all}/${name}`, { token })).status
    expect([await status('public'), await status('unlisted'), await status('private')]).toEqual([
      200, 200, 404,
    ])
    const seen = await rehearsal.call(`GET ${all}/public`, { token })
    expect(seen.body.permissions).toEqual({ admin: false, install: false })
  })

  test('installations are found by external id, and seen by those they concern', async () => {
    const rehearsal = await rehearse()
    await publish(rehearsal, 'diagrams', { organization: 'org_lab', visibility: 'public' })
    const at = '2026-11-01T08:00:00.000Z'
    for (const [id, organization] of [
      ['ins_1', 'org_lab'],
      ['ins_2', 'org_northwind'],
    ] as const) {
      await rehearsal.db
        .insertInto('installations')
        .values({
          id,
          integration_name: 'diagrams',
          organization_id: organization,
          external_ids: JSON.stringify([`ext-${id}`]),
          status: 'active',
          created_at: at,
          updated_at: at,
        })
        .execute()
    }
    const found = async (query: string, token?: string) =>
      (
        await rehearsal.call(
          `GET ${all}/diagrams/installations?${query}`,
          token === undefined ? {} : { token },
        )
      ).body.items.map(({ id }: { id: string }) => id)
    expect(await found('')).toEqual(['ins_1', 'ins_2'])
    expect(await found('externalId=ext-ins_2')).toEqual(['ins_2'])
    expect(await found('externalId=ext-ins')).toEqual([])
    expect(await found('', await giveToken(rehearsal.db, 'usr_fay'))).toEqual(['ins_2'])
  })
})
