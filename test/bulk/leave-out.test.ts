/** Rows that a list of the service names already: who is a member gets no invite. */
import { expect, test } from 'vitest'
import type { HttpRequest } from '../../src/http/exchange.ts'
import type { ProgramRun } from '../support/program.ts'
import { bulkWith, ndjson } from './world.ts'

const sent = ({ requests }: ProgramRun) =>
  requests.map(({ method, url, body }) =>
    [method, url.replace('https://api.test/v1', ''), ...(body === undefined ? [] : [body])].join(' '),
  )

const member = (email: string) => ({ object: 'member', id: email, user: { id: email, email } })

/** Two pages of members; the second one fails while `isDown`. */
const serviceOf =
  (list: (page: string | null) => { readonly status?: number; readonly body?: unknown }) =>
  ({ method, url }: HttpRequest) => {
    if (method === 'POST') return { body: { users: [], invited: 1, failedSSOEmails: [] } }
    return list(new URL(url).searchParams.get('page'))
  }

const pages = serviceOf((page) =>
  page === null
    ? { body: { items: [member('Ada@n.example')], next: { page: '2' } } }
    : { body: { items: [member('ben@n.example')] } },
)
const refusing = (status: number) => serviceOf(() => ({ status, body: { error: { message: 'No.' } } }))

const people = 'email\nada@N.example\nkit@n.example\nBen@n.example\n'
const line = 'invite send --from people.csv --org o --role read'
const invite = (email: string) => `POST /orgs/o/invites {"role":"read","emails":["${email}"]}`

test('who is a member is not invited, whatever the letter case, and is told', async () => {
  const ran = await bulkWith({ 'people.csv': people }).run(`${line} -o ndjson`, { service: pages })
  expect(ran.exit, ran.err).toBe(0)
  expect(sent(ran)).toEqual([
    'GET /orgs/o/members?limit=1000',
    'GET /orgs/o/members?limit=1000&page=2',
    invite('kit@n.example'),
  ])
  expect(ndjson(ran.out)).toMatchObject([
    { index: 0, ok: true, status: null, leftOut: true },
    { index: 1, ok: true, status: 200 },
    { index: 2, ok: true, status: null, leftOut: true },
  ])
  expect(ran.err).toContain('Left out: who is a member of the organization already')
})

test('people see which rows were left out, and how many', async () => {
  const { out, err } = await bulkWith({ 'people.csv': people }).run(line, { service: pages })
  expect(out.match(/left out/g)).toHaveLength(2)
  expect(err).toContain('1 of 3 rows done, 2 left out')
})

test('a dry run asks nobody, and says who will be left out', async () => {
  const ran = await bulkWith({ 'people.csv': people }).run(`${line} --dry-run`, { service: pages })
  expect([ran.exit, sent(ran)]).toEqual([0, []])
  expect(ran.err).toContain('it leaves out who is a member of the organization already')
})

test('a row of several addresses goes out with the rest of them', async () => {
  const rows = '{"emails":["ada@n.example","kit@n.example"]}\n'
  const ran = await bulkWith({ 'people.ndjson': rows }).run(
    'invite send --from people.ndjson --org o --role read',
    { service: pages },
  )
  expect(sent(ran).at(-1)).toBe(invite('kit@n.example'))
  expect(ran.err).toContain('Left out: ada@n.example, who is a member of the organization already')
})

test.each([404, 405, 501, 403])(
  'a list that answers %i keeps nobody from being invited, and is told',
  async (status) => {
    const bulk = bulkWith({ 'people.csv': people })
    const ran = await bulk.run(line, { service: refusing(status) })
    expect(ran.exit, ran.err).toBe(0)
    expect(sent(ran).filter((each) => each.startsWith('POST'))).toHaveLength(3)
    expect(ran.err).toContain('People who are members already are invited again: ')
  },
)

test('a list that fails sends nothing: rows fail, and may be sent again', async () => {
  const bulk = bulkWith({ 'people.csv': people })
  const failing = await bulk.run(`${line} --retries 0 --outage 0`, { service: refusing(500) })
  expect(failing.exit).toBe(8)
  expect(sent(failing).filter((each) => each.startsWith('POST'))).toEqual([])
  const again = await bulk.run(`${line} --resume`, { service: pages })
  expect(again.exit, again.err).toBe(0)
  expect(sent(again).filter((each) => each.startsWith('POST'))).toEqual([invite('kit@n.example')])
})

test('the same address twice, in other letter case too, is a usage error with both lines', async () => {
  const { run } = bulkWith({ 'people.csv': 'email\nkit@n.example\nada@n.example\nKIT@n.example\n' })
  const { exit, err, requests } = await run(line, { service: pages })
  expect({ exit, requests }).toEqual({ exit: 2, requests: [] })
  expect(err).toContain('kit@n.example is named twice, by rows 1, 3 (lines 2, 4)')
})
