/** A restore that is killed at any moment goes on: the same state as without, and nothing made twice. */
import { readFileSync, rmSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { isCampaign } from '../../support/campaign.ts'
import type { Ended } from '../apply/serve.ts'
import { kills, killWithin } from './kills.ts'

const restoreKills = isCampaign ? 50 : 3
/** Milliseconds before each reply to a change, so that a kill meets one more often. */
const slowness = 20

const { served, at, start, on, renew } = kills()
beforeAll(async () => {
  served().delay = slowness
  expect((await on('backup', 'create', 'b')).exit).toBe(0)
})

const restore = () =>
  start(
    'backup',
    'restore',
    'b',
    '--yes',
    '--allow',
    'publish,elevate',
    '--max-changes',
    '100',
    '--overwrite',
  )

/** Things of several kinds are gone, and one differs. */
async function loseSome(): Promise<void> {
  await renew()
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
  readFileSync(at('b-ids.ndjson'), 'utf8')
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
  for (let round = 0; round < restoreKills; round += 1) {
    await loseSome()
    rmSync(at('b-ids.ndjson'), { force: true })
    await killWithin(restore(), { round, of: restoreKills, time })
    expectDone(await restore().ended, `kill ${round}`)
    expect(await state(), `kill ${round}`).toEqual(expected)
    expect(newIds(), `kill ${round}`).toEqual(['invite-link', 'share-link', 'team', 'team'])
    served().requests.length = 0
    expectDone(await restore().ended, `again after kill ${round}`)
    expect(
      served().requests.filter((request) => !request.startsWith('GET')),
      `kill ${round}`,
    ).toEqual([])
  }
})
