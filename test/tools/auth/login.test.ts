/** `ws auth login` with a person at the terminal: what is asked, what is tried, what is kept. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ApiError, InterruptedError, NetworkError, UsageError } from '../../../src/errors.ts'
import { readConfig } from '../../../src/settings/files/profiles-file.ts'
import * as auth from '../../../src/tools/auth.ts'
import * as profile from '../../../src/tools/profile.ts'
import { fakeKeyring } from '../../settings/fake-context.ts'
import { answerOf, fakeSession } from '../fake-session.ts'

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
    `Token for ${url}, profile default (it does not show): [hidden]`,
    'Use it where no --org is given? [Y/n] ',
    'Your e-mail address there, so that ws apply asks before it takes your own access (Enter for none): ',
  ])
  const connection = { baseUrl: url, token: canary, retries: 0 }
  // One to list the organizations, one to ask who it belongs to.
  expect(session.connections).toEqual([connection, connection])
  expect(session.notices).toContain('  1  org_acme  Acme')
  expect(session.notices).toContain(
    'Profile default uses org_acme where no --org is given; ws config set org <org> --profile default changes that',
  )
  expect(readConfig(session.context).profiles).toEqual({ default: { url, org: 'org_acme' } })
  expect([...session.notices, ...session.questions].join()).not.toContain(canary)
})

test('a service that knows the token says whose it is, before ws keeps it, and nobody is asked', async () => {
  const ada = { id: 'usr_ada', displayName: 'Ada Park', email: 'ada@acme.example' }
  const session = fakeSession({
    answers: [canary, ''],
    paginate: seeing(acme),
    offers: true,
    invoke: async () => ada,
  })
  await auth.login.run({ url }, session)
  expect(session.notices[0]).toBe('The token belongs to Ada Park (ada@acme.example)')
  expect(session.questions.join()).not.toContain('e-mail')
  expect(readConfig(session.context).profiles.default).toMatchObject({ user: 'ada@acme.example' })
})

test('a service that fails to say whose a token is costs no login', async () => {
  const failing = async () => {
    throw new ApiError('Broken', { status: 500 })
  }
  const session = fakeSession({ input: canary, paginate: seeing(acme), offers: true, invoke: failing })
  await auth.login.run({ url, withToken: true }, session)
  expect(readConfig(session.context).profiles).toEqual({ default: { url } })
})

test.each([
  ['org', 'no_such', 'There is no organization no_such'],
  ['space', 'no_such', 'There is no space no_such'],
  ['org', '~Northwind', undefined],
] as const)('login looks for --%s %s', async (kind, value, fault) => {
  const invoke = () => Promise.reject(new ApiError('nothing there', { status: 404 }))
  const session = fakeSession({ input: canary, flags: { [kind]: value }, invoke, paginate: seeing(acme) })
  const logging = auth.login.run({ url, withToken: true }, session)
  if (fault === undefined) await logging
  else await expect(logging).rejects.toThrow(`${fault} at ${url}: nothing was saved`)
  const saved = { default: { url, [kind]: value } }
  expect(readConfig(session.context).profiles).toEqual(fault === undefined ? saved : {})
  await auth.login.run({ url, withToken: true, noVerify: true }, session)
  expect(readConfig(session.context).profiles).toEqual(saved)
})

test('what is typed as the organization is kept, and not asked for', async () => {
  const session = fakeSession({
    answers: [canary, ''],
    paginate: seeing(acme, lab),
    flags: { org: 'org_lab' },
  })
  await auth.login.run({ url }, session)
  expect(readConfig(session.context).profiles).toEqual({ default: { url, org: 'org_lab' } })
  expect(session.questions.join()).not.toContain('--org')
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

test.each([
  [' ada@acme.example ', 'ada@acme.example'],
  ['', undefined],
  ['ada', undefined],
])('who they are: %j is kept as %s, and not asked again', async (answer, user) => {
  const session = fakeSession({ answers: [canary, '', answer], paginate: seeing(acme) })
  await auth.login.run({ url }, session)
  expect(readConfig(session.context).profiles.default).toEqual({
    url,
    org: 'org_acme',
    ...(user && { user }),
  })
  const again = session.again({ answers: ['tok_2'], paginate: seeing(acme) })
  await auth.login.run({}, again)
  expect(again.questions).toHaveLength(1)
  expect(readConfig(session.context).profiles.default?.user).toBe(user)
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

test('an address that knows no organizations at all is none of a service: nothing is kept', async () => {
  const error = new ApiError('Cannot GET /v1/orgs', { status: 404 })
  const session = fakeSession({ input: canary, paginate: refusing(error) })
  await expect(auth.login.run({ url, withToken: true }, session)).rejects.toMatchObject({
    message: 'Cannot GET /v1/orgs; nothing was saved',
    hint: `Check the address, which ends before /v1: ws doctor --url ${url}`,
    exit: 9,
    status: 404,
  })
  expect(readdirSync(session.folder)).toEqual([])
})

test.each([
  ['docs.example.com', 'https://docs.example.com'],
  [' docs.example.com:8443/help/ ', 'https://docs.example.com:8443/help'],
  ['http://127.0.0.1:80', 'http://127.0.0.1'],
])('the address %j is typed without a scheme, or with one', async (typed, expected) => {
  const session = fakeSession({ answers: [typed, canary], paginate: seeing() })
  expect(answerOf(await auth.login.run({}, session))).toMatchObject({ url: expected })
})

test('whoever tried the embedded workspace first is asked for an address', async () => {
  const session = fakeSession({ answers: [url, canary], paginate: seeing() })
  await profile.create.run({ name: 'local', url: 'local:' }, session)
  expect(answerOf(await auth.login.run({}, session))).toMatchObject({ profile: 'default', url })
  expect(session.notices).toContain(
    'Profile local stays the current one; ws profile use default changes that',
  )
  expect(session.questions).toContain('Use profile default from now on, instead of local? [Y/n] ')
  const local = session.again({ answers: [], flags: { profile: 'local' } })
  await expect(auth.login.run({}, local)).rejects.toThrow('An embedded workspace needs no token')
})

test.each([
  ['', 'default', 'Profile default is the current one'],
  ['y', 'default', 'Profile default is the current one'],
  ['n', 'local', 'Profile local stays the current one; ws profile use default changes that'],
])('a person may go on with what they logged in to: %j', async (answer, current, said) => {
  const session = fakeSession({ answers: [url, canary, answer], paginate: seeing() })
  await profile.create.run({ name: 'local', url: 'local:' }, session)
  await auth.login.run({}, session)
  expect(readConfig(session.context).current).toBe(current)
  expect(session.notices.at(-1)).toBe(said)
})

describe('a profile of another service', () => {
  const elsewhere = 'https://elsewhere.example'
  const settings = {
    url,
    org: 'org_acme',
    space: 'spc_api',
    site: 'site_docs',
    output: 'json',
    allowHttp: true,
    credentialHelper: 'op read x',
    readonly: true,
    protected: ['spc_api'],
  }
  const before = { version: 1, current: 'default', profiles: { default: settings } }
  const sessionBefore = (more: Parameters<typeof fakeSession>[0]) => {
    const session = fakeSession({ paginate: seeing(), ...more })
    writeFileSync(join(session.folder, 'config.json'), JSON.stringify(before), { mode: 0o600 })
    return session
  }

  test('is not replaced without a word', async () => {
    const session = sessionBefore({ input: canary })
    const login = auth.login.run({ url: elsewhere, withToken: true }, session)
    await expect(login).rejects.toMatchObject({
      exit: 2,
      message: `Profile default is for ${url}: nothing was sent or saved`,
      hint: '--profile <name> makes another profile for it, --yes replaces this one',
    })
    expect(session.connections).toEqual([])
    expect(readConfig(session.context)).toEqual(before)
    expect(readdirSync(session.folder)).toEqual(['config.json'])
  })

  test.each(['', 'n', 'elsewhere'])('stays where a person answers %j', async (answer) => {
    const session = sessionBefore({ answers: [answer] })
    await expect(auth.login.run({ url: elsewhere }, session)).rejects.toThrow('Not confirmed')
    expect(session.questions).toEqual([`Profile default is for ${url}. Replace it, and its token? [y/N] `])
    expect(readConfig(session.context)).toEqual(before)
  })

  test.each([
    ['a yes', { answers: ['y', canary] }],
    ['--yes', { input: canary, yes: true }],
  ])('is replaced after %s, without what belonged to the other service', async (_, more) => {
    const session = sessionBefore(more)
    await auth.login.run({ url: elsewhere, withToken: true }, session)
    expect(readConfig(session.context).profiles.default).toEqual({
      url: elsewhere,
      output: 'json',
      readonly: true,
      protected: ['spc_api'],
    })
    expect(session.notices).toContain(
      `Profile default was for ${url}; gone with it: organization, space, site, credential helper, leave to use http://`,
    )
  })

  test('its leave to use http:// is for its own service', async () => {
    const session = sessionBefore({ input: canary, yes: true })
    const login = auth.login.run({ url: 'http://elsewhere.example', withToken: true }, session)
    await expect(login).rejects.toThrow('is http://')
  })

  test('is left alone by a login with another name', async () => {
    const session = sessionBefore({ input: canary, flags: { profile: 'work' } })
    await auth.login.run({ url: elsewhere, withToken: true }, session)
    expect(readConfig(session.context).profiles).toEqual({ default: settings, work: { url: elsewhere } })
  })

  test('is its own service at another path', async () => {
    const session = sessionBefore({ input: canary })
    await auth.login.run({ url: `${url}/docs`, withToken: true }, session)
    expect(readConfig(session.context).profiles.default).toEqual({ ...settings, url: `${url}/docs` })
  })
})

test('a token that can not be tried out now is not saved', async () => {
  const error = new NetworkError("Can't reach it", { sent: false, passing: true })
  const session = fakeSession({ answers: [canary], paginate: refusing(error) })
  await expect(auth.login.run({ url }, session)).rejects.toMatchObject({
    exit: 5,
    message: "The token could not be tried out: Can't reach it; nothing was saved",
  })
  expect(readdirSync(session.folder)).toEqual([])
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
  const connection = { baseUrl: url, token: canary, retries: 0 }
  expect(session.connections).toEqual([connection, connection])
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
