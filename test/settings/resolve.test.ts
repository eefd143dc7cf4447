/** Precedence: flags > environment > project file > profile > default, each with its source. */
import { chmodSync, chownSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Environment } from '../../src/context.ts'
import { CredentialsError, LocalError, UsageError } from '../../src/errors.ts'
import { defaultWorkspaceFile } from '../../src/settings/files/folders.ts'
import { readProjectFile } from '../../src/settings/files/project-file.ts'
import { resolveSettings } from '../../src/settings/resolve.ts'
import type { SettingsFlags } from '../../src/settings/settings.ts'
import { contextInFolder, fakeContext } from './fake-context.ts'

const config = {
  version: 1,
  current: 'work',
  profiles: {
    work: {
      url: 'https://work.example',
      org: 'org_profile',
      space: 'spc_profile',
      site: 'site_profile',
      output: 'json',
    },
    other: { url: 'https://other.example', org: 'org_other' },
  },
}
const tokens = { work: { origin: 'https://work.example', token: 'tok_work' } }

interface SettingsWorld {
  readonly env?: Environment
  readonly flags?: SettingsFlags
  readonly project?: unknown
  readonly config?: unknown
  readonly tokens?: unknown
}

function worldOf({ env = {}, project, ...files }: SettingsWorld) {
  const { context, folder } = contextInFolder({ env })
  writeFileSync(join(folder, 'config.json'), JSON.stringify(files.config ?? config))
  writeFileSync(join(folder, 'credentials.json'), JSON.stringify({ tokens: files.tokens ?? tokens }))
  if (project !== undefined) writeFileSync(join(folder, '.ws.json'), JSON.stringify(project))
  chmodSync(join(folder, 'config.json'), 0o600)
  chmodSync(join(folder, 'credentials.json'), 0o600)
  mkdirSync(join(folder, 'a', 'b'), { recursive: true })
  return { folder, context: { ...context, workingDirectory: join(folder, 'a', 'b') } }
}

const settingsOf = (world: SettingsWorld) => resolveSettings(world.flags ?? {}, worldOf(world).context)

const variables = { WS_ORG: 'org_env', WS_SPACE: 'spc_env', WS_SITE: 'site_env', WS_OUTPUT: 'ndjson' }
const project = { org: 'org_project', space: 'spc_project', site: 'site_project', output: 'csv' }
const flags = { org: 'org_flag', space: 'spc_flag', site: 'site_flag', output: 'yaml' }

test.each([
  ['org', 'org_flag', 'org_env', 'org_project', 'org_profile'],
  ['space', 'spc_flag', 'spc_env', 'spc_project', 'spc_profile'],
  ['site', 'site_flag', 'site_env', 'site_project', 'site_profile'],
  ['output', 'yaml', 'ndjson', 'csv', 'json'],
] as const)(
  '%s: flag, environment, project, profile, nothing',
  (key, flag, variable, inProject, inProfile) => {
    const env = variables
    expect(settingsOf({ flags, env, project })[key]).toEqual({ value: flag, source: `--${key}` })
    expect(settingsOf({ env, project })[key]).toEqual({ value: variable, source: `WS_${key.toUpperCase()}` })
    expect(settingsOf({ project })[key]).toEqual({ value: inProject, source: '.ws.json' })
    expect(settingsOf({})[key]).toEqual({ value: inProfile, source: 'profile work' })
    expect(settingsOf({ env: { [`WS_${key.toUpperCase()}`]: '' } })[key]?.value).toBe(inProfile)
    expect(settingsOf({ config: {} })[key]).toBeUndefined()
  },
)

