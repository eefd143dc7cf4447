/** The environment of a process: odd folders, sizes, clocks, languages and options, with the real program. */
import { mkdirSync, readdirSync, rmdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { isCampaign, someOf } from '../support/campaign.ts'
import { openShell, type Shell } from '../support/shell.ts'
import { replied, silent } from './behaviours.ts'
import { hostile } from './hostile.ts'
import { runThere } from './run.ts'
import { expectNothingBroken } from './table.ts'

let shell: Shell
beforeAll(async () => {
  shell = openShell()
  await shell.run('ws local init --sample')
})
afterAll(() => shell.remove())

async function run(line: string, env: Readonly<Record<string, string>> = {}) {
  const ran = await shell.run(line, { env })
  expectNothingBroken(ran)
  return ran
}

describe('a working directory that was removed', () => {
  const there = (line: string) => {
    mkdirSync(join(shell.home, 'gone'), { recursive: true })
    return run(`cd gone && rmdir ../gone && ${line}`)
  }

  test('is no obstacle', async () => {
    expect(await there('ws space get spc_api -o id')).toMatchObject({ exit: 0, out: 'spc_api\n' })
    expect(await there('env -u PWD "$(command -v ws)" space get spc_api -o id')).toMatchObject({ exit: 0 })
  })

  test('holds no files', async () => {
    const { exit, err } = await there('ws space get --from ids')
    expect({ exit, err }).toEqual({
      exit: 10,
      err: expect.stringContaining('gone/ids: there is no such file'),
    })
  })
})

describe('a folder of settings that is no folder', () => {
  const places: Readonly<Record<string, () => string>> = {
    'a link to itself': () => {
      const path = join(shell.home, 'loop')
      symlinkSync(path, path)
      return path
    },
    'below a device': () => '/dev/null/ws',
    'a name of 5,000 letters': () => join(shell.home, 'x'.repeat(5000)),
  }

  test.each(Object.keys(places))('%s', async (name) => {
    const env = { WS_CONFIG_DIR: places[name]?.() ?? '' }
    const { exit, err } = await run('ws config set space spc_api', env)
    expect({ exit, err }).toEqual({ exit: 10, err: expect.stringMatching(/^ws: .* can't be /) })
    const elsewhere = { ...env, WS_URL: 'https://a.test', WS_TOKEN: 'x' }
    expect(await run('ws space get x --dry-run', elsewhere)).toMatchObject({ exit: 0, err: '' })
    expect(await run('ws --help', env)).toMatchObject({ exit: 0, err: '' })
  })
})

test('a workspace whose profile can not be saved is made, and can be had', async () => {
  const other = openShell()
  onTestFinished(() => other.remove())
  mkdirSync(join(other.home, 'config', 'settings.lock'), { recursive: true })
  const { exit, err } = await other.run('ws local init --path w.db --profile mine')
  const hint = 'hint: The workspace is made, and lacks its profile: ws profile create mine --url'
  expect({ exit, err }).toEqual({ exit: 10, err: expect.stringContaining(hint) })
  rmdirSync(join(other.home, 'config', 'settings.lock'))
  expect(await other.run(err.slice(err.indexOf('ws profile create')))).toMatchObject({ exit: 0 })
  expect(await other.run('ws org list -o id')).toMatchObject({ exit: 0, out: expect.stringMatching(/^org_/) })
})

test('a folder of settings that nobody can write stands in the way of that profile, too', async () => {
  const other = openShell()
  onTestFinished(() => other.remove())
  const { exit, err } = await other.run('ws local init --path w.db', {
    env: { WS_CONFIG_DIR: '/proc/ws' },
  })
  expect({ exit, err }).toEqual({
    exit: 10,
    err: expect.stringMatching(
      /lacks its profile: ws profile create local --url \S+\. Set WS_CONFIG_DIR to a folder of yours first\n$/,
    ),
  })
})

test.each(['config/config.json', '.ws.json'])(
  '%s that is there and can not be read is not passed over',
  async (name) => {
    const other = openShell(shell.home)
    onTestFinished(() => other.remove())
    const path = join(other.home, name)
    rmSync(path, { force: true })
    symlinkSync(path, path)
    for (const line of ['ws space get spc_api', 'ws config list']) {
      const { exit, out, err } = await other.run(line, { env: { WS_URL: 'https://a.test', WS_TOKEN: 'x' } })
      expect({ exit, out, err }).toEqual({
        exit: 10,
        out: '',
        err: `ws: ${path} can't be read: its links lead in a circle\nhint: See where it leads: ls -l ${path}\n`,
      })
    }
  },
)

/** The kinds of output with a width: a table, a record, help. In the short form each width has one of them. */
const withWidth = ['collection list', 'space get spc_api', 'space update --help']
const widths = ['0', '-5', '1', '1.5', '99999999', 'Infinity'].map((COLUMNS, turn) => ({
  COLUMNS,
  shown: isCampaign ? withWidth : withWidth.slice(turn % 3, (turn % 3) + 1),
}))

describe.each(widths)('COLUMNS=$COLUMNS', ({ COLUMNS, shown: chosen }) => {
  test.each(chosen)('ws %s', async (words) => {
    const { exit, shown } = await shell.converse(`ws ${words}`, { env: { COLUMNS } })
    expect({ exit, shown }).toEqual({ exit: 0, shown: expect.not.stringContaining('a bug in ws') })
    expect(shown.length).toBeLessThan(1_000_000)
  })
})

test.each([
  { TZ: 'No/Where' },
  { TZ: ':/etc/passwd' },
  { LC_ALL: 'tr_TR.ISO-8859-9', LANG: 'xx', LANGUAGE: '\u001b' },
  { NODE_ICU_DATA: '/nowhere' },
  { NODE_OPTIONS: '--trace-warnings --throw-deprecation' },
  { NODE_OPTIONS: '--unhandled-rejections=strict --disable-proto=throw --frozen-intrinsics' },
  { NODE_OPTIONS: '--max-old-space-size=60' },
  { NODE_COMPILE_CACHE: '/dev/null/x' },
  { NODE_DEBUG: 'fs,http,net', NODE_PENDING_DEPRECATION: '1' },
  { TMPDIR: '/dev/null/x' },
  { TERM: 'a-terminal-that-nobody-knows' },
])('with %o all is as usual', async (env) => {
  expect(await run('ws space get spc_api -o id', env)).toEqual({ exit: 0, out: 'spc_api\n', err: '' })
})

describe('a clock that stands at', () => {
  test.each(['0', '-1e12', 'Date.UTC(2100, 0)', 'Date.UTC(9999, 11, 31)'])('%s', async (then) => {
    const wrong = `const start = Date.now(); const now = Date.now; Date.now = () => ${then} + now() - start`
    const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(wrong)}` }
    expect(await run('ws collection create --title Clock -o id', env)).toMatchObject({ exit: 0, err: '' })
    expect(await run('ws collection list', env)).toMatchObject({ exit: 0, err: '' })
    const many = await run('echo spc_api | ws space update --from - --title Clock -o id', env)
    expect(many).toMatchObject({ exit: 0, out: 'spc_api\n' })
    await using server = await hostile(replied({ status: 429, headers: { 'retry-after': '0' }, body: {} }))
    const elsewhere = { ...env, WS_URL: server.url, WS_TOKEN: 'x' }
    expect(await run('ws space get x --retries 0', elsewhere)).toMatchObject({ exit: 7 })
  })
})

test.each(['9e15', '-9e15', '1e300', 'NaN'])(
  'a clock at %s, which is in no calendar, is said to be wrong',
  async (then) => {
    const wrong = `Date.now = () => ${then}`
    const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(wrong)}` }
    // Commands that need no time still work.
    expect(await run('ws collection list -o id', env)).toMatchObject({ exit: 0 })
    for (const line of ['collection create --title Clock', 'local init --path clock.db --profile clock']) {
      const { exit, out, err } = await run(`ws ${line}`, env)
      expect({ exit, out }).toEqual({ exit: 10, out: '' })
      expect(err).toContain('ws: The clock of this computer is at ')
      expect(err).toContain('hint: Set the clock right')
    }
  },
)

test('where a file system has no hard links, a workspace is made all the same, and none is replaced', async () => {
  const without = `
    import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    fs.linkSync = () => { throw Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM', syscall: 'link' }) }
    syncBuiltinESMExports()`
  const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(without)}` }
  const other = openShell()
  onTestFinished(() => other.remove())
  const there = (line: string) => other.run(line, { env })
  const both = await Promise.all([
    there('ws local init --path w.db --profile one'),
    there('ws local init --path w.db --profile two'),
  ])
  expect(both.map(({ exit }) => exit).toSorted()).toEqual([0, 10])
  const [loser] = both.filter(({ exit }) => exit === 10)
  expect(loser?.err).toContain('There is something at')
  const [profile] = both[0]?.exit === 0 ? ['one'] : ['two']
  const title = `ws org list --profile ${profile} -o id`
  const { out } = await there(title)
  expect(await there('ws local init --path w.db --profile three')).toMatchObject({ exit: 10, out: '' })
  expect(await there(title)).toMatchObject({ exit: 0, out })
  expect(await there('ws local snapshot save now --path w.db')).toMatchObject({ exit: 0 })
  expect(await there('ws local snapshot save now --path w.db')).toMatchObject({ exit: 10 })
  expect(readdirSync(other.home).filter((name) => name.includes('.new-'))).toEqual([])
})

describe('words without number', () => {
  test.each([
    ['ws space get $(yes x | head -100000)', /^ws: too many arguments for 'get', which takes one$/m],
    ['ws space list $(yes -- --debugg | head -50000)', /^ws: unknown option '--debugg'/],
    [`ws space list --${'x'.repeat(100_000)}`, /^ws: unknown option '--x{1,500}…/],
    [`ws ${'x'.repeat(100_000)}`, /^ws: /],
  ])('%.40s', async (line, message) => {
    const { exit, out, err } = await run(line)
    expect({ exit, out }).toEqual({ exit: 2, out: '' })
    expect(err).toMatch(message)
    expect(err.length).toBeLessThan(2000)
  })
})

describe.skipIf(process.platform === 'win32')('a device that gives without an end', () => {
  const short: readonly (readonly [string, string])[] = [
    ['ws space get spc_api --token-file /dev/zero', '64 KiB'],
  ]
  const long: typeof short = [
    ['ws space get --from /dev/zero', '256 MiB'],
    ['ws space update spc_api --input - </dev/zero', '256 MiB'],
  ]

  test.each(isCampaign ? [...short, ...long] : short)('%s', { timeout: 60_000 }, async (line, largest) => {
    const { exit, out, err } = await run(line, { WS_URL: 'http://127.0.0.1:1' })
    expect({ exit, out }).toEqual({ exit: 10, out: '' })
    expect(err).toContain(`there is more than ${largest} to read`)
    if (!isCampaign) console.log('skipped: rows and bodies without an end; WS_CAMPAIGN=1 reads them')
  })
})

test.skipIf(process.platform !== 'linux')(
  'a place where no folder can be made, though it is there',
  async () => {
    const compiledThere = { HOME: '/proc', NODE_COMPILE_CACHE: '', XDG_CACHE_HOME: '' }
    expect(await run('ws --version', compiledThere)).toMatchObject({ exit: 0 })
    const stateThere = {
      WS_CONFIG_DIR: '',
      XDG_STATE_HOME: '/proc/x',
      WS_URL: 'http://127.0.0.1:1',
      WS_TOKEN: 'x',
    }
    const bulk = await run('echo spc_api | ws space update --from - --title T', stateThere)
    expect(bulk).toMatchObject({ exit: 10, err: expect.stringContaining('/proc/x') })
    const { exit } = await run('ws local snapshot create one --path /proc/x/workspace.db')
    expect(exit).not.toBe(0)
    const completing = {
      WS_CONFIG_DIR: '',
      XDG_CACHE_HOME: '/proc/x',
      WS_URL: 'local:',
      XDG_DATA_HOME: shell.home,
    }
    expect(await run('ws __complete zsh -- space get ""', completing)).toMatchObject({ err: '' })
    expect(await run('ws completion fish --install', { XDG_CONFIG_HOME: '/proc/x' })).toMatchObject({
      exit: 10,
    })
  },
)

test('a temporary folder that can not be written to keeps --edit from opening, and nothing is sent', async () => {
  await using server = await hostile(silent)
  const env = { TMPDIR: '/dev/null', EDITOR: 'true' }
  const { exit, shown } = await shell.converse('ws space update spc_api --edit', { env })
  expect({ exit, shown }).toEqual({ exit: 10, shown: expect.stringContaining('/dev/null/ws-edit-') })
  expect(shown).not.toContain('a bug in ws')
  expect(server.requests).toEqual([])
})

test.each([
  ['INT', 130],
  ['TERM', 143],
])('a filter without an end is ended by SIG%s', async (signal, exit) => {
  const line = `timeout --preserve-status --kill-after=10 --signal=${signal} 1 ws org list --jq 'def f: f; f'`
  // A shell tells of a program that a signal ended as of one that ends with this code.
  expect(await shell.run(`${line}; test $? = ${exit}`)).toMatchObject({ exit: 0, out: '' })
})

const endless = [
  'def f: f; f',
  '[range(1e12)] | length',
  'last(repeat(1))',
  'reduce range(1e12) as $i (0; . + 1)',
]

const formats = ['json', 'ndjson', 'table', 'yaml']

test.each(someOf(formats, 2))(
  'a filter without an end on one value is ended by --timeout, under %s',
  async (format) => {
    // Each takes a second of a processor: the short form has two filters, in a format each.
    const chosen = isCampaign ? endless : endless.filter((_, index) => formats[index] === format)
    for (const expression of chosen) {
      const { exit, out, err } = await run(
        `ws space get spc_api -o ${format} --timeout 1 --jq '${expression}'`,
      )
      expect({ exit, out }).toEqual({ exit: 1, out: '' })
      expect(err).toContain('--jq did not come to its end in 1 s')
    }
  },
)

test('a filter that compiles for too long has sent nothing, and says so', async () => {
  const long = Array.from({ length: 18_000 }, () => '.a//1').join()
  const { exit, out, err } = await run(`ws space get spc_api --timeout 1 --jq '${long}'`, {
    WS_URL: 'http://127.0.0.1:1',
    WS_TOKEN: 'x',
  })
  expect({ exit, out }).toEqual({ exit: 1, out: '' })
  expect(err).toContain('--jq did not compile in 1 s')
  expect(err).toContain('Nothing was sent')
})

test.each([
  '"x" * 1e9',
  '.id | . * 1e8',
  '"x" * 1e9 | length',
  '@sh "\\("x" * 5e8)"',
  'def f: f + 1; f',
  'def f: [f]; f',
  'reduce range(1e9) as $i ("x"; . + .)',
  // Takes seconds to hold that much.
  ...(isCampaign ? ['range(5e6)'] : []),
])(
  'a filter that needs too much ends as a failure of the filter: %s',
  { timeout: 180_000 },
  async (expression) => {
    const { exit, out, err } = await run(`ws space get spc_api -o json --jq '${expression}'`)
    expect({ exit, out }).toEqual({ exit: 1, out: '' })
    // One line of JSON: nothing else speaks on stderr.
    expect(JSON.parse(err).error).toMatchObject({
      code: 'jq_failed',
      message: expect.stringMatching(/^--jq/),
    })
  },
)

describe.each(['json', 'ndjson'])('a filter without an end over many rows, under %s', (format) => {
  const update = `printf 'spc_api\\nspc_cli\\n' | ws space update --from - --title T -o ${format} --jq 'def f: f; f'`

  test('is broken off by Ctrl-C, after the rows under way', async () => {
    await using server = await hostile(replied({ body: { object: 'space', id: 'spc_api' } }))
    const rows = join(shell.home, 'rows')
    writeFileSync(rows, 'spc_api\nspc_cli\n')
    let allSent: number | undefined
    const when = () => {
      if (server.requests.filter(({ method }) => method === 'PATCH').length === 2)
        allSent ??= performance.now()
      // Nothing tells that the filter has begun.
      return allSent !== undefined && performance.now() - allSent > 500
    }
    const line = `space update --from ${rows} --title T -o ${format} --jq 'def f: f; f'`
    const { exit, out, err } = await runThere(line, server.url, {
      env: { WS_CONFIG_DIR: join(shell.home, `config-${format}`) },
      interrupt: { when, signal: 'SIGINT' },
    })
    expect({ exit, out }).toEqual({ exit: 130, out: '' })
    expect(JSON.parse(err).error.message).toBe('Interrupted: 2 of 2 rows done')
  })

  test('is broken off when its time is over', async () => {
    const { exit, out, err } = await run(`${update} --timeout 2`)
    expect({ exit, out }).toEqual({ exit: 1, out: '' })
    expect(err).toContain('2 of 2 rows done')
    expect(err).toContain('--jq did not come to its end in 2 s')
  })
})
