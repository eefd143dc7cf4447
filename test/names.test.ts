/** Names instead of ids: titles and addresses are looked up, ids are not. */
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { HttpRequest } from '../src/http/exchange.ts'
import { folderWith } from './support/folder.ts'
import { unhurried, ws } from './support/program.ts'

const folder = folderWith()

const spaces = [
  {
    id: 'spc_api',
    title: 'API reference',
    urls: { app: 'https://app.test/s/spc_api', published: 'https://docs.test/api' },
  },
  {
    id: 'spc_old',
    title: 'API',
    urls: { app: 'https://app.test/s/spc_old', published: 'https://docs.test' },
  },
  { id: '~odd', title: 'Odd' },
  { id: '~even', title: 'Something else' },
  { id: 'spc_guides2', title: 'Guides 2' },
  { id: 'spc_guides', title: 'Guides' },
  { id: 'spc_blank', title: 'Blank ' },
  { id: 'spc_plain', title: 'Blank' },
  { id: 'spc_a', title: 'Twin' },
  { id: 'spc_b', title: 'Twin' },
]
const sites = [{ id: 'site_1', title: 'Product docs' }]
const known = new Set([...spaces, ...sites].map(({ id }) => id))

function service(request: HttpRequest) {
  const path = decodeURIComponent(new URL(request.url).pathname.slice('/v1'.length))
  const list = (items: readonly unknown[]) => ({ body: { items, count: items.length } })
  if (path === '/spaces/spc_api/change-requests')
    return list([{ id: 'cr_2', number: 2, subject: 'Explain rate limits' }])
  if (path === '/spaces/spc_api/change-requests/cr_2') return { body: { id: 'cr_2' } }
  if (path === '/orgs/org_1/collections') return list([{ id: 'col_1', title: 'Product' }])
  if (path === '/orgs') return list([{ id: 'org_1', title: 'Acme docs' }])
  if (path === '/collections/col_1/spaces') return list(spaces)
  if (path === '/orgs/org_1/sites') return list(sites)
  if (path.endsWith('/change-requests') || path.endsWith('/share-links')) {
    return known.has(path.split('/').at(-2) ?? '') ? list([]) : { status: 404, body: {} }
  }
  const id = path.split('/').at(-1) ?? ''
  return known.has(id) ? { body: { id } } : { status: 404, body: {} }
}

async function run(...argv: readonly string[]) {
  const { requests, ...ran } = await ws(argv, { service, env: { WS_ORG: 'org_1' } })
  const sent = requests.map(({ method, url }) => `${method} ${url.slice('https://api.test/v1'.length)}`)
  return { ...ran, sent, last: sent.at(-1) }
}

