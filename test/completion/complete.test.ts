/** `ws __complete`: ids with titles, cached for a minute; nothing at all if something is wrong. */
import { once } from 'node:events'
import { mkdtempSync, readdirSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HttpRequest } from '../../src/http/exchange.ts'
import { folderWith } from '../support/folder.ts'
import { unhurried, ws } from '../support/program.ts'
import { openShell } from '../support/shell.ts'

const folder = folderWith()
const freshHome = () => mkdtempSync(join(folder, 'config-'))

const paths = ({ url }: HttpRequest) => url.slice('https://api.test/v1'.length)

/** A service with two collections. */
function service(request: HttpRequest) {
  const [path = ''] = paths(request).split('?')
  const lists: Readonly<Record<string, readonly unknown[]>> = {
    '/orgs': [{ id: 'org_1', title: 'Acme' }],
    '/orgs/org_1/collections': [{ id: 'col_1' }, { id: 'col_2' }],
    '/collections/col_1/spaces': [
      { id: 'spc_1', title: 'One' },
      { id: 'two words', title: 'Line\nbreak\u001b[31m' },
    ],
    '/collections/col_2/spaces': [
      { id: 'spc_1', title: 'One' },
      { id: 'bad\nid', title: 'x' },
      { id: 'spc_\u202e2', title: 'Zero\u200bwidth' },
    ],
    '/orgs/org_1/teams': [{ id: 'team_1', title: 'Docs' }],
    '/orgs/org_1/teams/team_1/members': [{ organization: { id: 'usr_1', user: { displayName: 'Ada' } } }],
  }
  const items = lists[path] ?? listsOfSite[path]
  if (Object.hasOwn(trees, path)) return { body: trees[path] }
  return items === undefined ? { status: 404, body: {} } : { body: { items, count: items.length } }
}

/** Lists that a service may not offer. */
const listsOfSite: Readonly<Record<string, readonly unknown[]>> = {
  '/orgs/org_1/members': [
    { id: 'usr_1', user: { displayName: 'Ada', email: 'ada@acme.example' } },
    { id: 'usr_2', user: { displayName: 'Ben', email: 'ben@acme.example' } },
  ],
  '/orgs/org_1/sites/site_1/site-spaces': [
    { id: 'ssp_1', title: 'One', space: { id: 'spc_1' } },
    { id: 'ssp_2', title: 'Two', space: { id: 'spc_2' } },
  ],
}

const trees: Readonly<Record<string, unknown>> = {
  '/spaces/spc_1/content/pages': {
    pages: [
      {
        id: 'pag_1',
        title: 'Guide',
        path: 'guide',
        pages: [{ id: 'pag_2', title: 'Start', path: 'guide/start' }],
      },
    ],
  },
  '/orgs/org_1/sites/site_1/structure': {
    type: 'sections',
    structure: [
      {
        object: 'site-section',
        id: 'sec_1',
        title: 'Learn',
        siteSpaces: [{ object: 'site-space', id: 'ssp_1' }],
      },
      {
        object: 'site-section-group',
        id: 'grp_1',
        title: 'More',
        children: [{ object: 'site-section', id: 'sec_2', title: 'Reference' }],
      },
    ],
  },
}

const onSite = ['--site', 'site_1']
const onSpace = ['--space', 'spc_1']

const complete = (
  words: readonly string[],
  config = freshHome(),
  env: Readonly<Record<string, string>> = {},
) =>
  ws(['__complete', 'zsh', ...words], {
    service,
    env: { WS_CONFIG_DIR: config, WS_ORG: 'org_1', ...env },
    context: unhurried,
  })

