/** The contract, "Settings": one test a line, with the real program. */
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { depending, page, replied } from '../fault/behaviours.ts'
import { tlsWith, trusting } from '../fault/certificates.ts'
import { hostile } from '../fault/hostile.ts'
import { against, onSample, reaching, shown, token } from './place.ts'

const place = onSample()
const { run } = place
const answer = replied({ body: { id: 'x', items: [] } })

describe('Precedence: flags > environment > project file > profile > default', () => {
  const org = async (line: string, env: Readonly<Record<string, string>> = {}) =>
    /orgs\/(\w+)/.exec((await shown(place, line, env)).request)?.[1]

  test('each in turn', async () => {
    mkdirSync(join(place.home(), 'project/below'), { recursive: true })
    writeFileSync(join(place.home(), 'project/.ws.json'), '{"org":"org_file"}')
    const below = 'cd project/below && ws team list'
    const env = { WS_ORG: 'org_env' }
    expect(await org(`${below} --org org_flag`, env)).toBe('org_flag')
    expect(await org(below, env)).toBe('org_env')
    expect(await org(below)).toBe('org_file')
    expect(await org('ws team list')).toBe('org_northwind')
    expect((await run('ws team list', { env: { WS_CONFIG_DIR: '/nowhere', WS_URL: 'local:' } })).exit).toBe(2)
  })

  test.each(['{"token":"t"}', '{"url":"https://x.test"}'])(
    'the project file %s holds a token or a URL: never',
    async (text) => {
      mkdirSync(join(place.home(), 'wrong'), { recursive: true })
      writeFileSync(join(place.home(), 'wrong/.ws.json'), text)
      expect(await run('cd wrong && ws team list')).toMatchObject({ exit: 2, out: '' })
    },
  )
})

describe('The variables of ws', () => {
  test('WS_URL and WS_TOKEN', async () => {
    const { requests, asked } = await against(answer, place, 'ws org list')
    expect(asked).toEqual(['GET /v1/orgs'])
    expect(requests[0]?.headers).toContainEqual(['authorization', `Bearer ${token}`])
  })

  test('WS_PROFILE', async () => {
    await run('ws profile create other --url https://other.test')
    const { out } = await run('ws space get s -n -o json', { env: { WS_PROFILE: 'other' } })
    expect(JSON.parse(out).url).toBe('https://other.test/v1/spaces/s')
  })

  test('WS_ORG, WS_SPACE, WS_SITE', async () => {
    const env = { WS_ORG: 'o', WS_SPACE: 's', WS_SITE: 'i' }
    expect((await shown(place, 'ws space get', env)).request).toBe('GET /spaces/s')
    expect((await shown(place, 'ws site get', env)).request).toBe('GET /orgs/o/sites/i')
  })

  test('WS_OUTPUT', async () => {
    const { out } = await run('ws space get spc_api --fields id', { env: { WS_OUTPUT: 'ndjson' } })
    expect(out).toBe('{"id":"spc_api"}\n')
  })

  test('WS_CONFIG_DIR', async () => {
    const folder = join(place.home(), 'elsewhere')
    await run('ws profile create p --url https://p.test', { env: { WS_CONFIG_DIR: folder } })
    expect(readdirSync(folder)).toContain('config.json')
  })

  test('WS_PAGER', async () => {
    const paged = await place.converse('ws space get spc_api --fields id', {
      env: { WS_PAGER: 'sed s/^/P-/' },
    })
    expect(paged.shown).toMatch(/^P-id/)
  })

  test('WS_DEBUG', async () => {
    expect((await run('ws space get spc_api', { env: { WS_DEBUG: '1' } })).err).toContain('> GET local:')
    expect((await run('ws space get spc_api', { env: { WS_DEBUG: '0' } })).err).toBe('')
  })

  test('WS_TIMEOUT', async () => {
    const ran = await against(() => undefined, place, 'ws org list --retries 0', { WS_TIMEOUT: '1' })
    expect(ran).toMatchObject({ exit: 5, asked: ['GET /v1/orgs'] })
  })

  test('An empty variable counts as unset', async () => {
    const env = {
      WS_URL: '',
      WS_TOKEN: '',
      WS_PROFILE: '',
      WS_ORG: '',
      WS_SPACE: '',
      WS_OUTPUT: '',
      WS_TIMEOUT: '',
    }
    expect((await run('ws team list -o id', { env })).exit).toBe(0)
  })
})

