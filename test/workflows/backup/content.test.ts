/** `ws backup create --content` where the service shows spaces directly: pages and files, and no change request. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderWith } from '../../support/folder.ts'
import { backups, type Disturbance, manifestIn, textsIn } from './world.ts'

const { backup, call, folder, inBackup } = backups('--content')

interface Requested {
  readonly requests: readonly { readonly method: string; readonly url: string }[]
}
const changesIn = ({ requests }: Requested) => requests.filter(({ method }) => method !== 'GET')
/** Ids of spaces of which ws asks for pages; it asks some only to learn whether the service offers that. */
const readIn = ({ requests }: Requested) =>
  requests.flatMap(({ url }) => /spaces\/([^/]+)\/(?:revisions\/[^/]+|content)\/pages/.exec(url)?.[1] ?? [])
const recordsIn = (kind: string) =>
  readFileSync(inBackup(`${kind}.ndjson`), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
const pageIn = (id: string) => recordsIn('page').find((page) => page.id === id)
const textOf = (id: string) => readFileSync(inBackup(pageIn(id).content), 'utf8')
const markdownOf = async (id: string, space: string) =>
  JSON.parse((await call('space', 'page', 'get', id, '--space', space, '-o', 'json')).out).markdown
/** A service without some routes, and what ws has learnt of it. */
const lacking = (routes: RegExp): Disturbance => ({
  disturb: (path) => (routes.test(path) ? 404 : undefined),
  env: { WS_CONFIG_DIR: folderWith() },
})
const ofRevisions = /\/revisions\//
const ofSpaces = /\/revisions\/|spaces\/[^/]+\/content\//

test('makes no change, and keeps pages and files as readers see them', async () => {
  const made = await backup()
  expect(made).toMatchObject({ exit: 0, err: '' })
  expect(changesIn(made)).toEqual([])
  const overview = pageIn('pag_overview')
  expect(overview).toMatchObject({
    holder: { kind: 'space', id: 'spc_api' },
    path: { organizationId: 'org_northwind', spaceId: 'spc_api', pageId: 'pag_overview' },
    content: `content/spc_api/${overview.reply.path}.md`,
  })
  expect(textOf('pag_overview')).toBe(await markdownOf('pag_overview', 'spc_api'))
  expect(readFileSync(inBackup('page.ndjson'), 'utf8')).not.toMatch(/"markdown"|changeRequestId/)
  const [file] = recordsIn('file')
  expect(readFileSync(inBackup(file.content)).length).toBe(file.reply.size)
  expect(manifestIn(inBackup()).notCaptured.filter(({ kind }) => kind === 'page')).toEqual([])
  for (const line of ['backup verify b', 'backup get b', 'audit b', 'diff b live'])
    expect((await call(...line.split(' '))).exit, line).toBe(0)
  const restored = await call('backup', 'restore', 'b', '--dry-run')
  expect(restored).toMatchObject({ exit: 0, out: expect.stringContaining('pages, files') })
  writeFileSync(inBackup(overview.content), 'other')
  expect((await call('backup', 'verify', 'b')).exit).toBe(9)
})

test('reads only spaces that have another revision than before', async () => {
  await backup()
  const before = textsIn(inBackup())
  const again = await backup()
  expect(again.out).toContain('0 files written')
  // To learn whether the service offers it.
  expect(readIn(again)).toHaveLength(1)
  expect(textsIn(inBackup())).toEqual(before)
  expect((await call('cr', 'merge', '2', '--space', 'spc_api', '--yes')).exit).toBe(0)
  const changed = await backup()
  expect(readIn(changed).slice(1)).toEqual(['spc_api'])
  expect(changesIn(changed)).toEqual([])
  expect(textOf('pag_rate_limits')).toBe(await markdownOf('pag_rate_limits', 'spc_api'))
  expect((await call('backup', 'create', 'fresh', '--content')).exit).toBe(0)
  expect(textsIn(inBackup())).toEqual(textsIn(join(folder(), 'fresh')))
})

test('lists and texts are those of the revision that the backup holds', async () => {
  let isMerged = false
  await backup({
    disturb: async (path) => {
      if (isMerged || !/spc_api\/revisions\/[^/]+\/pages/.test(path)) return undefined
      isMerged = true
      expect((await call('cr', 'merge', '2', '--space', 'spc_api', '--yes')).exit).toBe(0)
      return undefined
    },
  })
  expect(isMerged).toBe(true)
  // The change request adds it.
  expect(pageIn('pag_rate_limits')).toBeUndefined()
  await backup()
  expect(textOf('pag_rate_limits')).toBe(await markdownOf('pag_rate_limits', 'spc_api'))
})

test('asks for the Markdown of pages that the list shows without it', async () => {
  const made = await backup({
    disturb: async (path, body) =>
      path.endsWith('/pages')
        ? JSON.parse(JSON.stringify(await body(), (key, value) => (key === 'markdown' ? undefined : value)))
        : undefined,
  })
  expect(made.exit).toBe(0)
  expect(textOf('pag_overview')).toBe(await markdownOf('pag_overview', 'spc_api'))
})

test('reads spaces as they are now where the service offers no revisions', async () => {
  const made = await backup(lacking(ofRevisions))
  expect(made).toMatchObject({ exit: 0, err: '' })
  expect(changesIn(made)).toEqual([])
  expect(textOf('pag_overview')).toBe(await markdownOf('pag_overview', 'spc_api'))
})

test('names a space that refuses, exits with 8, and makes no change request for it', async () => {
  const made = await backup({ disturb: (path) => (/spc_api\/revisions\//.test(path) ? 403 : undefined) })
  expect(made.exit).toBe(8)
  expect(changesIn(made)).toEqual([])
  expect(manifestIn(inBackup()).notCaptured).toContainEqual(
    expect.objectContaining({
      kind: 'page',
      address: 'space/Product/API reference',
      refused: true,
      reason: expect.stringContaining('Not for you'),
    }),
  )
  expect(pageIn('pag_overview')).toBeUndefined()
  expect((await backup()).exit).toBe(0)
  expect(textOf('pag_overview')).toBe(await markdownOf('pag_overview', 'spc_api'))
})

test('reads everything again when the way to it is another one', async () => {
  expect((await backup(lacking(ofSpaces))).err).toContain('change requests ("ws backup"')
  const pages = recordsIn('page').length
  const isDirect = () => recordsIn('page').map(({ holder }) => holder.kind === 'space')
  const expected = (is: boolean) => Array.from({ length: pages }, () => is)
  expect(isDirect()).toEqual(expected(false))
  expect(changesIn(await backup({ env: { WS_CONFIG_DIR: folderWith() } }))).toEqual([])
  expect(isDirect()).toEqual(expected(true))
  // The change requests are still there.
  const back = await backup(lacking(ofSpaces))
  expect(changesIn(back)).toEqual([])
  expect(isDirect()).toEqual(expected(false))
  expect((await call('backup', 'verify', 'b')).exit).toBe(0)
})

test('a readonly profile is enough', async () => {
  const config = { current: 'prod', profiles: { prod: { url: 'https://api.test', readonly: true } } }
  const env = { WS_CONFIG_DIR: folderWith({ 'config.json': JSON.stringify(config) }) }
  expect((await backup({ env })).exit).toBe(0)
  expect(textOf('pag_overview')).toBe(await markdownOf('pag_overview', 'spc_api'))
})
