/** Fault 73: folders that other users can write to. ws runs, trusts and writes nothing there, and names the folder. */
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Script } from 'node:vm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openShell, type Shell } from '../support/shell.ts'

let shell: Shell
/** A folder for everything, or the system's own place. */
let shared: string

beforeEach(() => {
  shell = openShell()
  shared = join(shell.home, 'shared')
  mkdirSync(shared)
})

afterEach(() => shell.remove())

const env = { WS_CONFIG_DIR: '', NODE_COMPILE_CACHE: '', XDG_CACHE_HOME: '' }

describe.skipIf(process.platform === 'win32')('compiled code', () => {
  const marker = () => join(shell.home, 'planted')
  /** In each form that code can be looked for. */
  const places = (): readonly (readonly [string, Readonly<Record<string, string>>])[] => [
    [join(shared, 'ws/compiled'), { ...env, XDG_CACHE_HOME: shared }],
    [join(shared, '.cache/ws/compiled'), { ...env, HOME: shared }],
    [join(shared, 'named'), { ...env, NODE_COMPILE_CACHE: join(shared, 'named') }],
    [join(shared, 'ws/compiled'), { ...env, XDG_CACHE_HOME: join(shell.home, 'link') }],
  ]

  test.each([0, 1, 2, 3])(
    'that others may have planted is neither run nor replaced (place %i)',
    async (index) => {
      symlinkSync(shared, join(shell.home, 'link'))
      const [folder, where] = places()[index] ?? ['', {}]
      const run = () => shell.run('ws space get --help', { env: where })
      expect(await run()).toMatchObject({ err: '', exit: 0 })
      plantIn(folder)
      // Proves that the attack would work.
      await run()
      expect(readFileSync(marker(), 'utf8')).toBe('x')
      writeFileSync(marker(), '')
      const before = timesIn(folder)
      chmodSync(shared, 0o757)
      expect(await run()).toMatchObject({ err: '', exit: 0, out: expect.stringContaining('Show a space') })
      expect(readFileSync(marker(), 'utf8')).toBe('')
      expect(timesIn(folder)).toEqual(before)
      const doctor = await shell.run('ws doctor -o json', { env: where })
      const findings: readonly { check: string; status: string; message: string; next: string }[] =
        JSON.parse(doctor.out)
      expect(findings.find(({ check }) => check === 'compiled code')).toEqual({
        status: 'warn',
        check: 'compiled code',
        message: `${shared} can be written by other users (mode 0757): no compiled code is read or kept there, so that every start takes longer`,
        next: `chmod o-w ${shared}`,
      })
      chmodSync(shared, 0o755)
      expect((await shell.run('ws doctor -o json', { env: where })).out).not.toContain('compiled code')
    },
  )

  test('of a file that others could change is compiled anew, though its folder is private by now', async () => {
    const where = { ...env, XDG_CACHE_HOME: shared }
    await shell.run('ws space get --help', { env: where })
    const planted = plantIn(join(shared, 'ws/compiled'))
    for (const path of planted) chmodSync(path, 0o606)
    expect(await shell.run('ws space get --help', { env: where })).toMatchObject({ err: '', exit: 0 })
    expect(readFileSync(marker(), 'utf8')).toBe('')
    for (const path of planted) expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  test('is kept in a folder that was not there, which is made for its owner alone', async () => {
    const named = join(shell.home, 'not', 'there')
    const where = { ...env, XDG_CACHE_HOME: named }
    expect(await shell.run('umask 000; ws space get --help', { env: where })).toMatchObject({
      err: '',
      exit: 0,
    })
    expect(compiledIn(join(named, 'ws/compiled')).length).toBeGreaterThan(5)
    for (const path of [dirname(named), named, join(named, 'ws')])
      expect(statSync(path).mode & 0o777).toBe(0o700)
    const before = timesIn(named)
    await shell.run('ws space get --help', { env: where })
    expect(timesIn(named)).toEqual(before)
  })

  const compiledIn = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => dirname(path).endsWith('ws') && path.endsWith('.js'))
      .map((path) => join(folder, path))

  const timesIn = (folder: string) => compiledIn(folder).map((path) => [path, statSync(path).mtimeMs])

  /** V8 believes code that was compiled of a text of the same length. */
  function plantIn(folder: string): readonly string[] {
    const planted = compiledIn(folder).filter((path) => path.includes('/ws/words-'))
    expect(planted).toHaveLength(1)
    for (const path of planted) {
      const { length } = readFileSync(resolve('dist/chunks', path.slice(path.lastIndexOf('/') + 1)))
      const text = `process.getBuiltinModule('node:fs').appendFileSync(${JSON.stringify(marker())}, 'x')`
      const script = new Script(`(() => { ${text} })`.padEnd(length, ' '))
      script.runInThisContext()()
      // The kinds of run in front stay, so that ws does not replace it.
      const kinds = readFileSync(path).subarray(0, 128)
      writeFileSync(path, Buffer.concat([kinds, script.createCachedData()]), { mode: 0o600 })
      writeFileSync(marker(), '')
    }
    return planted
  }
})

describe.skipIf(process.platform === 'win32')('what ws keeps', () => {
  const xdg = (folder: string) => ({
    WS_CONFIG_DIR: '',
    XDG_CONFIG_HOME: folder,
    XDG_STATE_HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CACHE_HOME: folder,
  })
  const service = { WS_URL: 'http://127.0.0.1:1', WS_TOKEN: 'x' }
  /** Each writes to one of the folders. */
  const lines: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ['ws config set url https://api.test', {}],
    ['ws profile create p --url http://127.0.0.1:1', {}],
    ['ws auth login --url http://127.0.0.1:1 --with-token --no-verify < token', {}],
    ['ws local init --sample', {}],
    ['ws local status', { WS_URL: 'local:' }],
    ["printf 'spc_1\\nspc_2\\n' | ws space update --from - --title T", service],
  ]

  test.each(lines)('%s: nothing is written where others could change it', async (line, more) => {
    writeFileSync(join(shell.home, 'token'), 'canary')
    chmodSync(shared, 0o757)
    const ran = await shell.run(line, { env: { ...xdg(shared), ...more } })
    expect(ran).toMatchObject({ out: '', exit: 10 })
    expect(ran.err).toContain(`${shared} can be written by other users (mode 0757)`)
    expect(ran.err).toContain(`chmod o-w ${shared}`)
    expect(readdirSync(shared)).toEqual([])
  })

  test('settings that others may have written are not believed; where there are none, nothing is wrong', async () => {
    const config = {
      version: 1,
      current: 'p',
      profiles: { p: { url: 'local:', credentialHelper: 'touch planted' } },
    }
    mkdirSync(join(shared, 'ws'))
    const where = { ...xdg(shared), WS_URL: 'local:sample.db' }
    expect(
      await shell.run('ws local init --sample --path sample.db', { env: xdg(shell.home) }),
    ).toMatchObject({ exit: 0 })
    chmodSync(shared, 0o757)
    const list = () => shell.run('ws org list -o id', { env: where })
    expect(await list()).toMatchObject({ out: expect.stringContaining('org_northwind'), err: '', exit: 0 })
    writeFileSync(join(shared, 'ws/config.json'), JSON.stringify(config))
    expect(await list()).toMatchObject({
      out: '',
      err: expect.stringContaining(`chmod o-w ${shared}`),
      exit: 10,
    })
    const { out } = await shell.run('ws doctor -o json', { env: where })
    const findings: readonly { check: string; status: string; next?: string }[] = JSON.parse(out)
    expect(findings.find(({ check }) => check === 'config folder')).toMatchObject({
      status: 'fail',
      next: `chmod o-w ${shared}`,
    })
  })

  test('titles that others may have written are not offered, nor any written for them to read', async () => {
    const where = { ...xdg(shared), WS_URL: 'local:sample.db' }
    await shell.run('ws local init --sample --path sample.db', { env: xdg(shell.home) })
    const complete = async () => (await shell.run('ws __complete =spc_a space get', { env: where })).out
    // A busy machine answers before it has read the list.
    const offers = (id: string) => expect.poll(complete, { timeout: 30_000 }).toContain(id)
    await offers('spc_api')
    const folder = join(shared, 'ws')
    const kept = readdirSync(folder).filter((name) => name.endsWith('.json'))
    expect(kept).not.toEqual([])
    for (const name of kept) {
      const text = readFileSync(join(folder, name), 'utf8')
      writeFileSync(join(folder, name), text.replaceAll('spc_api', 'spc_abc'))
    }
    await offers('spc_abc')
    chmodSync(shared, 0o757)
    await offers('spc_api')
    expect(await complete()).not.toContain('spc_abc')
  })
})

