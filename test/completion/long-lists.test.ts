/** Ids of long lists and slow services: ws offers the first ones in time, while another process reads the rest for the next Tab. */
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HttpRequest } from '../../src/http/exchange.ts'
import { folderWith } from '../support/folder.ts'
import { unhurried, ws } from '../support/program.ts'
import { openShell } from '../support/shell.ts'

const folder = folderWith()
const freshHome = () => mkdtempSync(join(folder, 'config-'))
const notice = '\tnot all of them yet: Tab again\n'

const item = (number: number) => ({ id: `org_${number}`, title: `Number ${number}` })
const lineOf = (number: number) => `org_${number}\tNumber ${number}\n`
const lines = (count: number) => Array.from({ length: count }, (_, index) => lineOf(index)).join('')

/** So many organizations, page by page. */
function listing(total: number) {
  return ({ url }: Pick<HttpRequest, 'url'>) => {
    const { searchParams } = new URL(url, 'http://any')
    const start = Number(searchParams.get('page') ?? 0)
    const size = Math.min(total - start, Number(searchParams.get('limit') ?? 1000))
    const end = start + size
    const items = Array.from({ length: size }, (_, index) => item(start + index))
    return { body: { items, count: total, ...(end < total ? { next: { page: String(end) } } : {}) } }
  }
}

/** Completes a line; also returns the words with which ws would start itself. */
async function complete(
  words: readonly string[],
  config: string,
  service: (request: HttpRequest) => { readonly body: unknown },
) {
  const started: (readonly string[])[] = []
  const startBackground = async (others: readonly string[]) => void started.push(others)
  const env = { WS_CONFIG_DIR: config, WS_ORG: 'org_1' }
  const ran = await ws(['__complete', ...words], { service, env, context: { startBackground, ...unhurried } })
  const background = (others: readonly string[]) => ws(others, { service, env })
  return { ...ran, started, background }
}

describe('a list of several pages', () => {
  test('is offered as far as it has come, and read on by one other process', async () => {
    const config = freshHome()
    const first = await complete(['zsh', '=', '--org'], config, listing(250))
    expect(first.out).toBe(`${notice}${lines(100)}`)
    expect(first.started).toEqual([['__complete', 'fill', '=', '--org']])
    const second = await complete(['zsh', '=', '--org'], config, listing(250))
    expect(second).toMatchObject({ out: first.out, started: [], requests: [] })
    await first.background(first.started[0] ?? [])
    const third = await complete(['zsh', '=', '--org'], config, listing(250))
    expect(third).toMatchObject({ out: lines(250), started: [], requests: [] })
  })

  test('is asked for what begins as typed, where the API can', async () => {
    const teams = (request: HttpRequest) => {
      const title = new URL(request.url).searchParams.get('title')
      const items = title === null ? [item(1)] : [{ id: 'team_9', title: 'Docs' }]
      return { body: { items, count: 900, next: { page: 'x' } } }
    }
    const { out, requests } = await complete(['zsh', '=~do', 'team', 'get'], freshHome(), teams)
    expect(out).toBe(`${notice}~Docs\tteam_9\n`)
    expect(requests.some(({ url }) => url.includes('title=do'))).toBe(true)
  })

  test('shows no more than a person reads, and marks what is missing', async () => {
    const config = freshHome()
    const { started, background } = await complete(['zsh', '=', '--org'], config, listing(3000))
    await background(started[0] ?? [])
    const shown = (await complete(['zsh', '=', '--org'], config, listing(3000))).out.split('\n')
    expect(shown[0]).toBe('\t1000 of 3000: type more')
    expect(shown.length).toBe(1002)
    // The last in the order of letters, without which shells would take more for common than is.
    expect(shown).toContain('org_999\tNumber 999')
  })

  test('says nothing to a script of an earlier ws, which would insert it', async () => {
    expect((await complete(['=', '--org'], freshHome(), listing(250))).out).toBe(lines(100))
  })
})

describe('a service that keeps everybody waiting', () => {
  const held: (() => void)[] = []
  let isHeld = true
  const answer = (url: string, response: ServerResponse) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(listing(1500)({ url }).body))
  }
  const server = createServer(({ url = '' }, response) => {
    if (isHeld) held.push(() => answer(url, response))
    else answer(url, response)
  })
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  test('holds up neither the shell nor its pipes, and fills the next list from outside', {
    timeout: 60_000,
  }, async () => {
    const shell = openShell()
    // Address of a server that listens on a port.
    const { port } = server.address() as AddressInfo
    const env = { WS_URL: `http://127.0.0.1:${port}`, WS_TOKEN: 'secret-token' }
    const tab = () => shell.run('ws __complete zsh =org_1 --org | cat', { env })
    // Ends while the service has answered nobody: the background reader holds none of the pipes.
    expect(await tab()).toMatchObject({ out: notice, err: '' })
    await tab()
    await expect.poll(() => held.length, { timeout: 20_000 }).toBeGreaterThan(0)
    if (process.platform === 'linux') {
      const readers = () => commandLines().filter((line) => line.includes(`__complete fill = --org`))
      await expect.poll(() => readers().length, { timeout: 20_000 }).toBe(1)
      expect(readers().join()).not.toContain('secret-token')
    }
    isHeld = false
    for (const release of held) release()
    await expect.poll(async () => (await tab()).out, { timeout: 20_000 }).toContain(lineOf(1499))
    expect((await tab()).out).not.toContain(notice)
    shell.remove()
  })
})

/** Of every process of this machine. */
const commandLines = (): readonly string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      } catch {
        return []
      }
    })
