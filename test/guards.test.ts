/** Guards of a profile: no project file takes one away, and only a person at a terminal gives one up. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { anyAnswer } from './support/any-answer.ts'
import { folderWith } from './support/folder.ts'
import { type World, ws } from './support/program.ts'

const url = 'https://api.test'
const guarded = { url, readonly: true, protected: ['spc_api', 'spc_web'] }
const profiles = {
  prod: guarded,
  open: { url },
  elsewhere: { url: 'https://other.test', protected: ['spc_docs'] },
  sealed: { ...guarded, locked: true },
}

/** A home whose current profile is `prod`, and a way to run ws there. */
function home({ current = 'prod', project }: { current?: string; project?: object } = {}) {
  const folder = folderWith({
    'config.json': JSON.stringify({ version: 1, current, profiles }),
    ...(project === undefined ? {} : { '.ws.json': JSON.stringify(project) }),
  })
  const read = () => JSON.parse(readFileSync(join(folder, 'config.json'), 'utf8'))
  const before = read()
  return {
    folder,
    read,
    before,
    run: (line: string, world: World = {}) =>
      ws(line.split(' '), {
        service: anyAnswer,
        workingDirectory: folder,
        ...world,
        env: { WS_URL: '', WS_CONFIG_DIR: folder, ...world.env },
        context: { userId: process.getuid?.(), ...world.context },
      }),
  }
}

describe('a project file takes no guard away', () => {
  test.each([
    ['a profile that does not exist', { profile: 'nothing' }, { WS_URL: url }],
    ['another profile of the same service', { profile: 'open' }, {}],
    ['a profile of another service', { profile: 'elsewhere' }, {}],
    ['no profile', { org: 'org_1' }, {}],
    ['a profile called as a member of objects', { profile: 'constructor' }, { WS_URL: url }],
  ])('%s', async (_, project, env) => {
    const { run } = home({ project })
    for (const line of ['space update spc_1 --title x', 'api PATCH spaces/spc_1 -f title=x']) {
      const ran = await run(line, { env })
      expect(ran).toMatchObject({ exit: 2, out: '', requests: [] })
      expect(ran.err).toContain('Profile prod is readonly: no PATCH is sent with it')
    }
    expect(await run('space get spc_1', { env })).toMatchObject({ exit: 0 })
  })

  test('protected ids of both profiles are protected', async () => {
    const folder = folderWith({
      'config.json': JSON.stringify({
        current: 'prod',
        profiles: { prod: { url, protected: ['spc_api'] }, other: { url, protected: ['spc_docs'] } },
      }),
      '.ws.json': JSON.stringify({ profile: 'other' }),
    })
    const world = { service: anyAnswer, workingDirectory: folder, env: { WS_URL: '', WS_CONFIG_DIR: folder } }
    for (const id of ['spc_api', 'spc_docs']) {
      const ran = await ws(['space', 'delete', id, '--yes'], world)
      expect(ran).toMatchObject({ exit: 2, requests: [] })
      expect(ran.err).toContain(`${id} is protected by profile other and profile prod`)
    }
  })

  test('config list tells whose guards hold', async () => {
    const { out } = await home({ project: { profile: 'open' } }).run('config list -o json')
    const rows = JSON.parse(out) as { key: string }[]
    expect(rows.filter(({ key }) => key === 'readonly' || key === 'protected')).toEqual([
      { key: 'readonly', value: true, source: 'profile prod' },
      { key: 'protected', value: ['spc_api', 'spc_web'], source: 'profile prod' },
    ])
  })

  test('a profile that a person names is another choice', async () => {
    const { run } = home()
    expect(await run('space update spc_1 --title x --profile open')).toMatchObject({ exit: 0 })
    expect(await run('space update spc_1 --title x', { env: { WS_PROFILE: 'open' } })).toMatchObject({
      exit: 0,
    })
    // Nor is it taken back by a folder.
    const { run: inProject } = home({ project: { profile: 'prod' } })
    expect(await inProject('space update spc_1 --title x --profile open')).toMatchObject({ exit: 0 })
  })
})

const lifting = [
  'config unset readonly',
  'config set readonly false',
  'config unset protected',
  'config set protected spc_api',
  'config set protected spc_other,spc_api',
  'profile delete prod',
]