describe('What everybody honours', () => {
  test('NO_COLOR, FORCE_COLOR, CLICOLOR*', async () => {
    const failing = 'ws space get spc_nowhere'
    expect((await run(failing, { env: { FORCE_COLOR: '1' } })).err).toContain('\u001b[')
    expect((await run(failing, { env: { CLICOLOR_FORCE: '1' } })).err).toContain('\u001b[')
    expect((await run(failing, { env: { FORCE_COLOR: '1', NO_COLOR: '1' } })).err).not.toContain('\u001b[')
  })

  test('COLUMNS', async () => {
    const lines = async (columns: string) =>
      (await run('ws space update --help', { env: { COLUMNS: columns } })).out.split('\n').length
    expect(await lines('50')).toBeGreaterThan(await lines('150'))
  })

  test('EDITOR, VISUAL', async () => {
    const edit = 'ws space update spc_sdk --edit --fields title'
    const keys = [['Send this?', 'n\r']] as const
    const one = await place.converse(edit, { env: { EDITOR: 'sed -i s/SDKs/Kits/' }, keys })
    expect(one.shown).toContain('+ title: Kits')
    const env = { EDITOR: 'false', VISUAL: 'sed -i s/SDKs/Sets/' }
    expect((await place.converse(edit, { env, keys })).shown).toContain('+ title: Sets')
  })

  test('BROWSER', async () => {
    const browser = join(place.home(), 'browser')
    writeFileSync(
      browser,
      '#!/bin/sh\necho "$1" > "$HOME/opened.tmp"; mv "$HOME/opened.tmp" "$HOME/opened"\n',
    )
    chmodSync(browser, 0o755)
    const line = 'ws browse space spc_api -q; until test -e "$HOME/opened"; do :; done; cat "$HOME/opened"'
    const address = (await run('ws browse space spc_api --print')).out
    expect((await run(line, { env: { BROWSER: browser } })).out).toBe(address)
  })

  test('PAGER', async () => {
    const paged = await place.converse(`env -u WS_PAGER PAGER='sed s/^/P-/' ws space get spc_api --fields id`)
    expect(paged.shown).toMatch(/^P-id/)
  })

  test('HTTPS_PROXY, HTTP_PROXY; NO_PROXY has its tests beside the faults of proxies', async () => {
    await using proxy = await hostile(replied({ status: 407 }))
    const address = `http://127.0.0.1:${proxy.port}`
    const env = { WS_URL: 'https://docs.test', WS_TOKEN: token, WS_ALLOW_HTTP: '1' }
    const through = async (more: Readonly<Record<string, string>>) =>
      (await run('ws org list --retries 0 --timeout 2', { env: { ...env, ...more } })).err
    expect(await through({ HTTPS_PROXY: address })).toContain('needs a user name and a password (407)')
    expect(await through({ HTTP_PROXY: address, WS_URL: 'http://docs.test' })).toContain('(407)')
  })

  test('NODE_EXTRA_CA_CERTS', async () => {
    await using server = await hostile(page(['a']), { tls: tlsWith('good') })
    const env = reaching(server)
    expect(await run('ws org list -o id', { env: { ...env, ...trusting } })).toMatchObject({
      exit: 0,
      out: 'a\n',
    })
    expect((await run('ws org list', { env })).exit).toBe(5)
  })

  test('XDG_*', async () => {
    const xdg = join(place.home(), 'xdg')
    const line = `env -u WS_CONFIG_DIR XDG_CONFIG_HOME=${xdg} ws profile create p --url https://p.test`
    expect((await run(line)).exit).toBe(0)
    expect(readdirSync(join(xdg, 'ws'))).toContain('config.json')
  })
})