describe('offers', () => {
  test.each([
    ['the organizations for --org', ['=', '--org'], 'org_1\tAcme\n'],
    ['the same within a word', ['=--org=o', 'team', 'list'], 'org_1\tAcme\n'],
    [
      'the spaces of all collections, each once',
      ['=', 'space', 'get'],
      'spc_1\tOne\ntwo words\tLine break\\u001b[31m\n',
    ],
    ['what begins as typed', ['=sp', 'space', 'get'], 'spc_1\tOne\n'],
    ['flags of any place', ['=', '--json', 'space', '-o', 'json', 'move', '--parent'], 'col_1\t\ncol_2\t\n'],
    ['people, also those in no team', ['=', 'team', 'create', '--member'], 'usr_1\tAda\nusr_2\tBen\n'],
    [
      'the ids of a command that is waited for',
      ['=', 'wait', '--interval', '5', 'space', 'get'],
      'spc_1\tOne\ntwo words\tLine break\\u001b[31m\n',
    ],
    ['pages of a space', ['=', 'space', 'page', 'get', ...onSpace], 'pag_1\tGuide\npag_2\tStart\n'],
    ['paths of pages', ['=guide/', 'space', 'page', 'find', ...onSpace], 'guide/start\tStart\n'],
    ['names of people', ['=~be', 'member', 'get'], '~Ben\tusr_2\n'],
    ['e-mail addresses once they are typed', ['=~ben@', 'member', 'get'], '~ben@acme.example\tusr_2\n'],
    [
      'parts of a site of the type given',
      ['=', 'site', 'structure', 'sort', 'site-section', ...onSite],
      'sec_1\tLearn\nsec_2\tReference\n',
    ],
    [
      'parts of a site with their type',
      ['=site-section', 'site', 'structure', 'sort', 'site-section', 'sec_1', ...onSite, '--before'],
      'site-section:sec_1\tLearn\nsite-section-group:grp_1\tMore\nsite-section:sec_2\tReference\n',
    ],
    [
      'parts of a site behind their type',
      ['=site-section-group:', 'site', 'structure', 'sort', 'site-section', 'sec_1', ...onSite, '--after'],
      'site-section-group:grp_1\tMore\n',
    ],
    [
      'the first part of a pair',
      ['=', 'site', 'redirect', 'create', ...onSite, '--to-page'],
      'ssp_1:\tOne\nssp_2:\tTwo\n',
    ],
    [
      'the second part of a pair, by its first',
      ['=ssp_1:', 'site', 'redirect', 'create', ...onSite, '--to-page'],
      'ssp_1:pag_1\tGuide\nssp_1:pag_2\tStart\n',
    ],
    ['what has a page to open', ['=', 'browse', 'team'], 'team_1\tDocs\n'],
    [
      'flags behind a command in front',
      ['=', 'wait', 'cr', 'list', '--space'],
      'spc_1\tOne\ntwo words\tLine break\\u001b[31m\n',
    ],
    ['a model', ['=', 'collection', 'create', '--like'], 'col_1\t\ncol_2\t\n'],
    ['the second of several', ['=', 'team', 'member', 'remove', 'team_1'], 'usr_1\tAda\n'],
    ['titles in place of ids', ['=~o', 'space', 'get'], '~One\tspc_1\n'],
    ['no title that a terminal does not show as it is', ['=~z', 'space', 'get'], ''],
    ['nothing that can be asked for by title', ['=~', 'profile', 'use'], ''],
    ['names of fields', ['=ti', 'space', 'get', '--fields'], 'title\t\n'],
    ['names of fields behind others', ['=id,ti', 'wait', 'team', 'get', '--fields'], 'id,title\t\n'],
    ['the other way round', ['=--sort-by=-ti', 'space', 'list'], '-title\t\n'],
    ['fields of rows', ['=relation', 'space', 'links', '--fields'], 'relation\t\n'],
    ['no fields of what is not a command', ['=', '--fields'], ''],
  ])('%s', async (_, words, out) => {
    const ran = await complete(words)
    expect({ out: ran.out, err: ran.err, exit: ran.exit }).toEqual({
      out,
      err: '',
      exit: 0,
    })
  })

  test.each([
    ['where a command is only named', ['=', 'schema', 'space', 'get']],
    ['where no id is due', ['=', 'team', 'create', '--title']],
    ['for what was never there', ['=', 'no', 'such', 'command']],
    ['for what may be restored and was not deleted here', ['=', 'space', 'restore']],
    ['where the service refuses', ['=', 'site', 'get']],
    ['for a profile that does not exist', ['=', '--profile', 'nobody', 'org', 'get']],
    ['where the command must be told more', ['=', 'cr', 'merge']],
    ['to nobody', []],
  ])('nothing %s', async (_, words) => {
    const { out, err, exit } = await complete(words)
    expect({ out, err, exit }).toEqual({ out: '', err: '', exit: 0 })
  })

  test.each([
    ['bash', ['', ''], '\\~Say\\ \\"hi\\"'],
    ['bash"', ['', ''], `"~Say "$'\\042'"hi"$'\\042'""`],
    ["bash'", ['', ''], `'~Say "hi"'`],
    ['bash$', ['', ''], `'~Say "hi"'`],
    ['bash', ['~SAY ', ''], '\\"hi\\"'],
    ['bash"', ['--space=', '--space='], `"~Say "$'\\042'"hi"$'\\042'""`],
    ['bash', ['~Other ', ''], undefined],
    ['zsh', undefined, '~Say "hi"'],
  ])('to %s, behind %j, a title as one word of it', async (shell, begun, word) => {
    const [kept = '', flag = ''] = begun ?? []
    const asked = [shell, ...(begun === undefined ? [] : [`=${kept}`]), `=${flag}~say`, 'space', 'get']
    const ran = await ws(['__complete', ...asked], {
      service: (request) =>
        paths(request).startsWith('/collections/col_1/')
          ? { body: { items: [{ id: 'spc_3', title: 'Say "hi"' }], count: 1 } }
          : service(request),
      env: { WS_CONFIG_DIR: freshHome(), WS_ORG: 'org_1' },
      context: unhurried,
    })
    expect(ran.out).toBe(word === undefined ? '' : `${word}\tspc_3\n`)
  })

  test('titles of several things once, and those in several cases as typed', async () => {
    const items = [
      { id: 'spc_3', title: 'Same' },
      { id: 'spc_4', title: 'Same' },
      { id: 'spc_5', title: 'SAMe too' },
    ]
    const ran = await ws(['__complete', 'zsh', '=~sam', 'space', 'get'], {
      service: (request) =>
        paths(request).startsWith('/collections/col_1/')
          ? { body: { items, count: items.length } }
          : service(request),
      env: { WS_CONFIG_DIR: freshHome(), WS_ORG: 'org_1' },
      context: unhurried,
    })
    expect(ran.out).toBe('~same\tspc_3, spc_4\n~same too\tspc_5\n')
  })

  test('a script of an earlier ws only what needs no quotes', async () => {
    const env = { WS_CONFIG_DIR: freshHome(), WS_ORG: 'org_1' }
    const ran = await ws(['__complete', '=', 'space', 'get'], { service, env, context: unhurried })
    expect(ran.out).toBe('spc_1\tOne\n')
  })

  test('what was deleted here, with its title', async () => {
    const config = freshHome()
    await complete(['=', 'space', 'get'], config)
    const world = { env: { WS_CONFIG_DIR: config, WS_ORG: 'org_1' } }
    await ws(['space', 'delete', 'spc_1', '--yes'], { ...world, service: () => ({ status: 205 }) })
    expect((await complete(['=', 'space', 'restore'], config)).out).toBe('spc_1\tOne\n')
    await ws(['space', 'restore', 'spc_1'], { ...world, service: () => ({ body: { id: 'spc_1' } }) })
    expect((await complete(['=', 'space', 'restore'], config)).out).toBe('')
  })
})