describe('a name', () => {
  test.each([
    ['an exact title, though others begin with it', '~API', 'spc_old'],
    ['an exact title in any case', '~api', 'spc_old'],
    ['the beginning of a title', '~api r', 'spc_api'],
    ['an id that is written like a name', '~odd', '~odd'],
    ['a title with blanks around it', '~guides ', 'spc_guides'],
    ['a title with a blank before it', '~ Guides', 'spc_guides'],
    ['the beginning of a title, with its blank', '~guides 2', 'spc_guides2'],
    ['the beginning of a title, with blanks around it', '~ api ref ', 'spc_api'],
    ['the title that has the blank', '~Blank ', 'spc_blank'],
    ['the title that has none', '~Blank', 'spc_plain'],
    ['an address of the app', 'https://app.test/s/spc_api', 'spc_api'],
    ['a published address', 'https://docs.test/api/', 'spc_api'],
    ['a page below it', 'https://docs.test/api/errors?x=1#top', 'spc_api'],
    ['a page below another', 'https://docs.test/start', 'spc_old'],
  ])('is %s', async (_, name, id) => {
    const { exit, err, last } = await run('space', 'get', name)
    expect({ exit, last }).toEqual({ exit: 0, last: `GET /spaces/${id}` })
    expect(err).toMatch(new RegExp(`^<space> ".*" is ${id}`))
  })

  test('is an address of the API, for which nothing is asked', async () => {
    const { sent } = await run('space', 'get', 'https://api.test/v1/spaces/a%2Fb')
    expect(sent).toEqual(['GET /spaces/a%2Fb'])
  })

  test('may stand in flags, lists and the context', async () => {
    const moved = await run(
      'space',
      'move',
      'spc_a',
      '--before',
      '~API',
      '--parent=~Prod',
      '-n',
      '-o',
      'json',
    )
    expect(JSON.parse(moved.out)).toMatchObject({
      url: 'https://api.test/v1/spaces/spc_a/move',
      body: { parent: 'col_1', position: { before: { type: 'space', space: 'spc_old' } } },
    })
    expect((await run('cr', 'list', '--space', '~API ref')).last).toBe('GET /spaces/spc_api/change-requests')
    expect((await run('site', 'list', '--org', '~acme')).last).toBe('GET /orgs/org_1/sites')
    expect((await run('space', 'list', '--org', '~acme', '-o', 'id')).out).toContain('spc_api\n')
  })

  test('is told under --dry-run', async () => {
    const { err, out } = await run('space', 'delete', '~API', '-n')
    expect(err).toBe('<space> "~API" is spc_old (API)\n')
    expect(out).toContain('DELETE https://api.test/v1/spaces/spc_old')
  })

  test("of nothing but blanks is nobody's", async () => {
    expect(await run('site', 'get', '~ ')).toMatchObject({ exit: 2 })
  })

  test.each(['~API ', '~even'])('is whole enough for a script that destroys: %j', async (name) => {
    expect((await run('space', 'delete', name, '--yes', '-n')).exit).toBe(0)
  })

  test('that means several things, or none, sends nothing', async () => {
    const twin = await run('space', 'delete', '~Twin', '--yes')
    expect(twin.exit).toBe(2)
    expect(twin.err).toContain('could be spc_a (Twin), spc_b (Twin)')
    const none = await run('space', 'delete', '~None', '--yes')
    expect(none.exit).toBe(2)
    expect(none.err).toContain('hint: The API lists only spaces in collections')
    expect([...twin.sent, ...none.sent].filter((line) => line.startsWith('DELETE'))).toEqual([])
  })

  test('of something deleted is known here where it was listed before, and what is known is told', async () => {
    const config = mkdtempSync(join(folder, 'config-'))
    const env = { WS_CONFIG_DIR: config, WS_ORG: 'org_1' }
    const restore = (name: string) => ws(['space', 'restore', name], { service, env })
    expect((await restore('~None')).err).toContain(
      'Name it by its id, which stands in the address of its page',
    )
    await ws(['__complete', 'zsh', '=', 'space', 'get'], { service, env, context: unhurried })
    await ws(['space', 'delete', 'spc_old', '--yes'], { service: () => ({ status: 205 }), env })
    const others = (request: HttpRequest) =>
      request.url.includes('/collections/') ? { body: { items: [] } } : service(request)
    const lost = await ws(['space', 'restore', '~None'], { service: others, env })
    expect(lost.exit).toBe(2)
    expect(lost.err).toContain('Name it by its id; deleted with this ws: spc_old (API)')
    const back = await ws(['space', 'restore', '~api', '-n'], { service: others, env })
    expect(back.err).toBe('<space> "~api" is spc_old (API)\n')
  })

  describe('of something that was deleted here', () => {
    const world = () => ({
      env: { WS_CONFIG_DIR: mkdtempSync(join(folder, 'config-')), WS_ORG: 'org_1' },
      service: (request: HttpRequest) => {
        if (request.method === 'DELETE') return { status: 205 }
        return request.method === 'POST' ? { body: { id: 'made' } } : service(request)
      },
    })
    /** The meaning of a title that no list shows any more. */
    const restored = async (name: string, { env }: ReturnType<typeof world>) => {
      const { err, out } = await ws(['space', 'restore', name, '-n', '-o', 'json'], {
        env,
        service: () => ({ body: { items: [] } }),
      })
      return out === '' ? err : JSON.parse(out).url
    }
    const restoring = (id: string) => `https://api.test/v1/spaces/${id}/restore`

    test('is known when it was deleted by its title or address', async () => {
      const here = world()
      await ws(['space', 'delete', '~API reference', '--yes'], here)
      await ws(['space', 'delete', 'https://docs.test/', '--yes'], here)
      expect(await restored('~api r', here)).toBe(restoring('spc_api'))
      expect(await restored('~API', here)).toBe(restoring('spc_old'))
    })

    test('is known when the question told it', async () => {
      const here = world()
      const titled = (request: HttpRequest) =>
        request.method === 'GET' ? { body: { id: 'spc_a', title: 'Twin' } } : here.service(request)
      const deleted = await ws(['space', 'delete', 'spc_a'], {
        ...here,
        service: titled,
        terminal: true,
        answers: ['spc_a'],
      })
      expect(deleted.exit).toBe(0)
      expect(await restored('~Twin', here)).toBe(restoring('spc_a'))
    })

    test('is not asked for where an id is all that was given', async () => {
      const here = world()
      const { requests } = await ws(['space', 'delete', 'spc_api', '--yes'], here)
      expect(requests).toHaveLength(1)
      expect(await restored('~API', here)).toContain('deleted with this ws: spc_api"')
    })

    test('is known of rows as far as completion listed it, and forgotten of rows that are back', async () => {
      const here = world()
      const rows = (verb: string, stdin: string) =>
        ws(['space', verb, '--from', '-', '--yes'], { ...here, stdin })
      await ws(['__complete', 'zsh', '=', 'space', 'get'], { ...here, context: unhurried })
      expect((await rows('delete', 'spc_old\nspc_api\nspc_c\n')).exit).toBe(0)
      expect(await restored('~API', here)).toBe(restoring('spc_old'))
      expect((await rows('restore', 'spc_old\n')).exit).toBe(0)
      expect(await restored('~None', here)).toContain('deleted with this ws: spc_c, spc_api (API reference)"')
    })
  })

  test.each([
    [['--exact-ids'], {}],
    [[], { WS_EXACT_IDS: '1' }],
  ])('is an id under %j %j', async (flags, env) => {
    const { requests } = await ws(['space', 'get', '~API', ...flags], { service, env })
    expect(requests.map(({ url }) => url)).toEqual(['https://api.test/v1/spaces/~API'])
  })
})

