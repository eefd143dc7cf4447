/** `ws tree --with` and `--depth`: added and counted lines, the requests sent, and lists that the service refuses. */
import { expect, onTestFinished, test } from 'vitest'
import { documentKinds, pluralOf } from '../../src/catalog/kinds.ts'
import { isComposed } from '../../src/json/object.ts'
import { createSample } from '../../src/local/fixtures/sample/sample.ts'
import { sqliteSearch } from '../../src/local/store/search/sqlite-search.ts'
import { memoryStore } from '../local/memory-store.ts'
import { giveToken, rehearseOn, startOfTime } from '../local/rehearsal.ts'
import { type ProgramRun, ws } from '../support/program.ts'

type Ask = (words: readonly string[], user?: string) => Promise<ProgramRun>

async function sample(): Promise<Ask> {
  const store = await memoryStore(async (db) => {
    await createSample(db, { now: new Date(startOfTime).toISOString(), search: sqliteSearch })
    await giveToken(db, 'usr_dana')
  })
  onTestFinished(() => store.close())
  const { call } = rehearseOn(store)
  return (words, user) =>
    ws(['tree', ...words], {
      env: { WS_URL: 'https://api.test', WS_TOKEN: `token_${user}`, WS_ORG: 'org_northwind' },
      service: ({ method, url }) =>
        call(
          `${method} ${url.slice('https://api.test'.length)}`,
          user === undefined ? {} : { token: `token_${user}` },
        ),
    })
}

const everything =
  'people,invites,links,saml,openapi,translations,integrations,section-groups,adaptive-schemas'

const pathsOf = ({ requests }: ProgramRun) => requests.map(({ url }) => url)

test('what the tree has anyway adds nothing, and asks for nothing more', async () => {
  const ask = await sample()
  const plain = await ask([])
  const same = await ask(['--with', 'sites,collections,spaces,sections,site-spaces'])
  expect(same.out).toBe(plain.out)
  expect(pathsOf(same).toSorted()).toEqual(pathsOf(plain).toSorted())
})

test('the tree itself stays as it is, and every list is asked for once', async () => {
  const ask = await sample()
  const plain = await ask(['-o', 'json'])
  const more = await ask(['--with', everything, '-o', 'json'])
  expect(JSON.parse(more.out)).toMatchObject(JSON.parse(plain.out))
  const lists = pathsOf(more).filter((url) => /limit=/.test(url))
  expect(lists).toEqual([...new Set(lists)])
  expect(more.requests.every(({ method }) => method === 'GET')).toBe(true)
})

test('JSON nests each line of the drawing in its holder', async () => {
  const ask = await sample()
  const kinds = documentKinds.filter((kind) => kind !== 'organization').map(pluralOf)
  const asked = ['--with', kinds.join(), '-o']
  const drawn = (await ask([...asked, 'csv'])).out.trimEnd().split('\n').slice(1)
  const all = JSON.parse((await ask([...asked, 'json'])).out)
  const ids = drawn.flatMap((line) => line.split(',')[2] || [])
  expect(idsIn(all)).toEqual(expect.arrayContaining(ids))
  const { permissions, spaces } = all.collections.find(({ id }: { id: string }) => id === 'col_support')
  expect(permissions).toEqual({
    users: [{ id: 'usr_kit', user: 'kit@northwind.example', role: 'read' }],
    teams: [{ id: 'team_support', team: 'Support', role: 'comment' }],
  })
  expect(spaces[0].permissions).toEqual({ users: [], teams: [] })
})

/** Every member of this name, at any depth. */
const idsIn = (value: object): readonly string[] =>
  Object.entries(value).flatMap(([name, inside]): readonly string[] => {
    if (name === 'id') return [String(inside)]
    return isComposed(inside) ? idsIn(inside) : []
  })

test('an empty list that was asked for is empty, and one that was not is absent', async () => {
  const { out } = await (await sample())(['--with', 'links', '-o', 'json'])
  const { sites, teams } = JSON.parse(out)
  expect(sites.map(({ shareLinks }: { shareLinks: unknown[] }) => shareLinks.length)).toEqual([0, 2])
  expect(teams).toBeUndefined()
})

test.each([1, 2])('--depth %i counts what it hides: shown and hidden are all there is', async (depth) => {
  const ask = await sample()
  const whole = (await ask(['--with', everything])).out.trimEnd().split('\n')
  const cut = (await ask(['--with', everything, '--depth', String(depth)])).out.trimEnd().split('\n')
  const hidden = cut.map((line) => Number(/(\d+) more below$/.exec(line)?.[1] ?? 0))
  expect(cut.length + hidden.reduce((sum, each) => sum + each, 0)).toBe(whole.length)
  expect(cut.length).toBeLessThan(whole.length)
})

test('--depth reads no further for programs, and lists no change requests that it hides', async () => {
  const ask = await sample()
  const programs = pathsOf(await ask(['--depth', '1', '-o', 'json']))
  expect(programs.map((url) => url.replace(/^.*v1|\?.*/g, '')).toSorted()).toEqual([
    '/orgs/org_northwind',
    '/orgs/org_northwind/collections',
    '/orgs/org_northwind/sites',
    '/orgs/org_northwind/spaces',
  ])
  const people = pathsOf(await ask(['--depth', '1']))
  expect(people.filter((url) => url.includes('change-requests'))).toEqual([])
})

test('a list that is refused is told, and ends with exit code 8', async () => {
  const ask = await sample()
  const drawn = await ask(['--with', 'invites,people'], 'usr_dana')
  expect(drawn.exit).toBe(8)
  expect(drawn.out).toContain('invites could not be looked at')
  expect(drawn.err).toContain('One list could not be looked at')
  const { out, exit } = await ask(['--with', 'invites,people', '-o', 'json'], 'usr_dana')
  expect(exit).toBe(8)
  const told = JSON.parse(out)
  expect(told.notCaptured).toMatchObject([{ kind: 'invite-link' }])
  expect(told.inviteLinks).toBeUndefined()
  expect(told.teams).toHaveLength(3)
})
