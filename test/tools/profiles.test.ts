/** `ws profile` and `ws config`, from making a profile to deleting it. */
import { expect, test } from 'vitest'
import { UsageError } from '../../src/errors.ts'
import { readConfig } from '../../src/settings/files/profiles-file.ts'
import * as config from '../../src/tools/config.ts'
import { settingNames } from '../../src/tools/profile/profile-settings.ts'
import * as profile from '../../src/tools/profile.ts'
import { answerOf, fakeSession } from './fake-session.ts'

test('the first profile becomes the current one, the next ones do not', async () => {
  const session = fakeSession({ flags: { org: 'org_1' } })
  const made = await profile.create.run({ name: 'work', url: 'https://work.example/v1' }, session)
  expect(answerOf(made)).toEqual({ name: 'work', current: true, url: 'https://work.example', org: 'org_1' })
  await profile.create.run({ name: 'other', url: 'http://other.example', allowHttp: true }, session.again({}))
  expect(answerOf(await profile.list.run({}, session))).toEqual([
    { name: 'work', current: true, url: 'https://work.example', org: 'org_1' },
    { name: 'other', current: false, url: 'http://other.example', allowHttp: true },
  ])
  expect(answerOf(await profile.get.run({ name: 'other' }, session))).toMatchObject({ name: 'other' })
  expect(answerOf(await profile.get.run({}, session))).toMatchObject({ name: 'work' })
})

test('use changes the current profile; delete takes it away', async () => {
  const session = fakeSession()
  await profile.create.run({ name: 'a', url: 'https://a.example' }, session)
  await profile.create.run({ name: 'b', url: 'https://b.example' }, session)
  expect(await profile.use.run({ name: 'b' }, session)).toBeUndefined()
  expect(readConfig(session.context).current).toBe('b')
  expect(await profile.delete.run({ name: 'b' }, session)).toBeUndefined()
  expect(readConfig(session.context)).toEqual({ version: 1, profiles: { a: { url: 'https://a.example' } } })
  expect(session.notices.at(-1)).toBe('No profile is current now; there is a: ws profile use a')
  expect((await session.settings()).requireBaseUrl).toThrow(
    expect.objectContaining({
      message: 'No profile is current',
      hint: 'Choose one with `ws profile use`; there is a',
    }),
  )
  await profile.delete.run({ name: 'a' }, session)
  expect(session.notices.at(-1)).toBe('No profile is left: `ws auth login` or `ws local init` makes one')
})

test('deleting another profile leaves the current one in peace', async () => {
  const session = fakeSession()
  await profile.create.run({ name: 'a', url: 'https://a.example' }, session)
  await profile.create.run({ name: 'b', url: 'https://b.example' }, session)
  await profile.delete.run({ name: 'b' }, session)
  expect(session.notices.at(-1)).toBe('Profile b is gone')
})

test.each([
  [
    'create twice',
    () => profile.create.run({ name: 'a', url: 'https://a.example' }, seeded),
    'There is a profile "a" already',
  ],
  ['create without an address', () => profile.create.run({ name: 'x' }, seeded), '--url is missing'],
  [
    'create with a bad name',
    () => profile.create.run({ name: '../x', url: 'https://a.example' }, seeded),
    '"../x" can\'t be the name',
  ],
  ['use nothing', () => profile.use.run({ name: 'x' }, seeded), 'there is no profile "x"'],
  ['delete nothing', () => profile.delete.run({ name: 'x' }, seeded), 'there is no profile "x"'],
  ['show nothing', () => profile.get.run({ name: 'x' }, seeded), 'there is no profile "x"'],
  ['set a bad address', () => config.set.run({ key: 'url', value: 'nope' }, seeded), 'is not an address'],
  [
    'set a bad format',
    () => config.set.run({ key: 'output', value: 'xml' }, seeded),
    'not one of table, json',
  ],
  [
    'set in no profile',
    () => config.set.run({ key: 'org', value: 'o' }, seeded.again({ flags: { profile: 'x' } })),
    'there is no profile "x"',
  ],
])('%s', async (_, run, message) => {
  await profile.delete.run({ name: 'a' }, seeded).catch(() => undefined)
  await profile.create.run({ name: 'a', url: 'https://a.example' }, seeded)
  await expect(run()).rejects.toThrow(UsageError)
  await expect(run()).rejects.toThrow(message)
})

const seeded = fakeSession()