describe('a name that a profile keeps', () => {
  const keeping = async (name: string) => {
    const env = { WS_CONFIG_DIR: mkdtempSync(join(folder, 'config-')), WS_URL: '' }
    const command = (...argv: readonly string[]) => ws(argv, { service, env })
    for (const [key, value] of [
      ['url', 'https://api.test'],
      ['org', 'org_1'],
    ] as const)
      await command('config', 'set', key, value)
    return { command, set: await command('config', 'set', 'space', name) }
  }

  test('is told to be one, and looked up by what uses it', async () => {
    const { command, set } = await keeping('~API')
    expect(set).toMatchObject({ exit: 0, requests: [] })
    expect(set.err).toBe(
      'space is saved as the name "~API", and every command looks it up: see the result with ws space get\n',
    )
    expect((await command('space', 'get', '-o', 'json')).out).toContain('spc_old')
    expect((await command('config', 'set', 'space', 'spc_api')).err).toBe('')
    expect((await command('config', 'set', 'protected', 'spc_api,~API')).err).toBe(
      'Protection needs an id: ~API is a name, and protects nothing\n',
    )
    expect((await command('config', 'set', 'org', '~Acme', '--profile', 'default')).err).toContain(
      'ws org get --profile default\n',
    )
  })

  test('is listed as it is written, also when nothing has it; what it stops says how to fix it', async () => {
    const { command } = await keeping('~Nonsuch')
    const listed = await command('config', 'list', '-o', 'csv')
    expect(listed).toMatchObject({ exit: 0, requests: [] })
    expect(listed.out).toContain('space,~Nonsuch,profile default\n')
    const stopped = await command('cr', 'list')
    expect(stopped.exit).toBe(2)
    expect(stopped.err).toContain('hint: Keep an id there: ws config set space <id>\n')
    expect((await command('cr', 'list', '--profile', 'default')).err).toContain(
      'ws config set space <id> --profile default\n',
    )
    expect((await command('space', 'get', '~API', '-o', 'json')).exit).toBe(0)
    expect((await command('site', 'share-link', 'list', '--site', 'Product docs')).exit).toBe(0)
    const { command: twins } = await keeping('~Twin')
    expect((await twins('cr', 'list')).err).toContain('hint: Keep its id there: ws config set space <id>\n')
  })
})

