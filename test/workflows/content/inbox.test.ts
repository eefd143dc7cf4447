/** ws inbox asks as little of a service with thousands of spaces as of one with few, and says what it can't see. */
import { expect, test } from 'vitest'
import { serveProgram } from '../../local/served-program.ts'
import { ws } from '../../support/program.ts'
import { openShell } from '../../support/shell.ts'

const proposal = (id: string, more: object) => ({
  id,
  number: 1,
  subject: id,
  status: 'open',
  comments: 0,
  outdated: false,
  space: `s-${id}`,
  updatedAt: '2026-01-03T00:00:00.000Z',
  urls: { app: `https://x.example/${id}` },
  ...more,
})

const list = (...items: readonly object[]) => ({ body: { items } })

/** The change request of each list below one, by its id. */
const listsOf: Readonly<Record<string, (id: string) => { readonly body: object }>> = {
  comments: () => list({ id: 'c', status: 'open', postedAt: '2026-01-01T00:00:00.000Z' }),
  reviews: (id) => {
    const review = { id: 'r', createdAt: '2026-01-02T00:00:00.000Z' }
    if (id === 'own') return list({ ...review, status: 'changes-requested', reviewer: { id: 'x' } })
    return list({ ...review, status: 'approved', outdated: id !== 'done', reviewer: { id: 'me' } })
  },
  'requested-reviewers': (id) =>
    list({
      kind: 'user',
      user: { id: 'me' },
      createdAt: `2026-01-${id === 'b' ? '01T12' : '05T00'}:00:00.000Z`,
    }),
}

function service({ url }: { readonly url: string }) {
  const { pathname, searchParams } = new URL(url)
  if (pathname === '/v1/user') return { body: { id: 'me', displayName: 'Me', email: 'me@x.example' } }
  if (pathname.startsWith('/v1/orgs/'))
    return searchParams.has('creator')
      ? list(proposal('own', { outdated: true, comments: 1 }), proposal('quiet', {}))
      : list(proposal('a', {}), proposal('b', {}), proposal('done', {}))
  const [last = '', id = ''] = pathname.split('/').toReversed()
  return listsOf[last]?.(id) ?? { status: 404, body: {} }
}

test('takes at most 20 requests, however many spaces there are, and sorts by age', async () => {
  const { exit, out, requests } = await ws(['inbox', '-o', 'json'], { env: { WS_ORG: 'o' }, service })
  expect(exit).toBe(0)
  const rows = JSON.parse(out).map(({ kind, changeRequest: id }: Record<string, string>) => `${kind} ${id}`)
  expect(rows).toEqual(['comment own', 'review b', 'changes own', 'outdated own', 'review a'])
  expect(requests.length).toBeLessThanOrEqual(20)
  expect(requests.every(({ method }) => method === 'GET')).toBe(true)
})

test('reads each space where the service has no list of all change requests, and says so', async () => {
  const shell = openShell()
  await shell.run('ws local init --sample')
  const served = await serveProgram(shell, '--only-document')
  const token = (await shell.run('ws auth token')).out.trim()
  const env = { WS_URL: served.url, WS_TOKEN: token, WS_ORG: 'org_northwind' }
  const plain = await shell.run('ws inbox --person ben@northwind.example -o json', { env })
  const whole = await shell.run('ws inbox --person ben@northwind.example -o json')
  await served.stop()
  shell.remove()
  expect(plain.exit).toBe(0)
  expect(plain.err).toContain('ws reads those of each space')
  const rows = (text: string) =>
    JSON.parse(text).map(
      ({ kind, changeRequest }: { kind: string; changeRequest: string }) => `${kind} ${changeRequest}`,
    )
  const withoutReviews = rows(whole.out).filter((each: string) => !each.startsWith('changes '))
  expect(rows(plain.out)).toEqual(expect.arrayContaining(withoutReviews))
  expect(withoutReviews.length).toBeGreaterThan(0)
})

test.each([
  ['inbox', ['inbox']],
  ['a list of the service', ['cr', 'list', '--space', 's']],
  ['one thing', ['cr', 'get', 'a', '--space', 's']],
])('a wait shows %s as the command itself does', async (_, line) => {
  const env = { WS_ORG: 'org' }
  const of = ({ url }: { readonly url: string }) =>
    /change-requests(?:\?|$)/.test(url) && url.includes('/spaces/')
      ? list(proposal('a', {}))
      : url.includes('/spaces/s/change-requests/a')
        ? { body: proposal('a', {}) }
        : service({ url })
  const shown = await ws(line, { env, service: of })
  expect(shown).toMatchObject({ exit: 0, out: expect.stringMatching(/./) })
  const waited = await ws(['wait', ...line, '--appear'], { env, service: of })
  expect({ exit: waited.exit, out: waited.out }).toEqual({ exit: 0, out: shown.out })
})

test('says of an organization that does not exist only that', async () => {
  const gone = { status: 404, body: { error: { code: 404, message: 'There is no organization o' } } }
  const { exit, err } = await ws(['inbox'], {
    env: { WS_ORG: 'o' },
    service: (request) => (new URL(request.url).pathname === '/v1/user' ? service(request) : gone),
  })
  expect(exit).toBe(3)
  expect(err).toContain('no organization')
  expect(err).not.toContain('has no list')
})