describe('remembers', () => {
  test('for a while, for this token, in files of our own', async () => {
    const config = freshHome()
    const first = await complete(['=', '--org'], config)
    const again = await complete(['=', '--org'], config)
    const other = await complete(['=', '--org'], config, { WS_TOKEN: 'other-token' })
    expect([first, again, other].map(({ requests }) => requests.length)).toEqual([1, 0, 1])
    expect(again.out).toBe(first.out)
    const cache = join(config, 'cache')
    const modes = readdirSync(cache).map((name) => statSync(join(cache, name)).mode & 0o777)
    expect(new Set(modes)).toEqual(new Set([0o600]))
    expect(statSync(cache).mode & 0o777).toBe(0o700)
  })
})

describe('a service that does not answer', () => {
  const server = createServer(() => undefined)
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  test('is not waited for', async ({ annotate }) => {
    const shell = openShell()
    // Address of a server that listens on a port.
    const { port } = server.address() as AddressInfo
    const start = performance.now()
    const env = { WS_URL: `http://127.0.0.1:${port}`, WS_TOKEN: 'secret-token' }
    const out = '\tnot all of them yet: Tab again\n'
    expect(await shell.run('ws __complete zsh = --org', { env })).toEqual({ out, err: '', exit: 0 })
    await annotate(`gave up after ${Math.round(performance.now() - start)} ms`)
    shell.remove()
  })
})
