/** Fault 83: an outage costs a run time, but no row. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isCampaign } from '../support/campaign.ts'
import { openShell, type Shell } from '../support/shell.ts'
import { type Absence, type Outage, openService } from './outage.ts'
import { ndjson } from './world.ts'

const rows = isCampaign ? 10_000 : 300
/** A busy machine may hear of a shorter absence only when it is over. */
const away = isCampaign ? 5000 : 3000

/** As many rows as ws has under way, unless a flag says otherwise. */
const atOnce = 8

/** A home with ids of its own: journals lie there, and these tests run at the same time, since they mostly wait. */
function withIds(): Shell & Disposable {
  const shell = openShell()
  const ids = Array.from({ length: rows }, (_, index) => `id${index}\n`)
  writeFileSync(join(shell.home, 'ids'), ids.join(''))
  writeFileSync(join(shell.home, 'few'), ids.slice(0, 20).join(''))
  return { ...shell, [Symbol.dispose]: shell.remove }
}

const env = ({ url }: Outage) => ({ WS_URL: url, WS_TOKEN: 'x', WS_HISTORY: '0' })

/** Leaves after a third of the rows. */
function leaving(service: Outage, absence: Absence, milliseconds: number, at = rows / 3): void {
  let isGone = false
  service.onRequest = (done) => {
    if (done >= at && !isGone) {
      isGone = true
      service.leave(absence, milliseconds)
    }
  }
}

const summaryIn = (err: string): Readonly<Record<string, number>> => {
  const { error } = ndjson(err).at(-1) as { error?: { summary?: Record<string, number> } }
  return error?.summary ?? {}
}

describe.concurrent.each(['closed', '503', 'reset'] as const)(
  'a service that is %s for a while',
  (absence) => {
    test.each([
      ['GET', 'space get', '0'],
      ['DELETE', 'space delete --yes', '0'],
      ['PUT', 'team member set team_docs --org o --role owner', '0'],
      // The history has read the values before: ws tells from them what came of changes that were under way.
      ['PATCH', 'space update --edit-mode locked', '1'],
    ])('%s', { timeout: 300_000 }, async (method, words, history) => {
      using shell = withIds()
      await using service = await openService()
      leaving(service, absence, away)
      const line = `ws ${words} --from ids -o ndjson`
      const ran = await shell.run(line, { env: { ...env(service), WS_HISTORY: history } })
      const outcomes = ndjson(ran.out)
      expect(outcomes.filter(({ ok }) => ok === false)).toEqual([])
      expect(outcomes).toHaveLength(rows)
      expect(ran.exit).toBe(0)
      const notices = ndjson(ran.err).flatMap(
        ({ notice }) => (notice as { message: string } | undefined)?.message ?? [],
      )
      expect(notices.filter((line) => line.includes('everything waits'))).toHaveLength(1)
      expect(notices.filter((line) => line.includes('trying again'))).toEqual([])
      expect(notices.filter((line) => / failed/.test(line))).toEqual([])
      const done = [...service.done].filter(([request]) => request.startsWith(`${method} `))
      expect(done.length).toBeGreaterThanOrEqual(rows)
      if (method === 'PATCH') expect(Math.max(...done.map(([, times]) => times))).toBe(1)
    })
  },
)

test.concurrent('the request that asks carries nothing of the run', { timeout: 60_000 }, async () => {
  using shell = withIds()
  await using service = await openService()
  leaving(service, '503', 2500, 5)
  expect(await shell.run('ws space get --from few -o id', { env: env(service) })).toMatchObject({ exit: 0 })
  expect(service.probes.length).toBeGreaterThan(0)
  expect(service.probes.length).toBeLessThan(6)
  expect(service.probes.every((headers) => headers['content-length'] === undefined)).toBe(true)
})

