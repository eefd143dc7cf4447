/** `ws local clone`: the same organization under the same ids, what it lacks, and bringing it up to date. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findOperation } from '../../src/catalog/route.ts'
import type { Context } from '../../src/context.ts'
import { sampleProgram } from '../local/sample-program.ts'

const program = await sampleProgram()
afterAll(program.remove)
const { folder, ws } = program
const outOf = async (...argv: readonly string[]) => (await ws(argv)).out
const json = async (...argv: readonly string[]) => JSON.parse(await outOf(...argv, '-o', 'json'))

/** Every request, `GET /v1/...`. */
function recorder() {
  const requests: string[] = []
  const transport: Context['transport'] = async (baseUrl) => {
    const inner = await program.transport(baseUrl)
    const isSource = baseUrl === program.url
    return {
      ...inner,
      send: (request, signal) => {
        if (isSource) requests.push(`${request.method} ${request.url.slice('local:'.length)}`)
        return inner.send(request, signal)
      },
    }
  }
  return { requests, transport }
}

test('the clone is the same organization, and nothing but GET makes it', async () => {
  const { requests, transport } = recorder()
  const { exit, out } = await ws(['local', 'clone', '--content', '-o', 'json'], { context: { transport } })
  expect(exit).toBe(0)
  expect(JSON.parse(out)).toMatchObject({ profile: 'clone', organization: 'org_northwind', spaces: 12 })
  expect(new Set(requests.map((line) => line.split(' ')[0]))).toEqual(new Set(['GET']))
  expect(await outOf('diff', 'live', 'profile:clone')).toBe('No differences (74 alike)\n')
  expect(statSync(join(folder, 'config/data/clone-clone.db')).mode & 0o777).toBe(0o600)
})

const reads = [
  'org get',
  'team list --fields id,title,members',
  'invite link list',
  'collection list --all',
  'space list --collection col_product --fields id,title,revision,updatedAt,comments,changeRequestsOpen',
  'cr list --space spc_api',
  'cr reviewer list cr_rate_limits --space spc_api',
  'cr comment list cr_rate_limits --space spc_api --fields id,body,postedBy,reactions,replies',
  'cr comment reply list cr_rate_limits cmt_limits --space spc_api',
  'cr page list cr_rate_limits --space spc_api --fields id,title,path,markdown,git,pages',
  'cr file list cr_screens --space spc_start',
  'site list',
  'site space list --site site_docs --fields id,path,default,section,title',
  'site section-group list --site site_docs --fields id,title,sections.id',
  'site adaptive-schema get --site site_docs',
  'saml list --fields id,label,certificate,defaultTeam.id,service',
  'openapi list',
  'openapi version list payments',
  'translation list',
  'integration list --owner org_northwind',
]

test('it answers as the service does', async () => {
  for (const line of reads) {
    const words = [...line.split(' '), '-o', 'json']
    const [there, here] = [await ws(words), await ws(words, { env: { WS_URL: '', WS_PROFILE: 'clone' } })]
    expect({ line, ...here }).toEqual({ line, ...there, requests: [] })
    expect({ line, exit: there.exit }).toEqual({ line, exit: 0 })
  }
})

test('it says where it came from, and what is otherwise than there', async () => {
  const { err, out } = await ws(['local', 'status', '--profile', 'clone', '-o', 'json'], {
    env: { WS_URL: '' },
  })
  const { clone, integrity } = JSON.parse(out)
  expect(integrity).toBe('ok')
  expect(clone).toMatchObject({ origin: program.url, organization: 'org_northwind', content: true })
  const named = clone.approximated.map(
    (each: { kind: string; member: string }) => `${each.kind} ${each.member}`,
  )
  expect(named).toContain('share-link urls.published')
  expect(named).toContain('space changeRequests')
  expect(err).toContain('A clone of org_northwind')
  expect((await json('local', 'status')).clone).toBeUndefined()
})

test('there is one clone of a name, and only a refresh changes it', async () => {
  const again = await ws(['local', 'clone'])
  expect(again.err).toContain('There is a clone "clone" already')
  expect(again).toMatchObject({ exit: 2, err: expect.stringContaining('--refresh brings it up to date') })
  const lab = await ws(['local', 'clone', '--refresh'], { env: { WS_ORG: 'org_lab' } })
  expect(lab).toMatchObject({ exit: 2, err: expect.stringContaining('and not of org_lab') })
  const none = await ws(['local', 'clone', '--refresh', '--name', 'other'])
  expect(none).toMatchObject({ exit: 2, err: expect.stringContaining('There is no clone "other" yet') })
})