test.each<[string, SettingsWorld, string | undefined]>([
  ['another service', { env: { WS_URL: 'https://elsewhere.example' } }, undefined],
  ['another service, flag', { flags: { baseUrl: 'https://elsewhere.example', profile: 'work' } }, undefined],
  ['an embedded workspace', { env: { WS_URL: 'local:' } }, undefined],
  ['its own service', { env: { WS_URL: 'https://work.example/v1/' } }, 'org_profile'],
  ['another path there', { flags: { baseUrl: 'https://work.example/docs' } }, 'org_profile'],
])('what is set in a profile exists at its own service: %s', (_, world, org) => {
  const { org: found, output } = settingsOf(world)
  expect(found?.value).toBe(org)
  // The format of answers is a matter of taste, not of the service.
  expect(output?.value).toBe('json')
})

test('an embedded workspace is one however it is spelt', () => {
  const local = { version: 1, current: 'l', profiles: { l: { url: 'local:', org: 'org_l' } } }
  const { context, folder } = worldOf({ config: local })
  const at = (baseUrl: string) => resolveSettings({ baseUrl }, context).org?.value
  expect(at('local:')).toBe('org_l')
  expect(at(`local:${defaultWorkspaceFile(context)}`)).toBe('org_l')
  expect(at(`local:${folder}/other.db`)).toBeUndefined()
})

test.each<[string, SettingsWorld, string, string]>([
  [
    'flag',
    { flags: { baseUrl: 'https://f.example' }, env: { WS_URL: 'https://e.example' } },
    'https://f.example',
    '--base-url',
  ],
  ['environment', { env: { WS_URL: 'https://e.example/v1' } }, 'https://e.example', 'WS_URL'],
  ['current profile', {}, 'https://work.example', 'profile work'],
  [
    '--profile',
    { flags: { profile: 'other' }, env: { WS_PROFILE: 'work' } },
    'https://other.example',
    'profile other',
  ],
  [
    'WS_PROFILE',
    { env: { WS_PROFILE: 'other' }, project: { profile: 'work' } },
    'https://other.example',
    'profile other',
  ],
  ['profile of the project', { project: { profile: 'other' } }, 'https://other.example', 'profile other'],
])('the address comes from: %s', (_, world, value, source) => {
  expect(settingsOf(world).baseUrl).toEqual({ value, source })
})

test.each<[string, SettingsWorld, string]>([
  ['--profile', { flags: { profile: 'nope' } }, '--profile: there is no profile "nope"'],
  ['WS_PROFILE', { env: { WS_PROFILE: 'nope' } }, 'WS_PROFILE: there is no profile "nope"'],
  ['constructor', { flags: { profile: 'constructor' } }, 'there is no profile "constructor"'],
  ['.ws.json', { project: { profile: 'nope' } }, '.ws.json: there is no profile "nope"'],
])('an unknown profile in %s lists those that exist', (_, world, message) => {
  const resolve = () => settingsOf(world)
  expect(resolve).toThrow(UsageError)
  expect(resolve).toThrow(message)
  expect(resolve).toThrow(
    expect.objectContaining({ hint: expect.stringMatching(/^There are: work, other($|, for this run)/) }),
  )
})

test('a profile that only a file names may be missing where nothing depends on it', () => {
  const gone = settingsOf({ config: { ...config, current: 'gone' } })
  expect(gone).toMatchObject({ profile: undefined, baseUrl: undefined })
  expect(gone.notices).toEqual(['config.json names profile "gone", which does not exist'])
  const shared = settingsOf({ project: { profile: 'gone' }, env: { WS_URL: 'https://e.example' } })
  expect(shared.notices).toEqual(['.ws.json names profile "gone", which does not exist'])
})

test.each([
  ['token', 'must not hold a token'],
  ['apiToken', 'must not hold a token'],
  ['url', 'must not hold an address'],
  ['baseUrl', 'must not hold an address'],
  ['orgg', 'is none of org, space, site, output, profile'],
])('a project file may not hold %j', (name, message) => {
  const world = worldOf({ project: { org: 'org_1', [name]: 'x' } })
  const resolve = () => resolveSettings({}, world.context)
  expect(resolve).toThrow(UsageError)
  expect(resolve).toThrow(
    `${join(world.folder, '.ws.json')}${message.startsWith('is') ? ': "orgg" ' : ' '}${message}`,
  )
})

