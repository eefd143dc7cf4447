/** Custom hostnames, subdomains, and addresses of the app. */
import { expect, test } from 'vitest'
import { giveToken, type Rehearsal, rehearse } from './rehearsal.ts'

const app = 'https://app.workspace.example'

async function withHostnames(): Promise<Rehearsal & { readonly site: string }> {
  const rehearsal = await rehearse()
  const { body } = await rehearsal.call('POST /v1/orgs/org_northwind/sites', { body: { title: 'Docs' } })
  const pending = { hostname: 'docs.northwind.example', hostname_status: 'pending' }
  await rehearsal.db.updateTable('sites').set(pending).where('id', '=', body.id).execute()
  await rehearsal.db
    .updateTable('organizations')
    .set({ custom_hostname: 'all.lab.example', hostname: 'the-lab' })
    .where('id', '=', 'org_lab')
    .execute()
  return { ...rehearsal, site: body.id }
}

test('a hostname leads to its site or its organization', async () => {
  const { call, site } = await withHostnames()
  expect((await call('GET /v1/custom-hostnames/docs.northwind.example')).body).toEqual({
    object: 'custom-hostname',
    hostname: 'docs.northwind.example',
    target: { type: 'site', organization: 'org_northwind', site },
    isActive: false,
    status: 'ssl_pending',
    urls: {
      location: 'local:/v1/custom-hostnames/docs.northwind.example',
      published: 'https://docs.northwind.example',
    },
  })
  expect((await call('GET /v1/custom-hostnames/all.lab.example')).body).toMatchObject({
    target: { type: 'organization', organization: 'org_lab' },
    isActive: true,
  })
  expect((await call('GET /v1/orgs/org_lab')).body.customHostname).toBe('all.lab.example')
  expect((await call('GET /v1/custom-hostnames/other.lab.example')).status).toBe(404)
})

test('it counts as set up once somebody has it looked at again', async () => {
  const { call, db } = await withHostnames()
  const path = '/v1/custom-hostnames/docs.northwind.example'
  const token = await giveToken(db, 'usr_fay')
  expect((await call(`PATCH ${path}`, { token })).status).toBe(403)
  expect((await call(`PATCH ${path}`)).status).toBe(204)
  expect((await call(`GET ${path}`, { token })).body).toMatchObject({ isActive: true, status: 'live' })
})

test.each(['docs.northwind.example', 'all.lab.example'])('removing %s frees it', async (hostname) => {
  const { call, db, site } = await withHostnames()
  const token = await giveToken(db, 'usr_ben')
  expect((await call(`DELETE /v1/custom-hostnames/${hostname}`, { token })).status).not.toBe(204)
  expect((await call(`DELETE /v1/custom-hostnames/${hostname}`)).status).toBe(204)
  expect((await call(`GET /v1/custom-hostnames/${hostname}`)).status).toBe(404)
  expect((await call(`GET /v1/orgs/org_northwind/sites/${site}`)).status).toBe(200)
})

test('a subdomain leads to its organization', async () => {
  const { call } = await withHostnames()
  expect((await call('GET /v1/subdomains/the-lab')).body).toEqual({
    object: 'subdomain',
    subdomain: 'the-lab',
    target: { type: 'organization', organization: 'org_lab' },
    isActive: true,
  })
  expect((await call('GET /v1/subdomains/nobody')).status).toBe(404)
})

test('the addresses in replies lead back to their things', async () => {
  const { call } = await rehearse()
  const { body: cr } = await call('POST /v1/spaces/spc_api/change-requests', { body: { subject: 'Limits' } })
  const resolve = async (url: string) =>
    (await call(`GET /v1/urls/content?url=${encodeURIComponent(url)}`)).body
  const { body: space } = await call('GET /v1/spaces/spc_api')
  const { body: collection } = await call('GET /v1/collections/col_product')
  const { body: page } = await call('GET /v1/spaces/spc_api/content/page/pag_api')
  expect(await resolve(space.urls.app)).toEqual({ space })
  expect(await resolve(collection.urls.app)).toEqual({ collection })
  expect(await resolve(page.urls.app)).toMatchObject({ space: { id: 'spc_api' }, page: { id: 'pag_api' } })
  expect(await resolve(cr.urls.app)).toMatchObject({ space: { id: 'spc_api' }, changeRequest: { id: cr.id } })
  const proposed = await resolve(`${cr.urls.app}/p/pag_api`)
  expect(proposed).toMatchObject({ changeRequest: { id: cr.id }, page: { id: 'pag_api' } })
})

test.each([
  `${app}/s/spc_none`,
  `${app}/s/spc_api/p/pag_none`,
  `${app}/c/col_product/p/pag_api`,
  `${app}/o/org_northwind`,
  'https://elsewhere.example/s/spc_api',
])('%s leads nowhere', async (url) => {
  const { call } = await rehearse()
  expect((await call(`GET /v1/urls/content?url=${encodeURIComponent(url)}`)).status).toBe(404)
})