test('a refresh reads nothing again that can not have changed', async () => {
  await ws(['space', 'update', 'spc_api', '--title', 'API, anew'])
  await ws(['team', 'delete', 'team_support', '--yes'])
  const { requests, transport } = recorder()
  expect((await ws(['local', 'clone', '--refresh'], { context: { transport } })).exit).toBe(0)
  const again = requests.filter((line) => line.includes('/content/') || line.includes('/versions'))
  expect(again).toEqual([])
  expect(await outOf('diff', 'live', 'profile:clone')).toMatch(/^No differences/)
  expect(await json('space', 'get', 'spc_api')).toMatchObject({ title: 'API, anew' })
  const pages = [
    'cr',
    'page',
    'list',
    'cr_rate_limits',
    '--space',
    'spc_api',
    '-o',
    'json',
    '--fields',
    'id,markdown',
  ]
  const here = await ws(pages, { env: { WS_URL: '', WS_PROFILE: 'clone' } })
  expect(here.out).toBe((await ws(pages)).out)
})

test('a refresh reads what is within a new thing, though nothing tells that it has changed', async () => {
  const { ws: fresh, remove } = await sampleProgram()
  expect((await fresh(['local', 'clone'])).exit).toBe(0)
  const source = ['--source-url', 'https://api.northwind.example/billing.json']
  expect((await fresh(['openapi', 'create', 'billing', ...source])).exit).toBe(0)
  expect((await fresh(['local', 'clone', '--refresh'])).exit).toBe(0)
  expect((await fresh(['diff', 'live', 'profile:clone'])).out).toMatch(/^No differences/)
  remove()
})

test('a list that is refused is named, and ends with exit code 8', async () => {
  const transport: Context['transport'] = async (baseUrl) => {
    const inner = await program.transport(baseUrl)
    const refused = JSON.stringify({ error: { code: 403, message: 'Your role is too small' } })
    return {
      ...inner,
      send: async (request, signal) => {
        if (!request.url.includes('/teams/team_docs/members')) return inner.send(request, signal)
        return {
          status: 403,
          headers: {},
          text: async () => refused,
          bytes: async () => Buffer.from(refused),
        }
      },
    }
  }
  const ran = await ws(['local', 'clone', '--name', 'guarded', '-o', 'json'], { context: { transport } })
  expect(ran.exit).toBe(8)
  expect(JSON.parse(ran.out).notCaptured).toContainEqual({
    kind: 'team-member',
    address: 'team/Docs',
    reason: expect.stringContaining('role is too small'),
  })
  expect((await ws(['backup', 'create', 'short'], { context: { transport } })).exit).toBe(8)
  const init = await ws(['local', 'init', '--from-backup', 'short', '--profile', 'short'])
  expect(init.exit).toBe(8)
  expect(init.err).toContain('The clone lacks a list')
})

test('a backup with content brings the pages of each space along', async () => {
  expect((await ws(['backup', 'create', 'whole', '--content'])).exit).toBe(0)
  expect((await ws(['local', 'init', '--from-backup', 'whole', '--profile', 'whole'])).exit).toBe(0)
  const env = { WS_URL: `local:${join(folder, 'config/data/clone-whole.db')}` }
  const content = '[.. | objects | select(.id) | { id, path, title, markdown, name, size }]'
  for (const line of ['page list', 'file list']) {
    const words = ['space', ...line.split(' '), '--space', 'spc_api', '--jq', content]
    expect((await ws(words, { env })).out, line).toBe(await outOf(...words))
  }
})

test('--content copies the pages and files of spaces too, and only reads', async () => {
  const { requests, transport } = recorder()
  const words = ['local', 'clone', '--content', '--name', 'full', '-o', 'json']
  expect(await ws(words, { context: { transport } })).toMatchObject({ exit: 0 })
  expect(new Set(requests.map((line) => line.split(' ')[0]))).toEqual(new Set(['GET']))
  const env = { WS_URL: `local:${join(folder, 'config/data/clone-full.db')}` }
  const content = '[.. | objects | select(.id) | { id, path, title, markdown, name, size }]'
  for (const line of ['page list', 'file list'])
    for (const space of ['spc_api', 'spc_start']) {
      const words = ['space', ...line.split(' '), '--space', space, '--jq', content]
      expect((await ws(words, { env })).out, line).toBe(await outOf(...words))
    }
})

