/** `ws backup create --content` on a service that shows no space directly: one change request for each space, which stays. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createNames } from '../../../src/workflows/backup/create/content/file-names.ts'
import { folderWith } from '../../support/folder.ts'
import { manifestIn, plainBackups, textsIn } from './world.ts'

const { backup, call, inBackup } = plainBackups('--content')
const readonlyProfile = () =>
  folderWith({
    'config.json': JSON.stringify({
      current: 'prod',
      profiles: { prod: { url: 'https://api.test', readonly: true } },
    }),
  })
const changesIn = (requests: readonly { readonly method: string; readonly url: string }[]) =>
  requests
    .filter(({ method }) => method !== 'GET')
    .map(({ method, url }) => `${method} ${new URL(url).pathname}`)
const recordsIn = (kind: string) =>
  readFileSync(inBackup(`${kind}.ndjson`), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

test('makes one change request for each space, says so before, and keeps pages and files', async () => {
  const spaces = JSON.parse((await call('space', 'list', '--all', '-o', 'json')).out).length
  const made = await backup()
  expect(made.exit).toBe(0)
  expect(made.err).toContain(
    `ws makes ${spaces} change requests ("ws backup", one for each space, which stays)`,
  )
  expect(changesIn(made.requests)).toHaveLength(spaces)
  const pages = recordsIn('page')
  const overview = pages.find(({ id }) => id === 'pag_overview')
  expect(overview).toMatchObject({
    holder: { kind: 'change-request', id: overview.path.changeRequestId },
    path: { organizationId: 'org_northwind', spaceId: 'spc_api', pageId: 'pag_overview' },
    content: `content/spc_api/${overview.reply.path}.md`,
  })
  const shown = await call(
    'cr',
    'page',
    'get',
    overview.path.changeRequestId,
    'pag_overview',
    '--space',
    'spc_api',
    '-o',
    'json',
  )
  expect(readFileSync(inBackup(overview.content), 'utf8')).toBe(JSON.parse(shown.out).markdown)
  expect(JSON.stringify(pages)).not.toContain('"markdown"')
  const [file] = recordsIn('file')
  expect(readFileSync(inBackup(file.content)).length).toBe(file.reply.size)
  expect(manifestIn(inBackup())).toMatchObject({ content: true })
  expect(manifestIn(inBackup()).notCaptured.filter(({ kind }) => kind === 'page')).toEqual([])
  expect((await call('backup', 'verify', 'b')).exit).toBe(0)
  writeFileSync(inBackup(overview.content), 'other')
  expect((await call('backup', 'verify', 'b')).exit).toBe(9)
})

test('run again, it changes nothing, and reads no space whose content is as it was', async () => {
  await backup()
  const before = textsIn(inBackup())
  const again = await backup()
  expect(again).toMatchObject({ exit: 0, err: '' })
  expect(again.out).toContain('0 files written')
  expect(again.requests.filter(({ url }) => url.includes('/content/'))).toEqual([])
  expect(changesIn(again.requests)).toEqual([])
  expect(textsIn(inBackup())).toEqual(before)
  const without = await call('backup', 'create', 'b')
  expect(without.exit).toBe(2)
  expect(without.err).toContain('Add --content')
})

test('brings an outdated change request up to date, and reads that space alone', async () => {
  await backup()
  const merged = await call('cr', 'merge', '2', '--space', 'spc_api', '--yes')
  expect(merged.exit).toBe(0)
  const again = await backup()
  expect(again.err).toContain('ws brings 1 change request up to date')
  expect(changesIn(again.requests)).toEqual([expect.stringMatching(/^POST .*spc_api.*\/update$/)])
  const read = again.requests.filter(({ url }) => url.includes('/content/'))
  expect(new Set(read.map(({ url }) => /spaces\/([^/]+)/.exec(url)?.[1]))).toEqual(new Set(['spc_api']))
  expect((await call('backup', 'verify', 'b')).exit).toBe(0)
})

test('asks for the Markdown of pages that the list shows without it', async () => {
  const made = await backup({
    disturb: async (path, body) =>
      path.includes('/change-requests/') && path.endsWith('/content/pages')
        ? JSON.parse(JSON.stringify(await body(), (key, value) => (key === 'markdown' ? undefined : value)))
        : undefined,
  })
  expect(made.exit).toBe(0)
  expect(made.requests.some(({ url }) => url.endsWith('format=markdown'))).toBe(true)
  const { content } = recordsIn('page').find(({ id }) => id === 'pag_overview')
  expect(readFileSync(inBackup(content), 'utf8')).toContain(' ')
})

test('names a space that refuses, and exits with 8', async () => {
  const made = await backup({
    disturb: (path) => (path.includes('spc_api/') && path.includes('/content/pages') ? 403 : undefined),
  })
  expect(made.exit).toBe(8)
  expect(manifestIn(inBackup()).notCaptured).toContainEqual(
    expect.objectContaining({ kind: 'page', refused: true, reason: expect.stringContaining('Not for you') }),
  )
  expect(readdirSync(inBackup('content'))).not.toEqual([])
  expect((await backup()).exit).toBe(0)
  expect(existsSync(inBackup('content/spc_api'))).toBe(true)
})

test('sends nothing under --dry-run, and no change with a readonly profile', async () => {
  const shown = await backup({}, '--dry-run')
  expect(shown).toMatchObject({ exit: 0, requests: [] })
  const refused = await backup({ env: { WS_CONFIG_DIR: readonlyProfile() } })
  expect(refused.exit).toBe(2)
  expect(refused.err).toContain('readonly')
  expect(changesIn(refused.requests)).toEqual([])
})

test('no name leads elsewhere, or is that of another file', () => {
  const names = createNames()
  expect(names.claim('content/s/../a.md', 'p1', '.md')).toBe('content/s/__/a.md')
  expect(names.claim('content/s/Guide.md', 'p2', '.md')).toBe('content/s/Guide.md')
  expect(names.claim('content/s/guide.md', 'p3', '.md')).toBe('content/s/~p3.md')
  expect(names.claim('content/s/guide.md/in.md', 'p4', '.md')).toBe('content/s/~p4.md')
  expect(names.claim('content/s/files/a:b\\c', 'f1', '')).toBe('content/s/files/a_b_c')
  expect(names.claim('content/s/files/con', 'f2', '')).toBe('content/s/files/_con')
})

test('says so if somebody has edited its change request', async () => {
  const edited = ['cr', 'update', 'cr_rate_limits', '--space', 'spc_api', '--subject', 'ws backup']
  expect((await call(...edited)).exit).toBe(0)
  expect((await backup()).exit).toBe(0)
  const gap = manifestIn(inBackup()).notCaptured.find(({ kind }) => kind === 'page')
  expect(gap).toMatchObject({ address: 'space/Product/API reference', path: { spaceId: 'spc_api' } })
  expect(gap?.reason).toContain('somebody may have edited it')
  const again = await backup()
  expect(again.requests.filter(({ url }) => url.includes('/content/'))).toEqual([])
  expect(manifestIn(inBackup()).notCaptured).toContainEqual(gap)
})

test('does not take its own pulls for edits, in the same folder as in another one', async () => {
  const gaps = (folder = 'b') =>
    manifestIn(inBackup(`../${folder}`)).notCaptured.filter(({ kind }) => kind === 'page')
  await backup()
  for (const cr of ['cr_rate_limits', 'cr_webhooks']) {
    if (cr === 'cr_webhooks') await call('cr', 'pull', cr, '--space', 'spc_api')
    expect((await call('cr', 'merge', cr, '--space', 'spc_api', '--yes')).exit).toBe(0)
    expect((await backup()).err).toContain('ws brings 1 change request up to date')
    expect((await backup()).out, cr).toContain('0 files written')
    expect(gaps(), cr).toEqual([])
    // Of several pulls the service does not tell what was in between.
    expect((await call('backup', 'create', cr, '--content')).exit).toBe(0)
    expect(gaps(cr), cr).toHaveLength(cr === 'cr_webhooks' ? 1 : 0)
  }
})

test('says so if somebody edits its change request while it reads', async () => {
  await backup()
  const [own] = recordsIn('change-request').filter(
    ({ path, reply }) => path.spaceId === 'spc_api' && reply.subject === 'ws backup',
  )
  const edit = `cr content import ${own.id} --url https://northwind.example/webhooks --source website --space spc_api`
  let lists = 0
  const made = await backup({
    disturb: async (path) => {
      if (!/spc_api.change-requests\?/.test(path)) return undefined
      lists += 1
      // ws reads open ones and drafts: first to find its own, then for the backup.
      if (lists === 3) expect(await call(...edit.split(' '))).toMatchObject({ exit: 0 })
      return undefined
    },
  })
  expect(made.exit).toBe(0)
  const pageGaps = () => manifestIn(inBackup()).notCaptured.filter(({ kind }) => kind === 'page')
  expect(pageGaps()).toMatchObject([{ path: { spaceId: 'spc_api' } }])
  const before = pageGaps()
  await backup()
  expect(pageGaps()).toEqual(before)
})