test('a broken project file is named', () => {
  const { context, folder } = worldOf({})
  writeFileSync(join(folder, '.ws.json'), '{')
  expect(() => resolveSettings({}, context)).toThrow(`${join(folder, '.ws.json')} is not valid JSON`)
})

test('an empty flag stops the run: it may be a variable that is not set', () => {
  expect(() => settingsOf({ flags: { org: '', baseUrl: '' } })).toThrow('--org is empty\n--base-url is empty')
})

test.each<[string, SettingsWorld, unknown]>([
  ['the saved one', {}, { value: 'tok_work', source: expect.stringContaining('credentials.json') }],
  ['WS_TOKEN wins', { env: { WS_TOKEN: 'tok_env' } }, { value: 'tok_env', source: 'WS_TOKEN' }],
  [
    'one final line end is trimmed',
    { env: { WS_TOKEN: 'tok_env\r\n' } },
    { value: 'tok_env', source: 'WS_TOKEN' },
  ],
  ['an empty WS_TOKEN is none', { env: { WS_TOKEN: '' } }, expect.objectContaining({ value: 'tok_work' })],
  [
    'the same origin, other path',
    { env: { WS_URL: 'https://work.example/api' } },
    expect.objectContaining({ value: 'tok_work' }),
  ],
  ['another origin', { env: { WS_URL: 'https://evil.example' } }, undefined],
  ['another port', { flags: { baseUrl: 'https://work.example:444' } }, undefined],
  ['http instead of https', { env: { WS_URL: 'http://work.example', WS_ALLOW_HTTP: '1' } }, undefined],
  ['another profile', { flags: { profile: 'other' } }, undefined],
  ['embedded', { env: { WS_URL: 'local:', WS_TOKEN: 'tok_env' } }, undefined],
])('token: %s', async (_, world, expected) => {
  expect(await settingsOf(world).token()).toEqual(expected)
})

test.each(['Bearer tok', 'tok\r\nX-Evil: 1', 'tok\u0000', 'tok✓', ' tok', 'tok\n\n', '\n'])(
  'a token like %j stops the run and is not shown (fault 59)',
  async (text) => {
    const token = settingsOf({ env: { WS_TOKEN: text } }).token()
    await expect(token).rejects.toThrow(UsageError)
    await expect(token).rejects.not.toThrow('tok\r')
    await expect(token).rejects.toThrow(
      /^The token from WS_TOKEN (is empty|holds [^✓]*, which no token does)$/,
    )
  },
)

test('--token-file wins over WS_TOKEN', async () => {
  const { context, folder } = worldOf({ env: { WS_TOKEN: 'tok_env' } })
  writeFileSync(join(folder, 'token.txt'), 'tok_file\n')
  const named = (tokenFile: string) => resolveSettings({ tokenFile }, context).token()
  expect(await named('../../token.txt')).toEqual({ value: 'tok_file', source: '--token-file' })
  await expect(named('nope.txt')).rejects.toThrow(
    "--token-file: nope.txt can't be read: there is no such file",
  )
})

test('what is missing is said with the ways on', async () => {
  const nothing = settingsOf({ config: {} })
  expect(() => nothing.requireBaseUrl()).toThrow(CredentialsError)
  expect(() => nothing.requireBaseUrl()).toThrow(
    expect.objectContaining({ hint: expect.stringMatching(/ws auth login.*ws local init/) }),
  )
  expect(() => settingsOf({ config: {}, env: { WS_TOKEN: 'tok' } }).requireBaseUrl()).toThrow(UsageError)
  await expect(settingsOf({ flags: { profile: 'other' } }).requireToken()).rejects.toThrow(
    'There is no token for https://other.example',
  )
  await expect(settingsOf({ env: { WS_URL: 'https://evil.example' } }).requireToken()).rejects.toThrow(
    'The saved token is for https://work.example, and is not sent to https://evil.example',
  )
  expect(await settingsOf({ env: { WS_URL: 'local:' } }).requireToken()).toBeUndefined()
})

