/** A backup that is killed at any moment goes on: the same bytes as without, and whatever was there stays whole until then. */
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenWorkspace } from '../../../src/local/workspace.ts'
import { type SampleCopies, sampleCopies } from '../../local/sample-copies.ts'
import { isCampaign } from '../../support/campaign.ts'
import { folderWith } from '../../support/folder.ts'
import { pause } from '../../support/pause.ts'
import { type Served, serve, startWs } from '../apply/serve.ts'
import { manifestIn, textsIn } from './world.ts'

const kills = isCampaign ? 50 : 4

let sample: SampleCopies
let workspace: OpenWorkspace
let served: Served
let home: string

beforeAll(async () => {
  sample = await sampleCopies()
  workspace = sample.open()
  served = await serve({ send: (request) => workspace.handle(request) })
  home = folderWith()
})
afterAll(async () => {
  await served[Symbol.asyncDispose]()
  await workspace.close()
  sample.remove()
})

const start = (...words: readonly string[]) =>
  startWs([...words, '--org', 'org_northwind'], { home, url: served.url })
const backup = (folder: string) => start('backup', 'create', folder)

test('kill -9 in a first backup and in the next ones', { timeout: 300_000 }, async () => {
  const began = Date.now()
  expect(await backup('whole').ended).toMatchObject({ code: 0 })
  const time = Date.now() - began
  const expected = textsIn(join(home, 'whole'))
  for (let round = 0; round < kills; round += 1) {
    // Later kills also hit backups that were whole before.
    if (round % 3 === 0) rmSync(join(home, 'b'), { recursive: true, force: true })
    const run = backup('b')
    await pause((time * (round + 0.5)) / kills, 'a kill at any moment')
    run.child.kill('SIGKILL')
    await run.ended
    if (existsSync(join(home, 'b', 'manifest.json')))
      expect(await start('backup', 'verify', 'b').ended, `kill ${round}`).toMatchObject({ code: 0 })
    expect(await backup('b').ended, `kill ${round}`).toMatchObject({ code: 0 })
    expect(textsIn(join(home, 'b'))).toEqual(expected)
    expect(manifestIn(join(home, 'b')).files).toEqual(manifestIn(join(home, 'whole')).files)
  }
})

test('the run after a kill asks for less', async () => {
  rmSync(join(home, 'b'), { recursive: true, force: true })
  const isList = (request: string) => /comments|change-requests/.test(request)
  served.requests.length = 0
  const run = backup('b')
  // The second pass has begun.
  const passes = () => served.requests.filter((request) => /\/teams\?/.test(request)).length
  await expect.poll(passes, { timeout: 60_000 }).toBeGreaterThan(1)
  run.child.kill('SIGKILL')
  await run.ended
  served.requests.length = 0
  await backup('b').ended
  const again = served.requests.filter(isList).length
  served.requests.length = 0
  rmSync(join(home, 'b'), { recursive: true, force: true })
  await backup('b').ended
  expect(again).toBeLessThan(served.requests.filter(isList).length)
})