test('a refresh reads the content of no space again that has the same revision', async () => {
  const words = ['local', 'clone', '--content', '--name', 'again']
  expect(await ws(words)).toMatchObject({ exit: 0 })
  const page = { operation: 'update_page', page: 'pag_errors', title: 'Faults' }
  const change = ['cr', 'content', 'update', '4', '--space', 'spc_api', '--changes', JSON.stringify([page])]
  expect(await ws(change)).toMatchObject({ exit: 0 })
  expect(await ws(['cr', 'merge', '4', '--space', 'spc_api', '--yes'])).toMatchObject({ exit: 0 })
  const { requests, transport } = recorder()
  const refreshed = await ws([...words, '--refresh'], { context: { transport } })
  expect(refreshed).toMatchObject({
    exit: 0,
    err: expect.stringContaining('was not read again: the revision'),
  })
  const spaces = requests.flatMap(
    (line) => /spaces\/([^/]+)\/(?:revisions|content)\/.*(?:pages|files)/.exec(line)?.[1] ?? [],
  )
  expect(new Set(spaces)).toEqual(new Set(['spc_api']))
  const env = { WS_URL: `local:${join(folder, 'config/data/clone-again.db')}` }
  const content = '[.. | objects | select(.id) | { id, path, title, markdown, name, size }]'
  for (const line of ['page list', 'file list'])
    for (const space of ['spc_api', 'spc_start']) {
      const asked = ['space', ...line.split(' '), '--space', space, '--jq', content]
      expect((await ws(asked, { env })).out, line).toBe(await outOf(...asked))
    }
})

test('an organization with many of everything', async () => {
  await ws(['local', 'seed', '--spaces', '60', '--pages', '1', '--path', 'workspace.db'])
  expect((await ws(['local', 'clone', '--name', 'seeded'])).exit).toBe(0)
  expect(await outOf('diff', 'live', 'profile:seeded')).toMatch(/^No differences \(\d+ alike\)\n$/)
})

test('a backup becomes the same organization', async () => {
  expect((await ws(['backup', 'create', 'kept'])).exit).toBe(0)
  const init = ['local', 'init', '--from-backup', 'kept', '--profile', 'restored']
  expect(await ws(init)).toMatchObject({ exit: 0 })
  expect(await outOf('diff', 'live', 'profile:restored')).toMatch(/^No differences \(\d+ alike\)\n$/)
  expect((await ws(init)).exit).toBe(2)
  const sample = await ws(['local', 'init', '--from-backup', 'kept', '--profile', 'other', '--sample'])
  expect(sample.exit).toBe(2)
})

const plain = 'https://plain.example'

/** At another address, a service that offers no extended operation. */
const plainService =
  (transport: Context['transport'], url: string): Context['transport'] =>
  async (baseUrl) => {
    const inner = await transport(baseUrl === plain ? url : baseUrl)
    if (baseUrl !== plain) return inner
    return {
      ...inner,
      send: async (request, signal) => {
        const found = await findOperation(request.method, new URL(request.url).pathname)
        const { authorization: _, ...headers } = request.headers
        if (found?.operation.extended !== true)
          return inner.send({ ...request, headers, url: request.url.replace(plain, 'local:') }, signal)
        const missing = JSON.stringify({ error: { code: 404, message: 'No such route' } })
        return {
          status: 404,
          headers: {},
          text: async () => missing,
          bytes: async () => Buffer.from(missing),
        }
      },
    }
  }

test('the pages of a change request that somebody has edited are not those of its space', async () => {
  const { ws: fresh, folder: home, remove, transport, url } = await sampleProgram()
  // The address in the environment wins over that of a profile.
  const env = { WS_URL: `local:${join(home, 'config/data/clone-edited.db')}` }
  const inClone = async (...argv: readonly string[]) =>
    JSON.parse((await fresh([...argv, '-o', 'json'], { env })).out)
  const newIn = async (space: string) =>
    (await inClone('cr', 'create', '--space', space, '--subject', 'x')).id
  const pagesOf = (cr: string, space: string) => inClone('cr', 'page', 'list', cr, '--space', space)
  const rename = ['cr', 'update', 'cr_rate_limits', '--space', 'spc_api', '--subject', 'ws backup']
  expect((await fresh(rename)).exit).toBe(0)
  const made = await fresh(['backup', 'create', 'edited', '--content'], {
    env: { WS_URL: plain },
    context: { transport: plainService(transport, url) },
  })
  expect(made.exit).toBe(0)
  expect((await fresh(['local', 'init', '--from-backup', 'edited', '--profile', 'edited'])).exit).toBe(0)
  expect(await pagesOf(await newIn('spc_api'), 'spc_api')).toEqual([])
  expect(await pagesOf('cr_rate_limits', 'spc_api')).not.toEqual([])
  expect(await pagesOf(await newIn('spc_start'), 'spc_start')).not.toEqual([])
  const status = (await fresh(['local', 'status', '--profile', 'edited', '-o', 'json'])).out
  expect(status).toContain('somebody may have edited it')
  remove()
})
