/** Global flags: accepted by every command, before, between and after its words; the context they give. */
import { describe, expect, test } from 'vitest'
import { optionsOf } from '../src/catalog/options.ts'
import { anyAnswer } from './support/any-answer.ts'
import { commands } from './support/commands.ts'
import { completeLine } from './support/complete-line.ts'
import { operationNamed } from './support/operations.ts'
import { ws } from './support/program.ts'

const flags = [
  ['--org', 'acme'],
  ['--space', 'spc1'],
  ['--site', 'site1'],
  ['--base-url', 'https://other.test'],
  ['--timeout', '9'],
  ['--retries', '1'],
  ['-o', 'json'],
  ['--color', 'never'],
  ['--envelope'],
  ['--no-header'],
  ['--csv-raw'],
  ['--csv-json'],
  ['--no-input'],
  ['-q'],
  ['-y'],
]

test.each(commands)('$words accepts them all', async (row) => {
  const needed = completeLine(row, () => 'fine').filter((word) => !/^--(org|space|site)=/.test(word))
  const [column] = operationNamed(row.words).columns
  const choice = column === undefined ? [] : ['--fields', column, '--sort-by', `-${column}`]
  const ran = await ws([...flags.flat(), ...choice, ...needed], { service: anyAnswer })
  expect({ exit: ran.exit, err: ran.err }).toEqual({ exit: 0, err: '' })
})

describe('a flag may stand', () => {
  const words = ['site', 'space', 'list']
  const own = ['--share-key', 'k', '--site', 's']
  const places = words.flatMap((_, place) => flags.map((flag) => ({ place, flag })))

  test.each([...places, ...flags.map((flag) => ({ place: words.length, flag }))])(
    '$flag at $place',
    async ({ place, flag }) => {
      const argv = [...words.slice(0, place), ...flag, ...words.slice(place), ...own]
      const ran = await ws(argv, { env: { WS_ORG: 'o', WS_OUTPUT: 'json' }, service: anyAnswer })
      const told = { notice: { message: 'ws site space list does not use --space' } }
      const err = flag[0] === '--space' ? `${JSON.stringify(told)}\n` : ''
      expect({ exit: ran.exit, err: ran.err }).toEqual({ exit: 0, err })
      expect(JSON.parse(ran.out)).toEqual(flag[0] === '--envelope' ? anyAnswer().body : [])
      expect(ran.requests[0]?.url).toMatch(/\/v1\/orgs\/(o|acme)\/sites\/s\/site-spaces\?shareKey=k$/)
    },
  )

  test('behind an id, and with =', async () => {
    const ran = await ws(['space', 'update', 'spc1', '--title=a=b', '--output=json', '--dry-run'])
    expect(JSON.parse(ran.out)).toMatchObject({
      url: 'https://api.test/v1/spaces/spc1',
      body: { title: 'a=b' },
    })
  })

  test('several times: the last one counts', async () => {
    const { requests } = await ws(['--org', 'a', 'org', '--org', 'b', 'get', '--org', 'c'], {
      service: anyAnswer,
    })
    expect(requests[0]?.url).toBe('https://api.test/v1/orgs/c')
  })
})