test.each([
  ['unset', undefined],
  ['no folder', '/dev/null'],
])('with a home that is %s, the environment is enough (fault 52)', async (_, home) => {
  const env = { WS_URL: 'https://e.example', WS_TOKEN: 'tok', WS_ORG: 'org_1' }
  const settings = resolveSettings({}, fakeContext({ home, env }))
  expect(settings.requireBaseUrl().value).toBe('https://e.example')
  expect((await settings.requireToken())?.value).toBe('tok')
  expect(settings.org?.value).toBe('org_1')
})

test('a home out of reach is named where a profile is needed', () => {
  const context = fakeContext({ home: '/dev/null' })
  expect(() => resolveSettings({}, context).requireBaseUrl()).toThrow(
    "/dev/null/.config/ws/config.json can't be read",
  )
  expect(() => resolveSettings({ profile: 'work' }, context)).toThrow(LocalError)
})

test('files that others may read are made private, with a warning (fault 56)', () => {
  const { context, folder } = worldOf({})
  chmodSync(join(folder, 'config.json'), 0o644)
  chmodSync(join(folder, 'credentials.json'), 0o640)
  expect(resolveSettings({}, context).notices).toEqual([
    `${join(folder, 'config.json')} was open to other users (mode 0644): it is private now`,
    `${join(folder, 'credentials.json')} was open to other users (mode 0640): it is private now`,
  ])
  expect(statSync(join(folder, 'credentials.json')).mode & 0o777).toBe(0o600)
  expect(resolveSettings({}, context).notices).toEqual([])
})

test('bad credentials are named and never quoted', async () => {
  const { context, folder } = worldOf({})
  writeFileSync(join(folder, 'credentials.json'), '{"tokens": tok_secret')
  const failure: unknown = await resolveSettings({}, context)
    .token()
    .catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(LocalError)
  expect(failure).toMatchObject({ message: `${join(folder, 'credentials.json')} is not valid JSON` })
  // The parser's own error would quote the file.
  expect(failure).not.toHaveProperty('cause')
})

test('says which part of the profile is set aside by another address, and what sets it aside', () => {
  const own = settingsOf({})
  expect(own.waysToGive('org')).toBe('--org, WS_ORG, or once and for all: ws config set org <id>')
  const other = settingsOf({ env: { WS_URL: 'https://elsewhere.example' } })
  expect(other.org).toBeUndefined()
  expect(other.waysToGive('org')).toBe(
    '--org, WS_ORG; org_profile of profile work is not used, since WS_URL names another service: run it without WS_URL to use it',
  )
  const flag = settingsOf({ flags: { baseUrl: 'https://elsewhere.example' } })
  expect(flag.waysToGive('space')).toContain(
    'spc_profile of profile work is not used, since --base-url names',
  )
})

describe('.ws.json of another user', () => {
  const readAs = (userId: number, { context }: ReturnType<typeof worldOf>, env: Environment = {}) =>
    readProjectFile({ ...context, userId, env })

  test.skipIf(process.getuid?.() === 0)('is refused', () => {
    const world = worldOf({ project })
    expect(() => readAs(65_534, world)).toThrow('.ws.json belongs to another user')
  })

  test.skipIf(process.getuid?.() !== 0)(
    'is refused, but for that of root, or of the user who called sudo',
    () => {
      const world = worldOf({ project })
      expect(readAs(65_534, world)).toEqual(project)
      chownSync(join(world.folder, '.ws.json'), 65_534, 65_534)
      expect(() => readAs(0, world)).toThrow('.ws.json belongs to another user (65534)')
      expect(() => readAs(1000, world)).toThrow(LocalError)
      expect(readAs(65_534, world)).toEqual(project)
      expect(readAs(0, world, { SUDO_UID: '65534' })).toEqual(project)
    },
  )
})
