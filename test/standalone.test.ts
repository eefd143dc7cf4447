/** The single executable does what the npm package does, though most of it was started when it was built; all but its start is a campaign. */
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { folderOfNode } from '../scripts/build/third-party-notices.ts'
import { closed, replied } from './fault/behaviours.ts'
import { tlsWith, trusting } from './fault/certificates.ts'
import { hostile } from './fault/hostile.ts'
import { isCampaign } from './support/campaign.ts'
import { expectLoad, startUpCommands } from './support/loads.ts'
import { openSample, playSession, sessionFiles } from './support/sessions.ts'
import type { Shell } from './support/shell.ts'

const program = resolve('dist-standalone/ws')
const service = replied({
  headers: { 'content-type': 'application/json' },
  body: { id: 'spc1', title: 'Guides' },
})

/** The name of the chunk that starts there in the asset. */
function chunkAt(start: string | number): string {
  const { places } = JSON.parse(readFileSync('dist-standalone/chunks.json', 'utf8'))
  return Object.keys(places).find((name) => places[name][0] === start) ?? `at ${start}`
}

/** The Node that goes into it: npm removes the package if it has linked it, and coverage keeps nothing compiled. */
const node = process.env.WS_COVERAGE === undefined ? folderOfNode() : undefined
const canBuild = node !== undefined
if (!canBuild) console.log('skipped: the single executable, since it can not be built here: npm rebuild node')

beforeAll(() => {
  if (canBuild)
    execFileSync(join(node, 'bin/node'), ['scripts/build/build-standalone.ts'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
}, 120_000)

describe.runIf(canBuild)('the single executable starts', () => {
  test.each(Object.keys(startUpCommands))('%s loads what is committed', (command) =>
    expectLoad(command, { form: 'standalone', path: program, nameOf: chunkAt }),
  )
})

describe.runIf(isCampaign)('the single executable', { timeout: 120_000 }, () => {
  let sample: Shell

  beforeAll(async () => {
    sample = await openSample(program)
  }, 120_000)

  afterAll(() => sample?.remove())

  test.each(sessionFiles)('plays %s', async (file) => {
    const { actual, expected } = await playSession(file, { sample, program })
    expect(actual).toBe(expected)
  })

  test('needs no Node, and says what it is of', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
    const ran = await sample.run('ws --version', { env: { PATH: `${sample.home}/bin:/usr/bin:/bin` } })
    expect(ran).toEqual({ out: `${version}\n`, err: '', exit: 0 })
  })

  test('starts in a minimal Debian', { timeout: 600_000 }, ({ skip }) => {
    skip(process.getuid?.() !== 0 || !existsSync('/usr/sbin/debootstrap'), 'only root can, with debootstrap')
    const root = join(sample.home, 'debian')
    execFileSync('/usr/sbin/debootstrap', ['--variant=minbase', 'stable', root], { stdio: 'ignore' })
    copyFileSync(program, join(root, 'usr/bin/ws'))
    const script = 'ws local init --sample --quiet >&2 && ws space list --all --jq length'
    const ran = execFileSync('/usr/sbin/chroot', [root, 'sh', '-c', script], {
      encoding: 'utf8',
      env: { HOME: '/root', PATH: '/usr/bin:/bin' },
    })
    expect(ran).toBe('11\n')
  })

  test('tells the licenses of all that is in it', async () => {
    const ran = await sample.run('ws licenses')
    expect(ran).toMatchObject({ err: '', exit: 0 })
    for (const part of ['Node.js contributors', 'OpenSSL', 'Stephen Dolan', 'undici'])
      expect(ran.out).toContain(part)
  })

  test('filters with jq', async () => {
    const ran = await sample.run("ws space get spc_api -o json --jq '.id | ascii_upcase'")
    expect(ran).toEqual({ out: 'SPC_API\n', err: '', exit: 0 })
  })

  test.each([
    ['bash', 'complete -o'],
    ['zsh', '#compdef ws'],
    ['fish', 'complete -c ws'],
    ['powershell', 'Register-ArgumentCompleter'],
  ])('prints the completion of %s', async (shell, part) => {
    const ran = await sample.run(`ws completion ${shell}`)
    expect(ran).toMatchObject({ err: '', exit: 0 })
    expect(ran.out).toContain(part)
  })

  test('completes ids', async () => {
    const ran = await sample.run('ws __complete zsh =spc_a space get')
    expect(ran).toMatchObject({ err: '', exit: 0 })
    expect(ran.out).toContain('spc_api')
  })

  test('keeps a token in a file where no keyring answers', async () => {
    await using server = await hostile(service)
    const env = { WS_KEYRING: '', WS_CONFIG_DIR: join(sample.home, 'other') }
    const login = await sample.run(`ws auth login --url ${server.url} --with-token`, { env, input: 'canary' })
    expect(login).toMatchObject({ exit: 0 })
    const path = join(sample.home, 'other', 'credentials.json')
    expect(existsSync(path) && statSync(path).mode & 0o777).toBe(0o600)
    expect(await sample.run('ws space get spc1 -o id', { env })).toEqual({ out: 'spc1\n', err: '', exit: 0 })
  })

  test('speaks TLS, and only with whom it trusts', async () => {
    await using server = await hostile(service, { tls: tlsWith('good') })
    const env = { WS_URL: server.url, WS_TOKEN: 'canary' }
    const trusted = await sample.run('ws space get spc1 -o id', { env: { ...env, ...trusting } })
    expect(trusted).toEqual({ out: 'spc1\n', err: '', exit: 0 })
    const refused = await sample.run('ws space get spc1 -o id', { env })
    expect(refused).toMatchObject({ out: '', exit: 5 })
    expect(refused.err).toContain('authority')
  })

  test('gives up on a service that hangs up', async () => {
    await using server = await hostile(closed)
    const env = { WS_URL: server.url, WS_TOKEN: 'canary' }
    const ran = await sample.run('ws space get spc1 --retries 0', { env })
    expect(ran).toMatchObject({ out: '', exit: 5 })
  })
})
