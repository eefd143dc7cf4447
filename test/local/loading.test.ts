/** Records of an organization become a workspace, whatever the order of those that lie within each other. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createWorkspaces } from '../../src/local/workspaces.ts'
import type { ThingRecord } from '../../src/workspaces/clone-contents.ts'
import { lapse } from '../support/lapse.ts'
import { rehearseAt, repeatableRandom, startOfTime, temporaryFolder } from './rehearsal.ts'

const at = new Date(startOfTime).toISOString()
const shared = { revision: 'rev_a', createdAt: at, updatedAt: at }
const inSpace = { spaceId: 'spc_a' }
const inRequest = { ...inSpace, changeRequestId: 'cr_a' }

const page = (id: string, ...below: readonly string[]): ThingRecord => {
  const reply = { id, title: id, path: id, pages: below.map((each) => ({ id: each })) }
  return { kind: 'page', path: { ...inRequest, pageId: id }, reply, content: Buffer.from(`# ${id}`) }
}

const holders: readonly ThingRecord[] = [
  { kind: 'organization', path: { organizationId: 'org_a' }, reply: { id: 'org_a', title: 'A' } },
  { kind: 'space', path: inSpace, reply: { id: 'spc_a', title: 'A', ...shared } },
  { kind: 'change-request', path: inRequest, reply: { id: 'cr_a', number: 1, status: 'draft', ...shared } },
]

const pages = [page('top', 'one', 'two'), page('one', 'deep'), page('deep'), page('two'), page('last')]

async function loaded(things: readonly ThingRecord[]) {
  const path = join(temporaryFolder(), 'loaded.db')
  const workspaces = createWorkspaces({
    now: () => startOfTime,
    random: repeatableRandom(),
    ...lapse(),
    workingDirectory: '.',
  })
  const source = { origin: 'here', organization: 'org_a', backup: 'kept', content: true, from: at, to: at }
  await workspaces.clone({ path, source, things, gaps: [], owner: undefined })
  return rehearseAt(path)
}

test('a site has a key for the log-in of its visitors, whether or not the service shows one', async () => {
  const site = (siteId: string): ThingRecord => ({
    kind: 'site',
    path: { organizationId: 'org_a', siteId },
    reply: { id: siteId, title: siteId, visibility: 'public' },
  })
  const path = { organizationId: 'org_a', siteId: 'site_told' }
  const reply = { backend: 'integration', fallbackURL: 'https://a.example/login' }
  const told: ThingRecord = { kind: 'publishing-auth', path, reply }
  const workspace = await loaded([...holders, site('site_told'), told, site('site_silent')])
  const authOf = async (id: string) =>
    (await workspace.call(`GET /v1/orgs/org_a/sites/${id}/publishing/auth`)).body
  const object = 'publishing-auth'
  const secret = expect.stringMatching(/^[0-9a-z]{52}$/)
  const [theirs, own] = [await authOf('site_told'), await authOf('site_silent')]
  expect(theirs).toEqual({ object, ...reply, privateKey: secret })
  expect(own).toEqual({ object, backend: 'custom', privateKey: secret })
  expect(theirs.privateKey).not.toBe(own.privateKey)
})

test('a share link has an address that nobody can guess', async () => {
  const path = { organizationId: 'org_a', siteId: 'site_a' }
  const reply = { id: 'site_a', title: 'A', visibility: 'share-link', published: true }
  const link = (shareLinkId: string): ThingRecord => ({
    kind: 'share-link',
    path: { ...path, shareLinkId },
    reply: { id: shareLinkId, name: 'Auditors', active: true },
  })
  const site: ThingRecord = { kind: 'site', path, reply }
  const workspace = await loaded([...holders, site, link('shl_one'), link('shl_two')])
  const { body } = await workspace.call('GET /v1/orgs/org_a/sites/site_a/share-links')
  const [one, two] = body.items.map((each: { urls: { published: string } }) =>
    each.urls.published.split('/').at(-1),
  )
  const secret = expect.stringMatching(/^[0-9a-z]{24}$/)
  expect([one, two]).toEqual([secret, secret])
  expect(one).not.toBe(two)
})

interface Shown {
  readonly id: string
  readonly markdown: string
  readonly pages?: readonly Shown[]
}

const outline = (shown: readonly Shown[]): unknown =>
  shown.map(({ id, markdown, pages: below = [] }) => [id, markdown, outline(below)])

const expected = [
  [
    'top',
    '# top',
    [
      ['one', '# one', [['deep', '# deep', []]]],
      ['two', '# two', []],
    ],
  ],
  ['last', '# last', []],
]

test.each([
  ['as the service lists them', pages],
  ['within first', [pages[2], pages[1], pages[3], pages[0], pages[4]]],
  ['in the order of a sort', [pages[2], pages[0], pages[3], pages[1], pages[4]]],
])('pages are below each other, %s', async (_, some) => {
  const workspace = await loaded([...holders, ...some.flatMap((each) => each ?? [])])
  const { body } = await workspace.call('GET /v1/spaces/spc_a/change-requests/cr_a/content/pages')
  expect(outline(body.pages)).toEqual(expected)
})

test('pages of a change request at the revision of its space are the pages of the space', async () => {
  const workspace = await loaded([...holders, ...pages])
  const { body } = await workspace.call('GET /v1/orgs/org_a/search?query=deep')
  expect(body.items).toEqual([expect.objectContaining({ id: 'spc_a' })])
  const made = await workspace.call('POST /v1/spaces/spc_a/change-requests', { body: { subject: 'New' } })
  const { body: content } = await workspace.call(
    `GET /v1/spaces/spc_a/change-requests/${made.body.id}/content/pages`,
  )
  expect(outline(content.pages)).toEqual(expected)
})