/** Nobody. */
const other = 65534

describe.skipIf(process.getuid?.() !== 0)('what belongs to another user', () => {
  test('a folder', async () => {
    chownSync(shared, other, other)
    const login = 'echo canary | ws auth login --url http://127.0.0.1:1 --with-token --no-verify'
    const ran = await shell.run(login, { env: { ...env, XDG_CONFIG_HOME: shared } })
    expect(ran).toMatchObject({ out: '', exit: 10 })
    expect(ran.err).toContain(`${shared} belongs to another user (65534)`)
    expect(ran.err).toContain('Set WS_CONFIG_DIR to a folder of yours')
    expect(readdirSync(shared)).toEqual([])
  })

  test.each(['config.json', 'settings.lock', 'credentials.json'])(
    'a link in the place of %s, though its folder is private by now',
    async (name) => {
      const target = join(shell.home, 'target')
      symlinkSync(target, join(shared, name))
      lchownSync(join(shared, name), other, other)
      const login = 'echo canary | ws auth login --url http://127.0.0.1:1 --with-token --no-verify'
      const ran = await shell.run(login, { env: { WS_CONFIG_DIR: shared } })
      expect(ran).toMatchObject({ out: '', exit: 10 })
      expect(ran.err).toContain(`${join(shared, name)} belongs to another user (65534)`)
      expect(existsSync(target)).toBe(false)
    },
  )

  test('a link in the place of a file that leads through a folder of another user', async () => {
    chownSync(shared, other, other)
    const config = join(shell.home, 'config')
    mkdirSync(config)
    symlinkSync(join(shared, 'config.json'), join(config, 'config.json'))
    const ran = await shell.run('ws config set url https://api.test')
    expect(ran).toMatchObject({ out: '', exit: 10 })
    expect(ran.err).toContain(`${shared} belongs to another user (65534)`)
    expect(readdirSync(shared)).toEqual([])
  })
})