describe('giving a guard up', () => {
  test.each(lifting)('ws %s is refused where nobody can be asked', async (line) => {
    const { run, read, before } = home()
    const nobody: readonly [string, World][] = [
      ['', {}],
      [' --yes', {}],
      [' --no-input --yes', { terminal: true, answers: ['y'] }],
      [' --yes', { terminal: true, answers: ['y'], env: { CI: 'true' } }],
      [' -o json', {}],
    ]
    for (const [more, world] of nobody) {
      const ran = await run(`${line}${more}`, world)
      expect(ran).toMatchObject({ exit: 2, out: '' })
      expect(ran.err).toContain('Profile prod would lose guards (')
      expect(ran.err).not.toMatch(/unset|unlock|--yes|readonly false|terminal/)
      expect(read()).toEqual(before)
    }
  })

  test.each(lifting)('ws %s asks at a terminal, --yes or not', async (line) => {
    for (const more of ['', ' --yes']) {
      for (const answers of [['n'], [''], []]) {
        const { run, read, before } = home()
        const ran = await run(`${line}${more}`, { terminal: true, answers })
        expect(ran.exit).toBe(answers.length === 0 ? 130 : 2)
        expect(ran.err).toMatch(/Profile prod will lose guards .*\. Go on\? \[y\/N\]/)
        expect(read()).toEqual(before)
      }
      const { run, read, before } = home()
      expect(await run(`${line}${more}`, { terminal: true, answers: ['y'] })).toMatchObject({ exit: 0 })
      expect(read()).not.toEqual(before)
    }
  })

  test.each([
    'config set readonly true',
    'config set protected spc_api,spc_web,spc_more',
    'config set org org_2',
    'config set url https://api.test/sub',
    'config unset space',
    'config unset readonly --profile open',
    'profile delete open',
    'auth logout',
    'profile use open',
  ])('ws %s gives none up, and asks nobody', async (line) => {
    expect(await home().run(line)).toMatchObject({ exit: 0 })
  })

  test('logging out and in again keeps them', async () => {
    const { run, read, folder } = home()
    await run('auth logout')
    for (const line of ['', ' --url https://other.test --profile prod --yes']) {
      const ran = await run(`auth login --with-token --no-verify${line}`, {
        stdin: 'some-token',
        env: { WS_TOKEN: '' },
      })
      expect(ran).toMatchObject({ exit: 0 })
      expect(read().profiles.prod).toMatchObject({ readonly: true, protected: ['spc_api', 'spc_web'] })
    }
    expect(existsSync(join(folder, 'credentials.json'))).toBe(true)
  })
})

describe('a locked profile', () => {
  test.each([
    ...lifting.map((line) =>
      line.startsWith('profile') ? 'profile delete sealed' : `${line} --profile sealed`,
    ),
    'config set protected spc_api,spc_web,spc_more --profile sealed',
  ])('ws %s is refused for everybody', async (line) => {
    const { run, read, before } = home({ current: 'sealed' })
    for (const world of [{}, { terminal: true, answers: ['y', 'sealed'] }]) {
      const ran = await run(`${line} --yes`, world)
      expect(ran).toMatchObject({ exit: 2, out: '' })
      expect(ran.err).toContain('Profile sealed is locked, and its guards stay as they are')
      expect(ran.err).not.toMatch(/unset|unlock|readonly false/)
      expect(read()).toEqual(before)
    }
  })

  test('is made by anybody, and shown', async () => {
    const { run, read } = home()
    const ran = await run('profile lock')
    expect(ran).toMatchObject({
      exit: 0,
      err: 'Profile prod is locked; it guards readonly, protected spc_api, protected spc_web\n',
    })
    expect(read().profiles.prod).toEqual({ ...guarded, locked: true })
    expect((await run('profile lock prod')).err).toBe('Profile prod is locked already\n')
    expect(JSON.parse((await run('profile get prod -o json')).out)).toMatchObject({ locked: true })
    expect(await run('profile lock nothing')).toMatchObject({ exit: 2 })
    expect((await run('config unset readonly', { terminal: true, answers: ['y'] })).exit).toBe(2)
  })

  test('is unlocked only by a person who types its name', async () => {
    const { run, read, before } = home()
    for (const more of ['', ' --yes'])
      expect(await run(`profile unlock sealed${more}`)).toMatchObject({ exit: 2, out: '' })
    for (const [answer, exit] of [
      ['y', 2],
      ['prod', 2],
      [undefined, 130],
    ] as const) {
      const answers = answer === undefined ? [] : [answer]
      expect(await run('profile unlock sealed --yes', { terminal: true, answers })).toMatchObject({ exit })
    }
    expect(
      await run('profile unlock sealed', { terminal: true, answers: ['sealed'], env: { CI: '1' } }),
    ).toMatchObject({
      exit: 2,
    })
    expect(read()).toEqual(before)
    expect(await run('profile unlock sealed', { terminal: true, answers: ['sealed'] })).toMatchObject({
      exit: 0,
    })
    expect(read().profiles.sealed).toEqual(guarded)
    expect((await run('profile unlock sealed')).err).toBe('Profile sealed is not locked\n')
  })

  test('takes a new address, organization and token all the same', async () => {
    const { run, read } = home({ current: 'sealed' })
    expect(await run('config set org org_2')).toMatchObject({ exit: 0 })
    expect(
      await run('auth login --with-token --no-verify', { stdin: 'tok-1234567', env: { WS_TOKEN: '' } }),
    ).toMatchObject({
      exit: 0,
    })
    expect(read().profiles.sealed).toEqual({ ...guarded, locked: true, org: 'org_2' })
  })
})

test('making an embedded workspace anew keeps the guards of its profile', async () => {
  const { guardMembers } = await import('../src/settings/guards.ts')
  const profile = { url: 'local:', org: 'org_1', readonly: true, locked: true }
  expect(guardMembers(profile)).toEqual({ readonly: true, locked: true })
})
