/** A restore that is killed at any moment goes on: the same state as without, and nothing made twice. */
import { readFileSync, rmSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { someOf } from '../../support/campaign.ts'
import { type Ended, killAt } from '../apply/serve.ts'
import { kills } from './kills.ts'

const { served, at, start, on, renew } = kills()
beforeAll(async () => {
  expect((await on('site', 'unpublish', 'site_docs', '--yes')).exit).toBe(0)
  expect((await on('backup', 'create', 'b')).exit).toBe(0)
})

const restore = () =>
  start('backup', 'restore', 'b', '--yes', '--allow', 'publish,elevate', '--max-changes', '100')

/** Things of several kinds are gone, among them a site that nobody sees, and one differs. */
async function loseSome(): Promise<void> {
  await renew()
  for (const line of [
    'site unpublish site_docs --yes',
    'site delete site_docs --yes',
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

/** Kinds that come back with their site. */
const structural = ['external-link', 'redirect', 'section', 'section-group', 'site-space']

/** The kinds of the other things that have another id now, as the file beside the backup says. */
const newIds = () =>
  readFileSync(at('b-ids.ndjson'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ kind, old, now }) => !structural.includes(kind) && now !== null && now !== old)
    .map(({ kind }) => kind)
    .sort()

const expectDone = ({ code, err }: Ended, told: string) => expect(code, `${told}: ${err}`).toBe(0)

/** Requests that change something, of a restore without a kill. */
const writes = 44

const moments = Array.from({ length: writes }).flatMap((_, at) => [
  [at + 1, 'before'] as const,
  [at + 1, 'after'] as const,
])

test('kill -9 at any request', { timeout: 1_800_000 }, async () => {
  await loseSome()
  const lost = await state()
  expectDone(await restore().ended, 'undisturbed')
  const expected = await state()
  expect(expected).not.toEqual(lost)
  for (const moment of someOf(moments, 29, 9)) {
    const told = moment.join(' ')
    await loseSome()
    rmSync(at('b-ids.ndjson'), { force: true })
    const run = restore()
    killAt(served(), run, moment)
    expect((await run.ended).signal, told).toBe('SIGKILL')
    served().beforeWrite = () => undefined
    served().afterWrite = () => undefined
    expectDone(await restore().ended, told)
    expect(await state(), told).toEqual(expected)
    expect(newIds(), told).toEqual(['invite-link', 'share-link', 'site', 'team', 'team'])
    served().requests.length = 0
    expectDone(await restore().ended, `again after ${told}`)
    expect(
      served().requests.filter((request) => !request.startsWith('GET')),
      told,
    ).toEqual([])
  }
})

test('what an earlier restore has begun is named before it is finished', async () => {
  await loseSome()
  const run = restore()
  killAt(served(), run, [5, 'after'])
  await run.ended
  served().beforeWrite = () => undefined
  served().afterWrite = () => undefined
  const { out, err } = await start('backup', 'restore', 'b', '--dry-run').ended
  const remarks = `${out}${err}`.split('\n').filter((line) => /^(?:Finished now|Left as it is): /.test(line))
  expect(remarks).toContain(
    'Finished now: saml-provider/Okta: defaultTeam: an earlier restore has begun it; if somebody has set another value since, this goes',
  )
  expect(remarks).toContain('Left as it is: space/Product/SDKs: title (--overwrite sets it)')
  expectDone(await restore().ended, 'finished')
  const again = await start('backup', 'restore', 'b', '--dry-run').ended
  expect(again.out + again.err).not.toContain('Finished now')
})