describe('a name that the service refuses as an id', () => {
  const refused = async (message: string, ...argv: readonly string[]) => {
    const reply = { status: 400, body: { error: { code: 400, message } } }
    return (await ws(argv, { service: () => reply, env: { WS_ORG: 'org_1' } })).err
  }
  const create = ['team', 'create', '--title', 'Dana', '--member'] as const
  const hint = (name: string) => `hint: If it is a name, write '~${name}'\n`

  test.each(['Dana', 'Dana Novák'])('goes behind a ~: %s', async (name) => {
    expect(await refused(`${name} is not a member of org_1`, ...create, 'usr_1', '--member', name)).toContain(
      hint(name),
    )
    expect(await refused(`No ${name} here`, 'team', 'member', 'set', 'team_1', name)).toContain(hint(name))
  })

  test.each([
    ['an id', ['usr_dana'], 'usr_dana is not a member of org_1'],
    ['what the service does not name', ['Dana'], 'Danae is not a member'],
    ['what is not an id', ['usr_1'], 'Dana is taken'],
    ['what --exact-ids says of it', ['Dana', '--exact-ids'], 'Dana is not a member of org_1'],
  ])('is not %s', async (_, given, message) => {
    const help = `hint: See what the command needs: ws ${create.slice(0, 2).join(' ')} --help`
    expect(await refused(message, ...create, ...given)).toBe(`ws: ${message} (HTTP 400)\n${help}\n`)
  })
})

describe('a user', () => {
  const member = (id: string, displayName: string, email: string) => ({
    organization: { id, user: { displayName, email } },
  })
  const people = (request: HttpRequest) => {
    if (/org_1.members/.test(request.url))
      return {
        body: {
          items: [
            { id: 'usr_ada', user: { displayName: 'Ada Osei', email: 'ada@northwind.example' } },
            { id: 'usr_adam', user: { displayName: 'Adam', email: 'adam@northwind.example' } },
          ],
        },
      }
    if (!request.url.includes('/members')) return { body: { items: [{ id: 'team_1', title: 'Docs' }] } }
    return {
      body: {
        items: [
          member('usr_ada', 'Ada Osei', 'ada@northwind.example'),
          member('usr_adam', 'Adam', 'adam@northwind.example'),
        ],
      },
    }
  }
  const naming = (...argv: readonly string[]) => ws(argv, { service: people, env: { WS_ORG: 'org_1' } })

  test.each([
    ['a name', '~Ada Osei', 'usr_ada'],
    ['the beginning of a name', '~Ada ', 'usr_ada'],
    ['an e-mail address', 'ada@northwind.example', 'usr_ada'],
    ['an e-mail address in other case', 'Adam@Northwind.example', 'usr_adam'],
    ['an e-mail address after a ~', '~ada@northwind.example', 'usr_ada'],
    ['an e-mail address in any case', '~Adam@Northwind.example', 'usr_adam'],
  ])('goes by %s', async (_, name, id) => {
    const { out } = await naming('team', 'create', '--title', 'W', '--member', name, '-n', '-o', 'json')
    expect(JSON.parse(out).body.members).toEqual([id])
  })

  test('goes by an e-mail address only where a person is meant, and without --exact-ids', async () => {
    const address = 'ada@northwind.example'
    const team = await naming('team', 'get', address, '-n')
    expect(team).toMatchObject({ exit: 0, err: '', requests: [] })
    const exact = await naming('member', 'get', address, '-n', '--exact-ids')
    expect(exact).toMatchObject({ exit: 0, err: '', requests: [] })
    expect((await naming('member', 'get', address, '-n')).out).toContain('/members/usr_ada')
    expect((await naming('user', 'get', address, '-n')).out).toContain('/users/usr_ada')
    expect((await naming('audit-event', 'list', '--actor', address, '-n')).out).toContain('usr_ada')
  })

  test('who is to join a team is looked for in all of them where no list has all members, who is to leave it is not', async () => {
    const items = (url: string) => {
      if (url.includes('/team_2/members')) return [member('usr_chen', 'Chen', 'chen@northwind.example')]
      return url.includes('/members') ? [] : [{ id: 'team_1' }, { id: 'team_2' }]
    }
    const set = (...words: readonly string[]) =>
      ws(['team', 'member', ...words, '-n'], {
        service: ({ url }) =>
          url.includes('org_1/members') ? { status: 404, body: {} } : { body: { items: items(url) } },
        env: { WS_ORG: 'org_1' },
      })
    expect((await set('set', 'team_1', '~Chen')).out).toContain('/teams/team_1/members/usr_chen')
    expect((await set('set', 'team_1', '~Nobody')).exit).toBe(2)
    expect((await set('remove', 'team_1', '~Chen', '-y')).exit).toBe(2)
  })

  test('is named by the whole e-mail address', async () => {
    expect(await naming('team', 'member', 'remove', 'team_1', 'ada@northwind', '-y', '-n')).toMatchObject({
      exit: 2,
      err: expect.stringContaining('<user> "ada@northwind": no user has this e-mail address\n'),
    })
    const byAddress = await naming('team', 'member', 'remove', 'team_1', 'ada@northwind.example', '-y', '-n')
    expect(byAddress).toMatchObject({
      exit: 0,
      err: '<user> "ada@northwind.example" is usr_ada (Ada Osei)\n',
    })
    expect(await naming('team', 'create', '--title', 'W', '--member', '~adam@', '-n')).toMatchObject({
      exit: 2,
    })
    const removed = await naming('team', 'member', 'remove', 'team_1', '~ada@northwind.example', '-y', '-n')
    expect(removed).toMatchObject({ exit: 0, err: '<user> "~ada@northwind.example" is usr_ada (Ada Osei)\n' })
  })
})

