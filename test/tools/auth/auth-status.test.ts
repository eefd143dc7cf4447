/** `ws auth status` and `switch`: every profile, what wins in it, whether it works; no token where it does not belong. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ApiError, CredentialsError, NetworkError } from '../../../src/errors.ts'
import { readConfig } from '../../../src/settings/files/profiles-file.ts'
import type { TaskResult } from '../../../src/task/result.ts'
import * as auth from '../../../src/tools/auth.ts'
import * as config from '../../../src/tools/config.ts'
import * as profile from '../../../src/tools/profile.ts'
import { answerOf, type FakeSession, fakeSession } from '../fake-session.ts'

const url = 'https://docs.example.com'
const works = { invoke: async () => ({ items: [] }) }

const endOf = async (result: TaskResult) => {
  if (result !== undefined && 'afterwards' in result) await result.afterwards?.()
}

/** A saved token, an embedded workspace, and a profile without a token. */
async function threeProfiles(): Promise<FakeSession> {
  const session = fakeSession({ input: 'tok_work' })
  await auth.login.run({ url, withToken: true, noVerify: true }, session)
  await profile.create.run({ name: 'local', url: 'local:' }, session)
  await profile.create.run({ name: 'bare', url: 'https://bare.example' }, session)
  return session
}

test('every profile says where its token is, what wins, and whether it works', async () => {
  const session = (await threeProfiles()).again(works)
  const kept = join(session.folder, 'credentials.json')
  const result = await auth.status.run({}, session)
  expect(answerOf(result)).toEqual([
    { profile: 'default', current: true, origin: url, kept, source: kept, user: null, works: true },
    {
      profile: 'local',
      current: false,
      origin: 'local:',
      kept: null,
      source: 'not needed',
      user: null,
      works: true,
    },
    {
      profile: 'bare',
      current: false,
      origin: 'https://bare.example',
      kept: null,
      source: null,
      user: null,
      works: false,
      problem: 'There is no token for https://bare.example',
    },
  ])
  await expect(endOf(result)).resolves.toBeUndefined()
  expect(JSON.stringify([answerOf(result), session.notices])).not.toContain('tok_work')
})

test('WS_TOKEN is tried where this run would send it, and at no other profile', async () => {
  const session = (await threeProfiles()).again({ ...works, env: { WS_TOKEN: 'tok_env' } })
  const rows = answerOf(await auth.status.run({}, session))
  expect(rows).toMatchObject([{ profile: 'default', source: 'WS_TOKEN' }, { source: 'not needed' }, {}])
  expect(session.connections.map(({ baseUrl, token }) => [baseUrl, token])).toEqual([
    [url, 'tok_env'],
    ['local:', undefined],
  ])
  expect(session.notices).toEqual([
    'WS_TOKEN is set, and overrides the token of every profile',
    'Profile bare: There is no token for https://bare.example',
  ])
})

test('workspaces of several files are told apart', async () => {
  const session = fakeSession(works)
  for (const name of ['one', 'two'])
    await profile.create.run({ name, url: `local:/there/${name}.db` }, session)
  const rows = answerOf(await auth.status.run({ noCheck: true }, session))
  expect(rows).toMatchObject([{ origin: 'local:/there/one.db' }, { origin: 'local:/there/two.db' }])
})

test('variables alone have a row of their own', async () => {
  const env = { WS_URL: 'https://ci.example', WS_TOKEN: 'tok_env' }
  const session = fakeSession({ ...works, env })
  expect(answerOf(await auth.status.run({}, session))).toEqual([
    {
      profile: null,
      current: false,
      origin: 'https://ci.example',
      kept: null,
      source: 'WS_TOKEN',
      user: null,
      works: true,
    },
  ])
})

test.each([
  [{ id: 'usr_ada', displayName: 'Ada', email: 'ada@acme.example' }, 'ada@acme.example'],
  [{ id: 'usr_bot', displayName: 'Robot' }, 'Robot'],
  [{ id: 'usr_bot' }, 'usr_bot'],
  [{ displayName: 'no id' }, null],
])('a token that the service knows has a user: %j', async (owner, user) => {
  const env = { WS_URL: 'https://ci.example', WS_TOKEN: 'tok_env' }
  const session = fakeSession({ env, offers: true, invoke: async () => owner })
  expect(answerOf(await auth.status.run({}, session))).toMatchObject([{ user, works: true }])
})

test('a profile that is named is shown alone', async () => {
  const session = (await threeProfiles()).again({ ...works, flags: { profile: 'local' } })
  expect(answerOf(await auth.status.run({}, session))).toMatchObject([{ profile: 'local' }])
})

test.each([
  ['is refused', new ApiError('Unknown token', { status: 401 }), 4],
  ['can not be tried', new NetworkError("Can't reach it", { sent: false, passing: true }), 5],
])('a token in use that %s makes it fail, after the rows', async (_, error, exit) => {
  const session = (await threeProfiles()).again({ invoke: () => Promise.reject(error) })
  const result = await auth.status.run({}, session)
  expect(answerOf(result)).toMatchObject([{ works: false, problem: error.message }, {}, {}])
  await expect(endOf(result)).rejects.toMatchObject({ exit })
})

test('--no-check sends nothing, and asks neither keyring nor program', async () => {
  const session = await threeProfiles()
  await config.set.run({ key: 'credential-helper', value: 'never-run' }, session)
  const rows = answerOf(await auth.status.run({ noCheck: true }, session))
  expect(rows).toMatchObject([
    { source: 'the credential helper of profile default', works: null },
    { works: null },
    { works: null },
  ])
  expect(session.connections).toEqual([])
})

test('without anything, the ways on are named', async () => {
  await expect(auth.status.run({}, fakeSession())).rejects.toThrow(CredentialsError)
})

test('switch goes to the profile that is named, or to the other one of two', async () => {
  const session = fakeSession()
  await profile.create.run({ name: 'a', url: 'https://a.example' }, session)
  await expect(auth.switch.run({}, session)).rejects.toThrow('<profile> is missing')
  await profile.create.run({ name: 'b', url: 'https://b.example' }, session)
  await auth.switch.run({}, session)
  expect(readConfig(session.context).current).toBe('b')
  await auth.switch.run({ profile: 'a' }, session)
  expect(readConfig(session.context).current).toBe('a')
  await profile.create.run({ name: 'c', url: 'https://c.example' }, session)
  await expect(auth.switch.run({}, session)).rejects.toMatchObject({ hint: 'There are: b, c' })
})
