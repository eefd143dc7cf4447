/** A backup that is killed at any moment goes on: the same bytes as without, and whatever was there stays whole until then. */
import { existsSync, rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isCampaign } from '../../support/campaign.ts'
import { startWs } from '../apply/serve.ts'
import { kills, killWithin, type Started } from './kills.ts'
import { manifestIn, textsIn } from './world.ts'

const createKills = isCampaign ? 50 : 4
const contentKills = isCampaign ? 50 : 2

const { served, at, start, on } = kills()
const plain = kills((sample) => sample.openPlain())
const backup = (folder: string) => start('backup', 'create', folder)

/** Pages and files; the change requests that showed them have new ids each time. */
const contentIn = (folder: string) =>
  Object.fromEntries(
    Object.entries(textsIn(plain.at(folder))).filter(([name]) => name.startsWith('content/')),
  )

function expectOneEach(folder: string): void {
  const lines = textsIn(plain.at(folder))['change-request.ndjson']?.trimEnd().split('\n') ?? []
  const own = lines.map((line) => JSON.parse(line)).filter(({ reply }) => reply.subject === 'ws backup')
  const spaces = own.map(({ path }) => path.spaceId)
  expect(spaces.length).toBeGreaterThan(5)
  expect(spaces.toSorted()).toEqual([...new Set(spaces)].toSorted())
}

test('kill -9 in a first backup and in the next ones', { timeout: 300_000 }, async () => {
  const began = Date.now()
  expect(await backup('whole').ended).toMatchObject({ code: 0 })
  const time = Date.now() - began
  const expected = textsIn(at('whole'))
  for (let round = 0; round < createKills; round += 1) {
    // Later kills also hit backups that were whole before.
    if (round % 3 === 0) rmSync(at('b'), { recursive: true, force: true })
    const run = backup('b')
    await killWithin(run, { round, of: createKills, time })
    if (existsSync(at('b/manifest.json')))
      expect(await start('backup', 'verify', 'b').ended, `kill ${round}`).toMatchObject({ code: 0 })
    expect(await backup('b').ended, `kill ${round}`).toMatchObject({ code: 0 })
    expect(textsIn(at('b'))).toEqual(expected)
    expect(manifestIn(at('b')).files).toEqual(manifestIn(at('whole')).files)
  }
})

/** Leaves a first backup in its second pass: it has read all lists once. */
async function killInSecondPass(): Promise<void> {
  rmSync(at('b'), { recursive: true, force: true })
  served().requests.length = 0
  const run = backup('b')
  const passes = () => served().requests.filter((request) => /\/orgs\/[^/]+\/teams\?/.test(request)).length
  await expect.poll(passes, { timeout: 60_000 }).toBeGreaterThan(1)
  run.child.kill('SIGKILL')
  await run.ended
}

/** How many lists a run asks for. */
async function listsOf(begin: () => Started): Promise<number> {
  served().requests.length = 0
  await begin().ended
  return served().requests.filter((request) => /comments|change-requests/.test(request)).length
}

async function listsOfFirst(begin: () => Started): Promise<number> {
  rmSync(at('b'), { recursive: true, force: true })
  return await listsOf(begin)
}

test('the run after a kill asks for less', async () => {
  await killInSecondPass()
  const next = await listsOf(() => backup('b'))
  expect(next).toBeLessThan(await listsOfFirst(() => backup('b')))
})

test('the run after a kill has what was edited since', async () => {
  await killInSecondPass()
  for (const line of [
    'space comment update cmt_scope --body Edited --space spc_api',
    'cr comment update 2 cmt_limits --body Edited --space spc_api',
    'cr update 2 --subject Edited --space spc_api',
  ])
    expect((await on(...line.split(' '))).exit, line).toBe(0)
  expect(await backup('b').ended).toMatchObject({ code: 0 })
  expect(await backup('fresh').ended).toMatchObject({ code: 0 })
  expect(textsIn(at('b'))).toEqual(textsIn(at('fresh')))
})

test('--full reads everything again after a kill', async () => {
  await killInSecondPass()
  const began = Date.now()
  const full = await listsOf(() => start('backup', 'create', 'b', '--full'))
  expect(Date.parse(manifestIn(at('b')).readAnew)).toBeGreaterThanOrEqual(began)
  expect(full).toBe(await listsOfFirst(() => backup('b')))
})

test('a run with another token reads everything again after a kill', async () => {
  const other = () =>
    startWs(['backup', 'create', 'b', '--org', 'org_northwind'], {
      home: at(''),
      url: served().url,
      token: 'other',
    })
  await killInSecondPass()
  expect(await listsOf(other)).toBe(await listsOfFirst(other))
})

test('kill -9 with --content on a service that shows no space directly: one change request for each space, and the same pages', {
  timeout: 600_000,
}, async () => {
  const withContent = (folder: string) => plain.start('backup', 'create', folder, '--content')
  const began = Date.now()
  expect(await withContent('first').ended).toMatchObject({ code: 0 })
  const time = Date.now() - began
  const expected = contentIn('first')
  expect(Object.keys(expected).length).toBeGreaterThan(10)
  for (let round = 0; round < contentKills; round += 1) {
    await plain.renew()
    rmSync(plain.at('c'), { recursive: true, force: true })
    const run = withContent('c')
    await killWithin(run, { round, of: contentKills, time })
    expect(await withContent('c').ended, `kill ${round}`).toMatchObject({ code: 0 })
    expectOneEach('c')
    expect(contentIn('c'), `kill ${round}`).toEqual(expected)
    expect(await plain.start('backup', 'verify', 'c').ended, `kill ${round}`).toMatchObject({ code: 0 })
  }
})