describe('a title of several words', () => {
  test('is looked up when the service knows no such id', async () => {
    const { sent, err, exit } = await run('site', 'share-link', 'list', '--site', 'Product docs')
    expect({ exit, err }).toEqual({ exit: 0, err: 'There is no id "Product docs"; site_1 has that title\n' })
    expect(sent).toEqual([
      'GET /orgs/org_1/sites/Product%20docs/share-links',
      'GET /orgs/org_1/sites?limit=1000',
      'GET /orgs/org_1/sites/site_1/share-links',
    ])
  })

  test('is looked up where names inside it are, once for the whole command', async () => {
    const { sent, err, exit } = await run('cr', 'get', '~Explain', '--space', 'API reference')
    expect({ exit, err }).toEqual({
      exit: 0,
      err: 'There is no id "API reference"; spc_api has that title\n<cr> "~Explain" is cr_2 (Explain rate limits)\n',
    })
    expect(sent).toEqual([
      'GET /spaces/API%20reference/change-requests?limit=1000',
      'GET /orgs/org_1/spaces?limit=1000',
      'GET /orgs/org_1/collections?limit=1000',
      'GET /collections/col_1/spaces?limit=1000',
      'GET /spaces/spc_api/change-requests?limit=1000',
      'GET /spaces/spc_api/change-requests/cr_2',
    ])
  })

  test.each([
    ['space', 'get', '~API'],
    ['cr', 'list', '--space', 'API reference'],
    ['cr', 'get', '~Explain', '--space', 'API reference'],
  ])('of the organization is looked up where only a list of names needs it: %s %s %s', async (...argv) => {
    const { exit, err } = await run(...argv, '--org', 'Acme docs')
    expect(exit).toBe(0)
    expect(err).toContain('There is no id "Acme docs"; org_1 has that title\n')
  })

  test.each([[['cr', 'get', '~Nonsuch']], [['cr', 'list']]])(
    'that nothing has is not found inside names either: %j',
    async (argv) => {
      const { exit, sent } = await run(...argv, '--space', 'No docs')
      expect(exit).toBe(3)
      expect(sent.every((line) => line.startsWith('GET /'))).toBe(true)
    },
  )

  test('is an id where what it holds would be lost', async () => {
    const { exit, sent } = await run('site', 'share-link', 'delete', '~Link', '--site', 'Product docs', '-y')
    expect(exit).toBe(3)
    expect(sent).toEqual(['GET /orgs/org_1/sites/Product%20docs/share-links?limit=1000'])
  })

  test('costs nothing where it is an id', async () => {
    const { requests } = await ws(['space', 'get', 'a b'], { service: () => ({ body: {} }) })
    expect(requests.map(({ url }) => url)).toEqual(['https://api.test/v1/spaces/a%20b'])
  })

  test('that nothing has is not found', async () => {
    expect(await run('site', 'get', 'No docs')).toMatchObject({ exit: 3 })
  })

  test.each([['--yes'], ['--dry-run']])('is an id where something would be lost: %s', async (flag) => {
    const { sent } = await run('site', 'delete', 'Product docs', flag)
    expect(sent).toEqual(flag === '--yes' ? ['DELETE /orgs/org_1/sites/Product%20docs'] : [])
  })

  test('of one word is an id', async () => {
    expect((await run('space', 'get', 'API')).sent).toEqual(['GET /spaces/API'])
  })
})

