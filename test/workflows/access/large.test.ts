/** `ws access` of a large organization: the rows come while the service is read, and ws keeps few of them. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { afterAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../local/rehearsal.ts'
import { isCampaign } from '../../support/campaign.ts'
import { type LargeSize, serveLarge } from './large-service.ts'

/** The short form is read to its end; the full one, of 25 million rows, for as long as it takes to see that memory stays flat. */
const size: LargeSize = isCampaign
  ? { people: 50_000, spaces: 5_000, collections: 500, teams: 200 }
  : { people: 2_500, spaces: 25, collections: 5, teams: 3 }

const mostRows = isCampaign ? 400_000 : Number.POSITIVE_INFINITY
const mostMegabytes = 200
const soon = 2000

const service = await serveLarge(size)
afterAll(service.close)

/** The highest that it ever was, in megabytes. */
function memoryOf(pid: number): number {
  const [, kilobytes = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

test.skipIf(process.platform !== 'linux')(
  'rows come at once, one after another, and memory stays flat',
  async () => {
    const begun = performance.now()
    const child = spawn(process.execPath, ['bin/ws.js', 'access', '-o', 'ndjson'], {
      env: {
        PATH: process.env.PATH,
        WS_URL: service.url,
        WS_TOKEN: 'large',
        WS_ORG: 'org_large',
        HOME: temporaryFolder(),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let err = ''
    child.stderr.on('data', (chunk) => {
      err += chunk
    })
    const ended = new Promise<number | null>((resolve) => child.on('exit', resolve))
    let first = 0
    let rows = 0
    let memory = 0
    const kinds: Record<string, number> = {}
    for await (const line of createInterface({ input: child.stdout })) {
      if (rows === 0) first = performance.now() - begun
      rows += 1
      if (rows % 500 === 1 && child.exitCode === null && child.pid !== undefined) memory = memoryOf(child.pid)
      const [, kind = ''] = /"kind":"([a-z-]+)"/.exec(line) ?? []
      kinds[kind] = (kinds[kind] ?? 0) + 1
      if (rows >= mostRows) break
    }
    if (isCampaign) child.kill()
    const exit = await ended
    expect(memory).toBeLessThan(mostMegabytes)
    expect(kinds.organization).toBeGreaterThanOrEqual(size.people)
    if (isCampaign) return expect(first).toBeLessThan(soon)
    expect({ exit, err }).toEqual({ exit: 0, err: '' })
    const members = Math.ceil(size.people / 10)
    const guests = size.people - members
    expect(kinds).toMatchObject({ team: size.teams, space: members * size.spaces + guests })
  },
  10 * 60_000,
)
