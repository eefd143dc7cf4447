/** `ws backup restore --content`: pages and files come back through one change request for each space, told before. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { HttpRequest } from '../../../src/http/exchange.ts'
import { backups, type Disturbance, otherOrganization, run, textsIn } from './world.ts'

const { backup, call, folder, workspace } = backups('--content')
const space = ['--space', 'spc_api']

async function ok(...words: readonly string[]): Promise<string> {
  const { exit, out, err } = await call(...words)
  expect({ words, exit, err: exit === 0 ? '' : err }).toEqual({ words, exit: 0, err: '' })
  return out
}
const json = async (...words: readonly string[]) => JSON.parse(await ok(...words, '-o', 'json'))
const drafts = () => json('cr', 'list', ...space, '--status', 'draft')
/** Without ids, which are new. */
const pages = () =>
  json(
    'space',
    'page',
    'list',
    ...space,
    '--jq',
    '[.. | objects | select(.path) | { path, title, description }]',
  )
const textOf = async (title: string) => {
  const [id] = await json(
    ...['space', 'page', 'list', ...space],
    ...['--jq', `[.. | objects | select(.title? == "${title}") | .id]`],
  )
  return (await json('space', 'page', 'get', id, ...space)).markdown
}
const changed = ({ requests }: { readonly requests: readonly HttpRequest[] }) =>
  requests.filter(({ method }) => method !== 'GET')

async function change(changes: readonly object[]): Promise<void> {
  const { number } = await json('cr', 'create', ...space, '--subject', 'Change')
  await ok('cr', 'content', 'update', String(number), ...space, '--changes', JSON.stringify(changes))
  await ok('cr', 'merge', String(number), ...space, '--yes')
}

const loseAllButOne = async () => {
  const [, ...others] = await json('space', 'page', 'list', ...space)
  await change(others.map(({ id }: { readonly id: string }) => ({ operation: 'delete_page', page: id })))
}

const restoring = (...words: readonly string[]) => ['backup', 'restore', 'b', '--content', '--yes', ...words]
const restore = (...words: readonly string[]) => call(...restoring(...words))
const disturbed = (world: Disturbance) => run(restoring(), workspace(), folder(), world)

test('pages come back in their order and with their links, and another restore makes nothing', async () => {
  await backup()
  const [before, text] = [await pages(), await textOf('Overview')]
  await loseAllButOne()
  expect(await pages()).not.toEqual(before)
  const known = (await drafts()).length
  const shown = await call('backup', 'restore', 'b', '--content', '--dry-run')
  expect(shown.out).toMatch(/Change request: space\/Product\/API reference: \d+ pages/)
  expect(shown.out).toContain('\nNothing else to do, hash ')
  expect(changed(shown)).toEqual([])
  const restored = await restore()
  const line = /readers see it after ws cr merge (\d+) --space spc_api$/m
  expect(restored).toMatchObject({ exit: 0, err: expect.stringMatching(line) })
  const number = Number(line.exec(restored.err)?.[1])
  expect(`${restored.err}${restored.out}`).not.toContain('Nothing to do')
  for (let time = 0; time < 2; time += 1) {
    const again = await restore('-o', 'json')
    expect(changed(again)).toEqual([])
    const waiting = { space: 'spc_api', pages: 0, files: 0, changeRequest: number, reason: null }
    expect(JSON.parse(again.out).content).toEqual([expect.objectContaining(waiting)])
    expect(again.err).toContain(`readers see it after ws cr merge ${number} --space spc_api`)
    expect((await drafts()).length).toBe(known + 1)
  }
  expect((await restore()).out).toBe('1 change request waits for a merge\n')
  const [made] = (await drafts()).filter(({ subject }: { subject: string }) => subject.startsWith('Restore'))
  await ok('cr', 'merge', String(made.number), ...space, '--yes')
  expect(await pages()).toEqual(before)
  expect(await textOf('Overview')).toBe(text)
  expect(changed(await restore())).toEqual([])
})

