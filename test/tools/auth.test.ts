/** `ws auth`: a token in, shown, tried out, forgotten; and never anywhere but in its store. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CredentialsError, UsageError } from '../../src/errors.ts'
import { readConfig } from '../../src/settings/files/profiles-file.ts'
import * as auth from '../../src/tools/auth.ts'
import * as config from '../../src/tools/config.ts'
import * as profile from '../../src/tools/profile.ts'
import { answerOf, type FakeSession, fakeSession } from './fake-session.ts'

const canary = 'tok_canary_4711'
const url = 'https://docs.example.com'

async function loggedIn(): Promise<FakeSession> {
  const session = fakeSession({ input: `${canary}\n` })
  await auth.login.run({ url, withToken: true }, session)
  return session
}

test('login makes the profile, and the token is nowhere but in its store', async () => {
  const session = fakeSession({ input: `${canary}\n` })
  const path = join(session.folder, 'credentials.json')
  const answer = answerOf(await auth.login.run({ url: `${url}/v1/`, withToken: true }, session))
  expect(answer).toEqual({ profile: 'default', url, place: path })
  expect(readConfig(session.context)).toEqual({
    version: 1,
    current: 'default',
    profiles: { default: { url } },
  })
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({
    version: 1,
    tokens: { default: { origin: url, token: canary } },
  })
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const holding = readdirSync(session.folder).filter((name) =>
    readFileSync(join(session.folder, name), 'utf8').includes(canary),
  )
  expect(holding).toEqual(['credentials.json'])
  expect(session.notices.join()).not.toContain(canary)
})

test('a token may come from a file', async () => {
  const session = fakeSession({ flags: { tokenFile: 'token.txt', profile: 'work' } })
  writeFileSync(join(session.folder, 'token.txt'), canary)
  await auth.login.run({ url }, session)
  expect(answerOf(await auth.token.run({}, session.again({ flags: { profile: 'work' } })))).toBe(canary)
})

test('another service gets a profile of its own, and the current one stays', async () => {
  const session = fakeSession({ input: canary })
  await profile.create.run({ name: 'local', url: 'local:' }, session)
  await auth.login.run({ url, withToken: true }, session)
  expect(readConfig(session.context)).toMatchObject({ current: 'local', profiles: { default: { url } } })
  expect(session.notices).toEqual([
    expect.stringContaining('credentials.json, which only you can read: this test has no keyring'),
    'Profile local stays the current one; ws profile use default changes that',
  ])
})

test('the current profile is logged in to again without its address', async () => {
  const session = await loggedIn()
  await auth.login.run({ withToken: true }, session.again({ input: 'tok_2' }))
  expect(answerOf(await auth.token.run({}, session))).toBe('tok_2')
})

test.each([
  ['no source', { url }, {}, '--with-token is missing'],
  ['no address', { withToken: true }, {}, '--url is missing'],
  ['empty input', { url, withToken: true }, { input: '\n' }, 'The token from stdin is empty'],
  ['two lines', { url, withToken: true }, { input: 'a\nb\n' }, 'holds a line end'],
  ['two sources', { url, withToken: true }, { flags: { tokenFile: 'x' } }, "can't be given together"],
  ['embedded', { url: 'local:', withToken: true }, {}, 'needs no token'],
  ['http', { url: 'http://docs.example.com', withToken: true }, {}, '--url is http://'],
])('login is refused: %s', async (_, input, world, message) => {
  const session = fakeSession(world)
  await expect(auth.login.run(input, session)).rejects.toThrow(UsageError)
  await expect(auth.login.run(input, session)).rejects.toThrow(message)
  expect(readdirSync(session.folder)).toEqual([])
})

test('two logins at once: one wins whole (fault 55)', async () => {
  const session = fakeSession()
  const names = Array.from({ length: 8 }, (_, index) => `s${index}`)
  await Promise.all(
    names.map((name) =>
      auth.login.run(
        { url: `https://${name}.example`, withToken: true },
        session.again({ input: `tok_${name}` }),
      ),
    ),
  )
  const settings = await session.settings()
  const winner = /https:\/\/(s\d)\.example/.exec(settings.requireBaseUrl().value)?.[1]
  expect((await settings.requireToken())?.value).toBe(`tok_${winner}`)
})

test('a token stays with its origin', async () => {
  const session = await loggedIn()
  await config.set.run({ key: 'url', value: 'https://elsewhere.example' }, session)
  expect(session.notices.at(-1)).toContain(`The saved token is for ${url}`)
  await expect(auth.token.run({}, session)).rejects.toThrow(CredentialsError)
})

test('logout and delete forget the token, on stdout without a word', async () => {
  const session = await loggedIn()
  expect(await auth.logout.run({}, session)).toBeUndefined()
  expect(session.notices.at(-1)).toBe('The token of profile default is forgotten')
  await auth.logout.run({}, session.again({}))
  await auth.login.run({ url, withToken: true }, session)
  await profile.delete.run({ name: 'default' }, session)
  expect(readFileSync(join(session.folder, 'credentials.json'), 'utf8')).not.toContain(canary)
})

test('token warns a person', async () => {
  const session = await loggedIn()
  const { context } = session
  const atTerminal = { ...session, context: { ...context, out: { ...context.out, isTerminal: true } } }
  expect(answerOf(await auth.token.run({}, atTerminal))).toBe(canary)
  expect(session.notices.at(-1)).toContain('secret')
})
