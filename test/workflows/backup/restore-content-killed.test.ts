/** A restore of content that is killed, slowed down or refused goes on: one change request for each space, and the same content. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { isCampaign, someOf } from '../../support/campaign.ts'
import { killAt, killAtRead, momentsOf } from '../apply/serve.ts'
import { kills } from './kills.ts'
import { textsIn } from './world.ts'

const { served, at, start, on, renew } = kills()
const words = ['b', '--content', '--yes', '--allow', 'publish', '--max-changes', '100'] as const

async function ok(...line: readonly string[]): Promise<string> {
  const { exit, out, err } = await on(...line)
  expect({ line, exit, err: exit === 0 ? '' : err }).toEqual({ line, exit: 0, err: '' })
  return out
}

/** Merges changes of content into a space. */
async function change(space: string, changes: readonly object[]): Promise<void> {
  const { number } = JSON.parse(await ok('cr', 'create', '--space', space, '-o', 'json'))
  const json = JSON.stringify(changes)
  await ok('cr', 'content', 'update', String(number), '--space', space, '--changes', json)
  await ok('cr', 'merge', String(number), '--space', space, '--yes')
}

const faq = '# Questions\n\nRead [limits](./limits.md) and ![a drawing](./drawing.png).'
const drawing = { name: 'drawing.png', contentType: 'image/png', base64: 'iVBORw0KGgo=', ref: 'drawing.png' }

beforeAll(async () => {
  await change('spc_api', [
    { operation: 'insert_page', document: { markdown: faq }, at: 0 },
    { operation: 'insert_page', document: { markdown: '# Limits' }, ref: 'limits' },
    { operation: 'insert_files', files: [drawing] },
  ])
  await ok('backup', 'create', 'b', '--content')
})

/** One space is as it was before two pages and a file came, and another has lost all but one of its pages. */
async function loseSome(): Promise<void> {
  await renew()
  const pages = JSON.parse(await ok('space', 'page', 'list', '--space', 'spc_sdk', '-o', 'json'))
  await change('spc_sdk', [
    ...pages.slice(1).map(({ id }: { id: string }) => ({ operation: 'delete_page', page: id })),
    { operation: 'update_page', page: pages[0].id, document: { markdown: 'Gone' } },
  ])
  rmSync(at('b-ids.ndjson'), { force: true })
}

const restore = () => start('backup', 'restore', ...words, '--overwrite')

interface Draft {
  readonly number: number
  readonly subject: string
  readonly urls: { readonly app: string }
}

/** The pages and files of each change request that the restore has made, by the id of its space. */
async function proposed(): Promise<Readonly<Record<string, unknown>>> {
  const drafts = JSON.parse(await ok('org', 'change-requests', '--all', '-o', 'json')) as readonly Draft[]
  const found: [string, unknown][] = []
  for (const id of ['spc_api', 'spc_sdk']) {
    const own = drafts.filter(({ subject, urls }) => subject.startsWith('Restore') && urls.app.includes(id))
    for (const { number } of own) {
      rmSync(at('pulled'), { recursive: true, force: true })
      await ok('content', 'pull', 'pulled', '--space', id, '--cr', String(number))
      const { '.ws-content.json': _, ...texts } = textsIn(join(at('pulled')))
      found.push([id, texts])
    }
  }
  expect(found.map(([id]) => id)).toEqual([...new Set(found.map(([id]) => id))])
  return Object.fromEntries(found)
}

/** Requests that change something, of a restore without a kill. */
const writes = 6

let whole: Readonly<Record<string, unknown>>
/** Of a restore without a kill. */
let reads = 0

test('undisturbed, on a service that answers late, both spaces and a file come back', {
  timeout: 120_000,
}, async () => {
  await loseSome()
  served().delay = 40
  served().requests.length = 0
  const { code, err } = await restore().ended
  served().delay = 0
  expect(code, err).toBe(0)
  expect(served().requests.filter((request) => !request.startsWith('GET'))).toHaveLength(writes)
  reads = served().requests.length - writes
  whole = await proposed()
  expect(Object.keys(whole)).toEqual(['spc_api', 'spc_sdk'])
  const files = Object.keys(whole.spc_api as object)
  expect(files).toContain('.assets/drawing.png')
  expect(files.length).toBeGreaterThan(10)
})

test('kill -9 at any write, and run again', { timeout: 1_800_000 }, async () => {
  for (const moment of someOf(momentsOf(writes), 12, 6)) {
    const told = moment.join(' ')
    await loseSome()
    const run = restore()
    killAt(served(), run, moment)
    expect((await run.ended).signal, told).toBe('SIGKILL')
    served().beforeWrite = () => undefined
    served().afterWrite = () => undefined
    const { code, err } = await restore().ended
    expect(code, `${told}: ${err}`).toBe(0)
    expect(await proposed(), told).toEqual(whole)
  }
})

test('kill -9 at any read, and run again', { timeout: 1_800_000 }, async () => {
  const all = momentsOf(reads)
  // There are a hundred, most of them of settings.
  const chosen = isCampaign ? all.filter((_, index) => index % 5 === 0) : all.slice(-3, -2)
  for (const moment of chosen) {
    const told = moment.join(' ')
    await loseSome()
    const run = restore()
    killAtRead(served(), run, moment)
    const { signal } = await run.ended
    served().aroundRead = () => undefined
    // Reads at the same time come in another order each time; the last kills may find nobody.
    if (!isCampaign) expect(signal, told).toBe('SIGKILL')
    const { code, err } = await restore().ended
    expect(code, `${told}: ${err}`).toBe(0)
    expect(await proposed(), told).toEqual(whole)
  }
})

test.runIf(isCampaign)(
  'a proxy that loses half of the writes only takes more runs',
  { timeout: 600_000 },
  async () => {
    for (const odd of [0, 1]) {
      await loseSome()
      served().beforeWrite = (number) => (number % 2 === odd ? 'lost' : undefined)
      let runs = 0
      for (let code: number | null = 1; code !== 0 && runs < 12; runs += 1) ({ code } = await restore().ended)
      served().beforeWrite = () => undefined
      expect(runs).toBeLessThan(12)
      expect(await proposed()).toEqual(whole)
    }
  },
)