test.each([[['--yes']], [['--yes', '--dry-run']], [['--dry-run']]])(
  'what a script destroys is named by its whole title: %j',
  async (flags) => {
    const begun = await run('space', 'delete', '~API r', ...flags)
    expect(begun).toMatchObject({ exit: 2, out: '' })
    expect(begun.err).toContain('"~API r" is only the beginning of spc_api')
    expect(begun.last).toMatch(/^GET /)
  },
)

test.each([[['--yes']], [['--yes', '--dry-run']]])(
  'so is what it lies in, by a flag or from the context: %j',
  async (flags) => {
    const begun = await run('space', 'comment', 'delete', 'cmt_1', '--space', '~API r', ...flags)
    expect(begun).toMatchObject({ exit: 2, out: '' })
    expect(begun.err).toContain('"~API r" is only the beginning of spc_api')
    expect(begun.last).toMatch(/^GET /)
  },
)

test.each([[['--yes']], [['--yes', '--dry-run']]])(
  'at a terminal, where it is told what it came to, a beginning will do: %j',
  async (flags) => {
    const { exit, err } = await ws(['space', 'delete', '~API r', ...flags], {
      service: (request) => (request.method === 'DELETE' ? { status: 205 } : service(request)),
      env: { WS_ORG: 'org_1' },
      terminal: true,
    })
    expect(exit).toBe(0)
    expect(err).toMatch(/^<space> "~API r" is spc_api \(API reference\)\n/)
  },
)

describe('a name in a list that was read a moment ago', () => {
  const titles = new Map(spaces.map(({ id, title }) => [id, title]))
  const answering = (request: HttpRequest) => {
    const id = decodeURIComponent(new URL(request.url).pathname).split('/').at(-1) ?? ''
    return titles.has(id) && request.method === 'GET'
      ? { body: { id, title: titles.get(id) } }
      : service(request)
  }

  /** Runs the commands one after the other, and answers with what the last of them sent. */
  async function last(...commands: readonly (readonly string[])[]) {
    const env = { WS_ORG: 'org_1', WS_CONFIG_DIR: mkdtempSync(join(folder, 'config-')) }
    const sent: (readonly string[])[] = []
    let exit = 0
    for (const argv of commands) {
      const ran = await ws(argv, { service: answering, env })
      exit = ran.exit
      sent.push(ran.requests.map(({ method, url }) => `${method} ${url.slice('https://api.test/v1'.length)}`))
    }
    return { exit, sent: sent.at(-1) ?? [] }
  }

  const get = ['space', 'get', '~Guides']
  const isListed = expect.stringMatching(/^GET \/collections\//)

  test('is confirmed by one request', async () => {
    expect(await last(get, get)).toEqual({
      exit: 0,
      sent: ['GET /spaces/spc_guides', 'GET /spaces/spc_guides'],
    })
    expect((await last(get, ['space', 'get', '~API r'])).sent).toEqual(Array(2).fill('GET /spaces/spc_api'))
    expect((await last(get, ['cr', 'list', '--space', '~API reference'])).sent).toEqual([
      'GET /spaces/spc_api',
      'GET /spaces/spc_api/change-requests',
    ])
  })

  test('is changed when all of it was written', async () => {
    const update = (name: string) => ['space', 'update', name, '--title', 'New']
    expect((await last(get, update('~guides'))).sent).toEqual([
      'GET /spaces/spc_guides',
      'PATCH /spaces/spc_guides',
    ])
    expect((await last(get, update('~API r'))).sent).toContainEqual(isListed)
  })

  test('is looked up again where it is called otherwise, or is gone', async () => {
    titles.set('spc_guides', 'Renamed')
    expect((await last(get, get)).sent).toContainEqual(isListed)
    titles.delete('spc_guides')
    known.delete('spc_guides')
    expect((await last(get, get)).sent).toContainEqual(isListed)
    titles.set('spc_guides', 'Guides')
    known.add('spc_guides')
  })

  test('is looked up again where several have it, after a change of ours, and to destroy it', async () => {
    expect((await last(get, ['space', 'get', '~Twin'])).exit).toBe(2)
    expect((await last(get, ['space', 'update', 'spc_api', '--title', 'New'], get)).sent).toContainEqual(
      isListed,
    )
    expect((await last(get, ['space', 'delete', '~Guides', '--yes'])).sent).toContainEqual(isListed)
    expect(
      (await last(get, ['space', 'comment', 'delete', 'com_1', '--space', '~API', '--yes'])).sent,
    ).toContainEqual(isListed)
  })
})