describe('the context comes', () => {
  const urlOf = async (argv: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    (await ws(argv, { env, service: anyAnswer })).requests[0]?.url.replace('https://api.test/v1', '')

  test('from the argument, the flag, the environment, in this order', async () => {
    const env = { WS_SPACE: 'c' }
    expect(await urlOf(['space', 'get', 'a', '--space', 'b'], env)).toBe('/spaces/a')
    expect(await urlOf(['space', 'get', '--space', 'b'], env)).toBe('/spaces/b')
    expect(await urlOf(['space', 'get'], env)).toBe('/spaces/c')
  })

  test('from nowhere for a filter', async () => {
    const env = { WS_ORG: 'o', WS_SPACE: 's', WS_SITE: 'i' }
    expect(await urlOf(['site', 'list'], env)).toBe('/orgs/o/sites')
    expect(await urlOf(['integration', 'list'], env)).toBe('/integrations')
  })

  test.each(['delete', 'restore', 'duplicate', 'move', 'transfer'])(
    'from nowhere for space %s',
    async (verb) => {
      const ran = await ws([
        'space',
        verb,
        '--space',
        's',
        '--yes',
        ...(verb === 'transfer' ? ['--to-org', 'o'] : []),
      ])
      expect(ran).toMatchObject({ exit: 2, requests: [] })
      expect(ran.err).toMatch(/^ws: <space> is required\n/)
    },
  )

  test('an empty variable counts as unset, an empty flag as a mistake', async () => {
    expect((await ws(['org', 'get'], { env: { WS_ORG: '' } })).err).toMatch(/^ws: no org is given/)
    expect((await ws(['org', 'get', '--org', ''], { env: { WS_ORG: 'o' } })).err).toMatch(
      /^ws: --org is empty\n/,
    )
  })
})

describe('a space or a site that a command has no use for', () => {
  const saidBy = async (argv: readonly string[], env: Readonly<Record<string, string>> = {}) => {
    const ran = await ws(argv, { env: { WS_ORG: 'o', ...env }, service: anyAnswer })
    expect(ran.exit, argv.join(' ')).toBe(0)
    return ran.err
  }

  test.each([
    ['space list --site site1', 'ws space list does not use --site; ws site space list --site site1'],
    ['site list --space spc1', 'ws site list does not use --space; --with-space takes one'],
    [
      'audit-event list --space spc1',
      'ws audit-event list does not use --space; ws audit-event list --target spc1',
    ],
    ['collection list --space spc1', 'ws collection list does not use --space'],
    ['team update t --title T --space spc1', 'ws team update does not use --space'],
  ])('%s is told', async (line, sentence) => {
    expect(await saidBy(line.split(' '))).toBe(`${sentence}\n`)
    expect(await saidBy([...line.split(' '), '-q'])).toBe('')
  })

  test.each(commands)('$words tells of those, and of no other', async (row) => {
    const needed = completeLine(row, () => 'fine').filter((word) => !/^--(org|space|site)=/.test(word))
    const { path } = operationNamed(row.words)
    const used = (word: string, parameter: string) =>
      path.includes(parameter) || optionsOf(operationNamed(row.words)).some((option) => option.word === word)
    const told = [
      ...(used('space', '{spaceId}') ? [] : ['--space']),
      ...(used('site', '{siteId}') ? [] : ['--site']),
    ]
    const err = await saidBy(['--org', 'o', '--space', 's', '--site', 'i', '-y', ...needed])
    expect([...err.matchAll(/ does not use (--\w+)/g)].map(([, flag]) => flag)).toEqual(told)
  })

  test('nothing is said of variables, which are context', async () => {
    expect(await saidBy(['collection', 'list'], { WS_SPACE: 's', WS_SITE: 'i' })).toBe('')
  })
})

describe('errors for programs', () => {
  test.each([
    [['--json', 'space', 'get', '..']],
    [['space', '-o', 'json', 'get', '..']],
    [['space', 'get', '..', '--output=yaml']],
    [['space', 'get', '..', '-ondjson']],
    [['-o', 'table', 'space', 'get', '..', '--json']],
    [['space', '--json=true', 'get', '..']],
    [['frobnicate', '--json']],
    [['space', 'get', '--frobnicate', '--json']],
  ])('%j', async (argv) => {
    const { exit, out, err } = await ws(argv)
    expect({ exit, out }).toEqual({ exit: 2, out: '' })
    expect(JSON.parse(err)).toMatchObject({ error: { code: 'usage' } })
  })

  test('not where another format comes last', async () => {
    for (const argv of [
      ['--json', 'space', 'get', '..', '-o', 'table'],
      ['space', 'get', '..', '--json', '-otable'],
    ])
      expect((await ws(argv)).err).toMatch(/^ws: /)
  })

  test('not where the words are an id', async () => {
    expect((await ws(['space', 'delete', '--', '--json'])).err).toMatch(/^ws: ws space delete --json needs/)
  })
})

describe('variables that stand for flags', () => {
  test('WS_DEBUG traces, and 0 does not', async () => {
    const traced = async (value: string) =>
      (await ws(['org', 'list'], { env: { WS_DEBUG: value }, service: anyAnswer })).err
    expect(await traced('1')).toContain('> GET https://api.test/v1/orgs')
    expect(await traced('0')).not.toContain('> GET')
  })

  test('WS_TIMEOUT is checked like --timeout, which wins', async () => {
    const wrong = await ws(['org', 'list'], { env: { WS_TIMEOUT: 'soon' } })
    expect(wrong).toMatchObject({ exit: 2, requests: [] })
    expect(wrong.err).toContain('WS_TIMEOUT needs a whole number of seconds, got "soon"')
    const won = await ws(['org', 'list', '--timeout', '5'], {
      env: { WS_TIMEOUT: 'soon' },
      service: anyAnswer,
    })
    expect(won.exit).toBe(0)
  })
})
