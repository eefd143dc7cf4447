/** A restore that is killed at any moment goes on: the same state as without, and nothing made twice. */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenWorkspace } from '../../../src/local/workspace.ts'
import { type SampleCopies, sampleCopies } from '../../local/sample-copies.ts'
import { isCampaign } from '../../support/campaign.ts'
import { folderWith } from '../../support/folder.ts'
import { pause } from '../../support/pause.ts'
import { type Ended, type Served, serve, startWs } from '../apply/serve.ts'
import { run } from './world.ts'

const kills = isCampaign ? 50 : 3
/** Milliseconds before each reply to a change, so that a kill meets one more often. */
const slowness = 20

let sample: SampleCopies
let workspace: OpenWorkspace
let served: Served
let home: string

beforeAll(async () => {
  sample = await sampleCopies()
  workspace = sample.open()
  served = await serve({ send: (request) => workspace.handle(request) })
  served.delay = slowness
  home = folderWith()
  expect((await on('backup', 'create', 'b')).exit).toBe(0)
})
afterAll(async () => {
  await served[Symbol.asyncDispose]()
  await workspace.close()
  sample.remove()
})

const on = (...words: readonly string[]) => run(words, workspace, home)
const start = (...words: readonly string[]) =>
  startWs([...words, '--org', 'org_northwind'], { home, url: served.url })
const restore = () =>
  start('backup', 'restore', 'b', '--yes', '--allow', 'publish', '--max-changes', '100', '--overwrite')

/** Things of several kinds are gone, and one differs. */
async function loseSome(): Promise<void> {
  await workspace.close()
  workspace = sample.open()
  for (const line of [
    'team delete team_docs --yes',
    'team delete team_support --yes',
    'space delete spc_api --yes',
    'invite link delete inv_reader --yes',
    'site share-link delete shl_preview --site site_partners --yes',
    'space update spc_sdk --title Other',
  ])
    expect((await on(...line.split(' '))).exit, line).toBe(0)
}

/** The state, without the ids of what was made anew. */
async function state(): Promise<readonly string[]> {
  const { out } = await on('export')
  return out.replace(newId, '$1_new').split('\n').sort()
}

const newId = /\b([a-z]+)_[0-9a-z]{18}\b/g

/** The kinds of the things that have another id now, as the file beside the backup says. */
const newIds = () =>
  readFileSync(join(home, 'b-ids.ndjson'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ old, now }) => now !== null && now !== old)
    .map(({ kind }) => kind)
    .sort()

const expectDone = ({ code, err }: Ended, told: string) => expect(code, `${told}: ${err}`).toBe(0)

test('kill -9 at any moment', { timeout: 600_000 }, async () => {
  await loseSome()
  const lost = await state()
  const began = Date.now()
  expectDone(await restore().ended, 'undisturbed')
  const time = Date.now() - began
  const expected = await state()
  expect(expected).not.toEqual(lost)
  for (let round = 0; round < kills; round += 1) {
    await loseSome()
    rmSync(join(home, 'b-ids.ndjson'), { force: true })
    const { child, ended } = restore()
    await pause((time * (round + 0.5)) / kills, 'a kill at any moment')
    child.kill('SIGKILL')
    await ended
    expectDone(await restore().ended, `kill ${round}`)
    expect(await state(), `kill ${round}`).toEqual(expected)
    expect(newIds(), `kill ${round}`).toEqual(['invite-link', 'share-link', 'team', 'team'])
    served.requests.length = 0
    expectDone(await restore().ended, `again after kill ${round}`)
    expect(
      served.requests.filter((request) => !request.startsWith('GET')),
      `kill ${round}`,
    ).toEqual([])
  }
})