test('a page that differs is named, and only --overwrite changes it', async () => {
  await backup()
  const text = await textOf('Pagination')
  const [id] = await json(
    ...['space', 'page', 'list', ...space, '--jq', '[.. | objects | select(.title? == "Pagination") | .id]'],
  )
  await change([{ operation: 'update_page', page: id, document: { markdown: 'Other' } }])
  const left = await restore()
  expect(left.err).toMatch(/Content left as it is: page \S+ of space\/Product\/API reference/)
  expect(changed(left)).toEqual([])
  expect(await restore('--overwrite')).toMatchObject({ exit: 0 })
  const [made] = (await drafts()).filter(({ subject }: { subject: string }) => subject.startsWith('Restore'))
  await ok('cr', 'merge', String(made.number), ...space, '--yes')
  expect(await textOf('Pagination')).toBe(text)
})

test('cut off at each change and run again, it makes one change request with everything, once', async () => {
  await backup()
  const before = await pages()
  await loseAllButOne()
  const known = (await drafts()).length
  for (const part of [/change-requests$/, /content$/]) {
    const cut = await disturbed({
      disturb: (path) => (part.test(path.split('?')[0] ?? '') ? 403 : undefined),
    })
    expect(cut.exit, String(part)).toBe(8)
  }
  expect((await restore()).exit).toBe(0)
  expect((await drafts()).length).toBe(known + 1)
  const [made] = (await drafts()).filter(({ subject }: { subject: string }) => subject.startsWith('Restore'))
  await ok('cr', 'merge', String(made.number), ...space, '--yes')
  expect(await pages()).toEqual(before)
})

test('into another organization, the spaces that are made anew get their pages and files, with links among them', async () => {
  await change([
    { operation: 'insert_page', document: { markdown: '# Questions\n\nRead [limits](./limits.md).' } },
    { operation: 'insert_page', document: { markdown: '# Limits\n\n![](./drawing.png)' } },
    {
      operation: 'insert_files',
      files: [{ name: 'drawing.png', contentType: 'image/png', base64: 'iVBORw0KGgo=' }],
    },
  ])
  await backup()
  await using other = await otherOrganization(folder())
  const words = ['backup', 'restore', 'b', '--content', '--to-org', other.id, '--allow', 'publish,elevate']
  expect(changed(await other.on(...words, '--dry-run'))).toEqual([])
  const first = await other.on(...words, '--yes')
  expect(first.err).toMatch(/Change request: space\/Product\/API reference: \d+ pages, 3 files/)
  expect(first.err).toContain('once its change request is merged')
  expect(first.err).not.toMatch(/Content not compared|Lost: \d+ (pages|files)|without its pages/)
  const spaces = ['space', 'list', '--all', '--jq', '.[] | select(.title == "API reference").id']
  const id = (await other.on(...spaces)).out.trim()
  const made = await other.on('cr', 'list', '--space', id, '--status', 'draft', '--jq', '.[].number')
  // The service begins each new space with a page.
  const { 'untitled-page.md': _, ...back } = await pulled(other.on, '--space', id, '--cr', made.out.trim())
  const summary = back['SUMMARY.md']?.replace('* [Untitled page](untitled-page.md)\n', '')
  expect({ ...back, 'SUMMARY.md': summary }).toEqual(await pulled(call, ...space))
  const again = await other.on(...words, '--yes')
  // People who are no members yet are tried again, and nothing else.
  expect(changed(again).filter(({ url }) => !url.includes('/members/'))).toEqual([])
})

/** The files of a pull, without those of ws. */
async function pulled(on: typeof call, ...from: readonly string[]) {
  const place = join(folder(), 'pulled')
  expect(await on('content', 'pull', 'pulled', ...from)).toMatchObject({ exit: 0 })
  const { '.ws-content.json': _, ...texts } = textsIn(place)
  rmSync(place, { recursive: true })
  return texts
}

test('a backup without content has none to bring back', async () => {
  await ok('backup', 'create', 'bare')
  const refused = await call('backup', 'restore', 'bare', '--content', '--yes')
  expect(refused).toMatchObject({ exit: 2, err: expect.stringContaining('made without --content') })
  expect(changed(refused)).toEqual([])
})