describe('A token', () => {
  const folder = () => join(place.home(), `login-${Math.random()}`)
  const logIn = async (line: string, input: string, behave = answer) => {
    await using server = await hostile(behave)
    const env = { WS_CONFIG_DIR: folder(), ...reaching(server), WS_TOKEN: '' }
    return { ran: await run(line, { env, input }), env, requests: server.requests, url: server.url }
  }

  test('comes from stdin (ws auth login --with-token), and is tried out', async () => {
    const { ran, env, requests } = await logIn('ws auth login --with-token', `${token}\n`)
    expect(ran.exit).toBe(0)
    expect(requests[0]?.headers).toContainEqual(['authorization', `Bearer ${token}`])
    expect((await run('ws auth token', { env })).out).toBe(`${token}\n`)
  })

  test('is not saved when the service refuses it', async () => {
    const refused = await logIn('ws auth login --with-token', token, replied({ status: 401 }))
    expect(refused.ran).toMatchObject({ exit: 4, out: '' })
    expect((await run('ws auth token', { env: refused.env })).exit).toBe(4)
  })

  test('or from a hidden prompt', async () => {
    await using server = await hostile(answer)
    const env = { WS_CONFIG_DIR: folder(), WS_URL: server.url }
    const keys: [string, string][] = [
      ['Token', `${token}\r`],
      ['e-mail', '\r'],
    ]
    const typed = await place.converse('ws auth login', { env, keys })
    expect(typed.exit).toBe(0)
    expect(typed.shown).not.toContain(token)
    expect((await run('ws auth token', { env })).out).toBe(`${token}\n`)
  })

  test('WS_TOKEN, --token-file, a credential helper', async () => {
    writeFileSync(join(place.home(), 'token.txt'), 'from-the-file\n')
    const authorization = async (line: string, env: Readonly<Record<string, string>>) => {
      await using server = await hostile(answer)
      await run(line.replace('URL', server.url), { env: { WS_URL: server.url, ...env } })
      return server.requests[0]?.headers.find(([name]) => name === 'authorization')?.[1]
    }
    expect(await authorization('ws org list', { WS_TOKEN: 'from-the-variable' })).toBe(
      'Bearer from-the-variable',
    )
    expect(await authorization('ws org list --token-file token.txt', { WS_TOKEN: 'x' })).toBe(
      'Bearer from-the-file',
    )
    const made =
      'ws profile create helped --url URL -q && ws config set credential-helper "echo from-the-helper" --profile helped -q && ws org list --profile helped'
    expect(await authorization(made, { WS_CONFIG_DIR: folder() })).toBe('Bearer from-the-helper')
  })

  test('never from argv or a URL', async () => {
    expect(await run(`ws org list --token ${token}`)).toMatchObject({ exit: 2, out: '' })
    const inUrl = await run('ws org list', { env: { WS_URL: `https://ada:${token}@docs.test` } })
    expect(inUrl).toMatchObject({ exit: 2, out: '' })
    expect(inUrl.err).not.toContain(token)
  })

  test('is kept in a 0600 file in a 0700 folder where no keyring answers, and ws says which', async () => {
    const { ran, env } = await logIn('ws auth login --with-token', token)
    const file = join(env.WS_CONFIG_DIR, 'credentials.json')
    expect(ran.out).toContain(file)
    expect(readFileSync(file, 'utf8')).toContain(token)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(env.WS_CONFIG_DIR).mode & 0o777).toBe(0o700)
  })

  test('is bound to the origin it was saved for', async () => {
    const { env } = await logIn('ws auth login --with-token', token)
    await using other = await hostile(answer)
    const ran = await run('ws org list', { env: { ...env, WS_URL: other.url } })
    expect(ran).toMatchObject({ exit: 4, out: '' })
    expect(other.requests).toEqual([])
  })
})

describe("The base URL is the service's address without /v1; local: (or local:PATH) is the embedded workspace", () => {
  test.each(['', '/', '/v1', '/v1/'])('an address that ends with %j', async (end) => {
    await using server = await hostile(depending(() => answer))
    await run(`ws org list --base-url ${server.url}${end}`, { env: { WS_TOKEN: token } })
    expect(server.requests.map(({ target }) => target)).toEqual(['/v1/orgs'])
  })

  test('--base-url, then WS_URL, then the profile', async () => {
    const url = async (flags: string, env: Readonly<Record<string, string>>) =>
      JSON.parse((await run(`ws org list -n -o json ${flags}`, { env })).out).url
    const env = { WS_URL: 'https://env.test' }
    expect(await url('--base-url https://flag.test', env)).toBe('https://flag.test/v1/orgs')
    expect(await url('', env)).toBe('https://env.test/v1/orgs')
    expect(await url('', {})).toBe('local:/v1/orgs')
  })

  test('local: and local:PATH', async () => {
    expect((await run('ws org list -o id --base-url local:')).out).toContain('org_northwind\n')
    await run('ws local init --path other.db -q', { env: { WS_CONFIG_DIR: folderFor('path') } })
    const other = await run('ws org list -o id --base-url local:other.db')
    expect(other.exit).toBe(0)
    expect(other.out).not.toContain('org_northwind\n')
  })
})

const folderFor = (name: string) => join(place.home(), name)
