/** `ws auth login` with a person at the terminal: what is asked, what is tried, what is kept. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ApiError, InterruptedError, NetworkError, UsageError } from '../../src/errors.ts'
import { readConfig } from '../../src/settings/config.ts'
import * as auth from '../../src/tools/auth.ts'
import { fakeKeyring } from '../settings/fake-context.ts'
import { answerOf, fakeSession } from './fake-session.ts'

const canary = 'tok_canary_4711'
const url = 'https://docs.example.com'
const acme = { id: 'org_acme', title: 'Acme' }
const lab = { id: 'org_lab', title: 'Lab' }

const seeing = (...items: readonly unknown[]) =>
  async function* () {
    yield { items, envelope: { items }, next: undefined }
  }
const refusing = (error: Error) =>
  // biome-ignore lint/correctness/useYield: it fails before its first page.
  async function* () {
    throw error
  }

test('address and token are asked for, the token unseen, and the organization is offered', async () => {
  const session = fakeSession({ answers: [url, ` ${canary} `, ''], paginate: seeing(acme) })
  expect(answerOf(await auth.login.run({}, session))).toMatchObject({ profile: 'default', url })
  expect(session.questions).toEqual([
    'Address of the service, e.g. https://docs.example.com: ',
    'Token (it does not show): [hidden]',
    'Use it where no --org is given? [Y/n] ',
  ])
  expect(session.connections).toEqual([{ baseUrl: url, token: canary, retries: 0 }])
  expect(session.notices).toContain('  1  org_acme  Acme')
  expect(readConfig(session.context).profiles).toEqual({ default: { url, org: 'org_acme' } })
  expect([...session.notices, ...session.questions].join()).not.toContain(canary)
})

test.each([
  ['2', 'org_lab'],
  [' 1 ', 'org_acme'],
  ['', undefined],
  ['3', undefined],
  ['n', undefined],
])('of several organizations %j picks %s', async (answer, org) => {
  const session = fakeSession({ answers: [canary, answer], paginate: seeing(acme, lab) })
  await auth.login.run({ url }, session)
  expect(readConfig(session.context).profiles.default?.org).toBe(org)
})

test('an organization that was chosen before stays', async () => {
  const session = fakeSession({ answers: [canary, 'y'], paginate: seeing(acme) })
  await auth.login.run({ url }, session)
  const again = session.again({ answers: ['tok_2'], paginate: seeing(lab) })
  await auth.login.run({}, again)
  expect(readConfig(session.context).profiles.default?.org).toBe('org_acme')
  expect(again.questions).toHaveLength(1)
})

test.each(['at a terminal', 'in a script'])(
  'a token that the service refuses is not kept, %s',
  async (where) => {
    const error = new ApiError('Unknown token', { status: 401 })
    const person = where === 'at a terminal' ? { answers: [canary] } : { input: canary }
    const session = fakeSession({ ...person, paginate: refusing(error) })
    await expect(auth.login.run({ url, withToken: true }, session)).rejects.toMatchObject({
      message: 'Unknown token: nothing was saved',
      exit: 4,
      status: 401,
      cause: error,
    })
    expect(readdirSync(session.folder)).toEqual([])
  },
)

test('a token that can not be tried out now is kept, and that is said', async () => {
  const error = new NetworkError("Can't reach it", { sent: false, passing: true })
  const session = fakeSession({ answers: [canary], paginate: refusing(error) })
  await auth.login.run({ url }, session)
  expect(session.notices).toContain("The token could not be tried out: Can't reach it")
  expect(answerOf(await auth.token.run({}, session))).toBe(canary)
})

test('Ctrl-C at a question keeps nothing', async () => {
  const session = fakeSession({ answers: [] })
  await expect(auth.login.run({ url }, session)).rejects.toThrow(InterruptedError)
  expect(readdirSync(session.folder)).toEqual([])
})

test.each(['Bearer tok', 'a b', '', 'tok✓'])('typing %j is refused without repeating it', async (typed) => {
  const session = fakeSession({ answers: [typed] })
  const login = auth.login.run({ url }, session)
  await expect(login).rejects.toThrow(UsageError)
  await expect(login).rejects.toThrow(/^The token from the prompt [^✓]*$/)
})

test('nobody is asked where nobody is there (fault 44): the token is tried out, and kept', async () => {
  const session = fakeSession({ input: canary, paginate: seeing(acme) })
  await auth.login.run({ url, withToken: true }, session)
  expect(session.questions).toEqual([])
  expect(session.connections).toEqual([{ baseUrl: url, token: canary, retries: 0 }])
  expect(readConfig(session.context).profiles).toEqual({ default: { url } })
})

test('--no-verify sends nothing', async () => {
  const session = fakeSession({ input: canary })
  await auth.login.run({ url, withToken: true, noVerify: true }, session)
  expect(session.connections).toEqual([])
  expect(answerOf(await auth.token.run({}, session))).toBe(canary)
})

test('a token that may not list organizations is kept, and that is said', async () => {
  const error = new ApiError('Not for you', { status: 403 })
  const session = fakeSession({ input: canary, paginate: refusing(error) })
  await auth.login.run({ url, withToken: true }, session)
  expect(session.notices).toContain('The token could not be tried out: Not for you')
})

test('Ctrl-C while it is tried out keeps nothing', async () => {
  const session = fakeSession({ input: canary, paginate: refusing(new InterruptedError('Interrupted')) })
  await expect(auth.login.run({ url, withToken: true }, session)).rejects.toThrow(InterruptedError)
  expect(readdirSync(session.folder)).toEqual([])
})

test('a keyring that answers gets the token, and no file does', async () => {
  const keyring = fakeKeyring()
  const session = fakeSession({ input: canary, context: { keyring } })
  const answer = await auth.login.run({ url, withToken: true }, session)
  expect(answerOf(answer)).toEqual({ profile: 'default', url, place: 'the keyring' })
  expect([...keyring.secrets.values()]).toEqual([canary])
  for (const name of readdirSync(session.folder))
    expect(readFileSync(join(session.folder, name), 'utf8')).not.toContain(canary)
  expect(answerOf(await auth.token.run({}, session))).toBe(canary)
  await auth.logout.run({}, session)
  expect(keyring.secrets.size).toBe(0)
})

test.each([
  ['--insecure-storage', { insecureStorage: true }, {}],
  ['WS_KEYRING=0', {}, { WS_KEYRING: '0' }],
])('%s keeps the keyring out of it', async (_, flags, env) => {
  const keyring = fakeKeyring()
  const session = fakeSession({ input: canary, context: { keyring } })
  const world = session.again({ input: canary, env })
  const answer = answerOf(await auth.login.run({ url, withToken: true, ...flags }, world))
  expect(answer).toMatchObject({ place: join(session.folder, 'credentials.json') })
  expect(keyring.secrets.size).toBe(0)
  expect(world.notices).toEqual([])
})