describe.concurrent('a service that stays away', () => {
  test('ends the run, which --resume goes on with', { timeout: 60_000 }, async () => {
    using shell = withIds()
    await using service = await openService()
    leaving(service, 'closed', Number.POSITIVE_INFINITY, 5)
    const line = 'ws space delete --yes --from few -o ndjson'
    const ran = await shell.run(`${line} --outage 2s`, { env: env(service) })
    expect(ran.exit).toBe(5)
    expect(ran.err).toContain('The service did not answer for 2 s: ')
    const { failed, done = 0, unknown = 0, notSent = 0 } = summaryIn(ran.err)
    expect({ failed, all: done + unknown + notSent }).toEqual({ failed: 0, all: 20 })
    // Five were done when it went, and as many as ws sends at the same time were under way.
    expect(notSent).toBeGreaterThanOrEqual(20 - 5 - atOnce)
    await service.comeBack()
    const resumed = await shell.run(`${line} --resume`, { env: env(service) })
    expect(resumed).toMatchObject({ exit: 0 })
    expect(service.done.size).toBe(20)
  })

  test('--outage 0 fails each row by itself, as a single request would', { timeout: 60_000 }, async () => {
    using shell = withIds()
    await using service = await openService()
    leaving(service, 'closed', Number.POSITIVE_INFINITY, 5)
    const ran = await shell.run('ws space get --from few -o ndjson --outage 0', { env: env(service) })
    expect(ran.exit).toBe(8)
    expect(summaryIn(ran.err).failed).toBeGreaterThan(10)
  })
})

test.each(['1x', '-1', '5 m', '25h', ''])('--outage %j is refused', async (value) => {
  using shell = withIds()
  const ran = await shell.run(`ws space get --from few --outage '${value}'`, {
    env: { WS_TOKEN: 'x', WS_URL: 'http://127.0.0.1:9' },
  })
  expect(ran.exit).toBe(2)
})

describe.concurrent('a row that a gateway alone refuses', () => {
  test('fails by itself, and holds nobody up', { timeout: 60_000 }, async () => {
    using shell = withIds()
    await using service = await openService((path) => (path.endsWith('/id7') ? undefined : { id: 'x' }))
    const ran = await shell.run('ws space get --from few -o ndjson', { env: env(service) })
    expect(ran.exit).toBe(8)
    expect(summaryIn(ran.err)).toMatchObject({ done: 19, failed: 1, notSent: 0 })
    expect(ran.err).not.toContain('everything waits')
  })

  test('also where it is two of them, and nothing else is left', { timeout: 120_000 }, async () => {
    using shell = withIds()
    await using service = await openService(() => undefined)
    const ran = await shell.run('ws space get --from - -o ndjson --retries 1', {
      env: env(service),
      input: 'a\nb\n',
    })
    expect(ran.exit).toBe(8)
    expect(summaryIn(ran.err)).toMatchObject({ done: 0, failed: 2, notSent: 0 })
  })
})

describe.concurrent('a list over many pages', () => {
  const pages = (path: string) => {
    const page = Number(new URL(path, 'http://x').searchParams.get('page') ?? 0)
    return { items: [{ id: `id${page}` }], ...(page < 49 ? { next: { page: String(page + 1) } } : {}) }
  }
  const line = 'ws collection spaces col --all -o id'

  test.each(['closed', '503', 'reset'] as const)(
    'goes on when the service was %s',
    { timeout: 60_000 },
    async (absence) => {
      using shell = withIds()
      await using service = await openService(pages)
      leaving(service, absence, away, 20)
      const ran = await shell.run(`${line} --retries 1`, { env: env(service) })
      expect(ran).toMatchObject({
        exit: 0,
        out: Array.from({ length: 50 }, (_, page) => `id${page}\n`).join(''),
      })
      expect(ran.err).toContain(
        'everything waits until the service answers again, 5 min at most (--outage)\n',
      )
    },
  )

  test('of which not even the first page came, fails as one request does', { timeout: 60_000 }, async () => {
    using shell = withIds()
    await using service = await openService(pages)
    service.leave('closed', Number.POSITIVE_INFINITY)
    const ran = await shell.run(`${line} --retries 1`, { env: env(service) })
    expect(ran.exit).toBe(5)
    expect(ran.err).not.toContain('everything waits')
  })
})