test('config set, get and unset act on the current profile, or on the one that is named', async () => {
  const session = fakeSession()
  await config.set.run({ key: 'url', value: 'https://a.example/' }, session)
  await config.set.run({ key: 'org', value: 'org_1' }, session)
  expect(readConfig(session.context)).toEqual({
    version: 1,
    current: 'default',
    profiles: { default: { url: 'https://a.example', org: 'org_1' } },
  })
  await profile.create.run({ name: 'b', url: 'https://b.example' }, session)
  const other = session.again({ flags: { profile: 'b' } })
  await config.set.run({ key: 'space', value: 'spc_b' }, other)
  expect(answerOf(await config.get.run({ key: 'space' }, other))).toBe('spc_b')
  expect(await config.get.run({ key: 'space' }, session)).toBeUndefined()
  expect(session.notices.at(-1)).toBe('space is not set in profile default')
  await config.unset.run({ key: 'space' }, other)
  expect(readConfig(session.context).profiles).toEqual({
    default: { url: 'https://a.example', org: 'org_1' },
    b: { url: 'https://b.example' },
  })
})

test.each([
  ['readonly', 'true', { readonly: true }],
  ['protected', 'spc_api, site_docs,spc_api', { protected: ['spc_api', 'site_docs'] }],
  ['credential-helper', 'op read "op://Work/docs"', { credentialHelper: 'op read "op://Work/docs"' }],
] as const)('config set %s %s', async (key, value, kept) => {
  const session = fakeSession()
  const url = 'https://a.example'
  await config.set.run({ key: 'url', value: url }, session)
  await config.set.run({ key, value }, session)
  expect(readConfig(session.context).profiles.default).toEqual({ url, ...kept })
  const shown = answerOf(await config.get.run({ key }, session))
  expect(shown).toBe(key === 'protected' ? 'spc_api,site_docs' : value)
  await config.unset.run({ key }, session.again({ answers: ['y'] }))
  expect(readConfig(session.context).profiles.default).toEqual({ url })
})

test.each([
  ['readonly', 'yes', 'not one of true, false'],
  ['protected', ' , ', 'holds no id'],
  ['credential-helper', 'op "read', 'a quote is not closed'],
  ['credential-helper', '  ', 'no word in it'],
] as const)('config set %s %j is refused', async (key, value, message) => {
  const session = fakeSession()
  await config.set.run({ key: 'url', value: 'https://a.example' }, session)
  await expect(config.set.run({ key, value }, session)).rejects.toThrow(message)
  expect(readConfig(session.context).profiles).toEqual({ default: { url: 'https://a.example' } })
})

test('config list says where everything comes from', async () => {
  const session = fakeSession({ env: { WS_ORG: 'org_env' }, flags: { site: 'site_1' } })
  await config.set.run({ key: 'url', value: 'https://a.example' }, session)
  expect(answerOf(await config.list.run({}, session))).toEqual([
    { key: 'profile', value: 'default', source: 'config.json' },
    { key: 'url', value: 'https://a.example', source: 'profile default' },
    { key: 'org', value: 'org_env', source: 'WS_ORG' },
    { key: 'space', value: null, source: null },
    { key: 'site', value: 'site_1', source: '--site' },
    { key: 'output', value: 'table', source: 'default' },
    { key: 'user', value: null, source: null },
    { key: 'credential-helper', value: null, source: null },
    { key: 'history', value: true, source: 'default' },
    { key: 'history-days', value: 90, source: 'default' },
    { key: 'history-megabytes', value: 100, source: 'default' },
    { key: 'readonly', value: false, source: 'default' },
    { key: 'protected', value: null, source: null },
  ])
})

test('config list has every setting of a profile, and says what decides over the history', async () => {
  const session = fakeSession({ env: { CI: 'true' } })
  await config.set.run({ key: 'url', value: 'https://a.example' }, session)
  const listed = async (env: Readonly<Record<string, string>>) => {
    const rows = answerOf(await config.list.run({}, session.again({ env })))
    return rows as readonly { readonly key: string; readonly value: unknown; readonly source: string }[]
  }
  const rows = await listed({ CI: 'true' })
  expect(rows.map(({ key }) => key)).toEqual(['profile', ...settingNames])
  expect(rows.find(({ key }) => key === 'history')).toMatchObject({ value: false, source: 'CI' })
  const off = await listed({ WS_HISTORY: '0' })
  expect(off.find(({ key }) => key === 'history')).toMatchObject({ value: false, source: 'WS_HISTORY' })
})

test('config set says what wins over the profile here', async () => {
  const session = fakeSession({ env: { WS_ORG: 'org_env' } })
  await config.set.run({ key: 'url', value: 'https://a.example' }, session)
  expect(session.notices).toEqual([])
  await config.set.run({ key: 'org', value: 'org_mine' }, session)
  expect(session.notices).toEqual(['org is saved in profile default; here, org_env of WS_ORG wins over it'])
  await config.set.run({ key: 'space', value: 'spc_mine' }, session)
  expect(session.notices).toHaveLength(1)
})
