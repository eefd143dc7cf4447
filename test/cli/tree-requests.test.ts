/** `ws tree` sends no request whose answer the lists already hold. */
import { expect, test } from 'vitest'
import { type World, ws } from '../support/program.ts'

const pageSize = 1000
const pages = 3

const space = (index: number) => ({
  id: `spc_${index}`,
  title: `Space ${index}`,
  visibility: 'public',
  changeRequestsOpen: 0,
})

const siteSpace = { id: 'ssp_a', title: 'A', path: 'a', default: true, space: space(0) }

const published: Readonly<Record<string, object>> = {
  site_told: { structure: [], siteSpaces: [siteSpace] },
  site_short: { structure: [] },
}

function itemsOf(path: string): object | undefined {
  if (path.startsWith('/v1/orgs/org_a/collections')) return { items: [{ id: 'col_a', title: 'A' }] }
  const page = Number(new URL(path, 'http://x').searchParams.get('page') ?? 0)
  if (path.startsWith('/v1/collections/col_a/spaces')) {
    const items = Array.from({ length: pageSize }, (_, index) => space(page * pageSize + index))
    return { items, ...(page + 1 < pages && { next: { page: String(page + 1) } }) }
  }
  if (/\/(?:sections|structure|external-links)\b/.test(path)) return undefined
  const site = /sites\/(\w+)\/published/.exec(path)?.[1]
  if (site !== undefined) return { structure: published[site] }
  if (path.includes('/site-spaces')) return { items: [siteSpace] }
  if (path.includes('/sites')) {
    return { items: Object.keys(published).map((id) => ({ id, title: id, published: true, siteSpaces: 1 })) }
  }
  return path === '/v1/orgs/org_a' ? { id: 'org_a', title: 'A' } : undefined
}

/** It offers nothing that the API document does not show. */
const service: World['service'] = ({ url }) => {
  const body = itemsOf(url.replace(/^https?:\/\/[^/]+/, ''))
  return body === undefined ? { status: 404, body: { error: { message: 'No such route' } } } : { body }
}

test('one request for a page of spaces with nothing below, one for a site that tells its spaces', async () => {
  const ran = await ws(['tree', 'org_a'], { service })
  expect(ran).toMatchObject({ exit: 0, err: '' })
  expect(ran.out.split('\n').filter((line) => line.includes('  spc_'))).toHaveLength(pageSize * pages)
  const asked = ran.requests.map(({ url }) => url.replace(/^https?:\/\/[^/]+\/v1|\?.*/g, '')).sort()
  expect(asked).toEqual([
    ...Array.from({ length: pages }, () => '/collections/col_a/spaces'),
    '/orgs/org_a',
    '/orgs/org_a/collections',
    '/orgs/org_a/sites',
    '/orgs/org_a/sites/site_short/published',
    '/orgs/org_a/sites/site_short/site-spaces',
    '/orgs/org_a/sites/site_told/published',
    // Once each, to know whether the service offers them.
    '/orgs/org_a/sites/site_told/sections',
    '/orgs/org_a/spaces',
  ])
})

test.each([
  ['/v1/collections/col_a/spaces', 'spaces', ['site_told', 'site_short'], ['spaces']],
  ['/v1/orgs/org_a/sites', 'sites', ['col_a'], ['sites']],
])('%s refused: told, with the rest drawn, and exit code 8', async (path, what, drawn, absent) => {
  const refusing: World['service'] = (request) =>
    new URL(request.url).pathname === path
      ? { status: 403, body: { error: { code: 403, message: 'Not yours' } } }
      : service(request)
  const ran = await ws(['tree', 'org_a'], { service: refusing })
  expect(ran).toMatchObject({ exit: 8, err: expect.stringContaining('could not be looked at') })
  expect(ran.out).toContain(`${what} could not be looked at`)
  expect(ran.out).not.toContain('in no collection')
  for (const id of drawn) expect(ran.out).toContain(id)
  const told = JSON.parse((await ws(['tree', 'org_a', '-o', 'json'], { service: refusing })).out)
  expect(told.notCaptured).toContainEqual(expect.objectContaining({ reason: expect.any(String) }))
  for (const member of absent) expect(told).not.toHaveProperty(member)
})
