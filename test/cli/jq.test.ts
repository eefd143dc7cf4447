/** `--jq`: jq itself, over the whole result, with its own messages. */
import { describe, expect, test } from 'vitest'
import { type World, ws } from '../support/program.ts'

const exact = '{"id":"s1","title":"One","size":12345678901234567890,"price":1.10,"tags":["a","b"]}'
const space: World['service'] = () => ({ body: exact })

/** Two pages of two collections. */
const collections: World['service'] = ({ url }) => ({
  body: url.includes('page=two')
    ? {
        items: [
          { id: 'c3', title: 'Three' },
          { id: 'c4', title: 'Four' },
        ],
      }
    : {
        items: [
          { id: 'c1', title: 'One' },
          { id: 'c2', title: 'Two' },
        ],
        count: 2,
        next: { page: 'two' },
      },
})

const get = async (...flags: string[]) => (await ws(['space', 'get', 's1', ...flags], { service: space })).out
const list = async (...flags: string[]) =>
  (await ws(['collection', 'list', '--org', 'o', '--all', ...flags], { service: collections })).out

describe('prints', () => {
  test.each([
    ['strings raw', '.title', 'One\n'],
    ['everything else as JSON', '.tags, .none, true', '["a","b"]\nnull\ntrue\n'],
    ['every digit', '.size, [.size]', '12345678901234567890\n[12345678901234567890]\n'],
    ['nothing for nothing', 'empty', ''],
    ['a string to its last character', String.raw`"a\n\n", "\u001b", "日本"`, 'a\n\n\n\u001b\n日本\n'],
    ['what starts with a minus', '-1', '-1\n'],
    ['a number that jq computed', '.size + 1', '12345678901234567000\n'],
  ])('%s', async (_what, expression, expected) => {
    expect(await get('--jq', expression)).toBe(expected)
    expect(await get('-o', 'json', '--jq', expression)).toBe(expected)
  })

  test('for a person: indented, without control characters', async () => {
    const ran = await ws(['space', 'get', 's1', '--jq', String.raw`{id}, "\u001b[2J"`], {
      service: space,
      terminal: true,
    })
    expect(ran.out).toBe('{\n  "id": "s1"\n}\n\\u001b[2J\n')
  })
})

describe('sees', () => {
  test('a list as a whole', async () => {
    expect(await list('--jq', 'length, (map(.id) | join(" "))')).toBe('4\nc1 c2 c3 c4\n')
  })

  test('each item under ndjson, however it asks', async () => {
    expect(await list('-o', 'ndjson', '--jq', '.id')).toBe('c1\nc2\nc3\nc4\n')
    expect(await list('-o', 'ndjson', '--jq', '[., try input catch 0] | length')).toBe('2\n2\n2\n2\n')
  })

  test('what -o json would have printed', async () => {
    expect(await list('--fields', 'id', '--sort-by=-id', '--jq', '.[0]')).toBe('{"id":"c4"}\n')
    expect(await list('--envelope', '--jq', 'keys | join(" ")')).toBe('count items next\n')
  })

  test('the answers of tasks, and nothing where there is none', async () => {
    expect((await ws(['profile', 'list', '--jq', 'length'])).out).toBe('0\n')
    const gone = await ws(['space', 'delete', 's1', '--yes', '--jq', '.id'], {
      service: () => ({ status: 205 }),
    })
    expect(gone).toMatchObject({ exit: 0, out: '', err: '' })
  })
})

describe('knows', () => {
  const env = { EDITOR: 'vi \\(1) "x"\n', WS_TOKEN: 'secret-token' }
  const told = async (...flags: string[]) =>
    (await ws(['space', 'get', 's1', '--jq', ...flags], { service: space, env })).out

  test('the environment, but for the token', async () => {
    expect(await told('$ENV.EDITOR, env.EDITOR == $ENV.EDITOR, (def f: env["WS_URL"]; [1] | map(f))')).toBe(
      `${env.EDITOR}\ntrue\n["https://api.test"]\n`,
    )
    expect(await told('$ENV.WS_TOKEN, env.WS_TOKEN, $ENV.USER')).toBe('null\nnull\nnull\n')
  })

  test('variables: texts as they stand, JSON to its last digit, the last of one name', async () => {
    expect(await told('$a, $b', '--arg', 'a=1', '--arg', 'a=x,y=z', '--arg', 'b=')).toBe('x,y=z\n\n')
    expect(await told('$a, $n', '--argjson', 'a={"b":[1,2]}', '--argjson', 'n=12345678901234567890')).toBe(
      '{"b":[1,2]}\n12345678901234567890\n',
    )
  })

  test('the time of the place', async () => {
    expect(await told('0 | localtime | mktime | . % 60, (0 | strflocaltime("%Y") | length)')).toBe('0\n4\n')
  })

  test.each([
    [['.', '--arg', 'a'], '--arg needs name=value, with = between them'],
    [['.', '--arg', 'a-b=1'], '--arg needs a name of letters, digits and _ before =, got "a-b"'],
    [['.', '--argjson', 'a=x'], '--argjson a needs JSON, got something that is not JSON'],
    [['env.X |\nnope'], '--jq: nope/0 is not defined, line 2, column 1'],
  ])('faults, and nothing is sent: %j', async (flags, message) => {
    const ran = await ws(['space', 'get', 's1', '--jq', ...flags])
    expect(ran).toMatchObject({ exit: 2, out: '', requests: [] })
    expect(ran.err.split('\n')[0]).toBe(`ws: ${message}`)
  })

  test('variables only with a filter', async () => {
    const ran = await ws(['space', 'get', 's1', '--arg', 'a=b'])
    expect(ran).toMatchObject({ exit: 2, requests: [], err: expect.stringContaining('need --jq') })
  })

  test('no names of time zones', async () => {
    const ran = await ws(['space', 'get', 's1', '--jq', '0 | strflocaltime("%Z")'], { service: space })
    expect(ran).toMatchObject({
      exit: 1,
      err: `ws: --jq: strflocaltime: the jq in ws knows no names of time zones (%Z)
hint: See what a filter gets, and may do: ws help jq
`,
    })
  })
})

describe('results are written in a format that was asked for', () => {
  test.each([
    ['id', '.[] | select(.id != "c2")', 'c1\nc3\nc4\n'],
    ['id', 'map(.id)', 'c1\nc2\nc3\nc4\n'],
    ['id', '.[1].id', 'c2\n'],
    ['csv', 'map({title, n: (.title | length)})[:2]', 'title,n\nOne,3\nTwo,3\n'],
    ['tsv', '.[0], .[1]', 'id\ttitle\nc1\tOne\nc2\tTwo\n'],
    ['yaml', '.[0]', 'id: c1\ntitle: One\n'],
    ['yaml', '.[:2] | map(.id)', '- c1\n- c2\n'],
    ['table', '.[0]', 'id     c1\ntitle  One\n'],
  ])('%s %s', async (format, expression, expected) => {
    expect(await list('-o', format, '--jq', expression)).toBe(expected)
  })

  test('but not in one from the settings', async () => {
    const ran = await ws(['space', 'get', 's1', '--jq', '.title'], {
      service: space,
      env: { WS_OUTPUT: 'csv' },
    })
    expect(ran.out).toBe('One\n')
  })
})

describe('fails', () => {
  test.each([
    ['.a |', '--jq: syntax error, unexpected end of file, line 1, column 4'],
    ['nope', '--jq: nope/0 is not defined, line 1, column 1'],
    ['', '--jq is empty'],
  ])('before anything is sent: %s', async (expression, message) => {
    const ran = await ws(['space', 'delete', 's1', '--yes', '--jq', expression])
    expect(ran).toMatchObject({ exit: 2, out: '', requests: [] })
    expect(ran.err).toContain(message)
  })

  test('together with what else is wrong', async () => {
    const ran = await ws(['space', 'get', '..', '--jq', '.a |'])
    expect(ran.err.split('\n')).toHaveLength(4)
  })

  test.each([
    ['.title.x', 'Cannot index string with string ("x")'],
    ['"mine" | error', 'mine'],
    ['.title, "x" | halt_error', 'One'],
  ])('with 1 and what jq says: %s', async (expression, message) => {
    const ran = await ws(['space', 'get', 's1', '--json', '--jq', expression], { service: space })
    expect(ran).toMatchObject({ exit: 1, out: '' })
    const hint = 'See what a filter gets, and may do: ws help jq'
    expect(JSON.parse(ran.err)).toEqual({ error: { code: 'jq_failed', message: `--jq: ${message}`, hint } })
  })
})

test('of many items that fail, the first is told', async () => {
  const line = ['collection', 'list', '--org', 'o', '-o', 'ndjson', '--jq', '.id.x']
  const ran = await ws(line, { service: collections })
  expect(ran).toMatchObject({ exit: 1, out: '' })
  expect(JSON.parse(ran.err).error.message).toBe('--jq: Cannot index string with string ("x")')
})

test('a filter that expects the array hears that ndjson has none', async () => {
  const line = ['collection', 'list', '--org', 'o', '--jq', 'map(.id)', '-o']
  const ran = await ws([...line, 'ndjson'], { service: collections })
  expect(ran).toMatchObject({ exit: 1, out: '' })
  expect(JSON.parse(ran.err).error.hint).toMatch(
    /^Under -o ndjson the filter gets each item alone, and no array/,
  )
  // Neither of these filters items.
  const whole = await ws([...line.with(-2, '.id'), 'json'], { service: collections })
  const single = await ws(['space', 'get', 's1', '-o', 'ndjson', '--jq', '.id.x'], { service: space })
  for (const { exit, err } of [whole, single]) {
    expect(exit).toBe(1)
    expect(err).toContain('jq_failed')
    expect(err).not.toContain('each item alone')
  }
})

test.each([
  [
    'json',
    'Under --dry-run the filter sees an array of all requests; of each: method, url, headers and body',
  ],
  ['ndjson', 'Under --dry-run the filter sees the request: method, url, headers and body'],
])('under --dry-run of many rows a filter that fails says what it saw: %s', async (format, hint) => {
  const line = ['space', 'get', '--from', '-', '-n', '-o', format, '--jq', '.url.x']
  const ran = await ws(line, { stdin: 'a\nb\n' })
  expect(ran).toMatchObject({ exit: 1, out: '', requests: [] })
  expect(JSON.parse(ran.err).error.hint).toBe(hint)
})

test('what jq says by the way goes to stderr', async () => {
  const ran = await ws(['space', 'get', 's1', '--jq', '.title | debug'], { service: space })
  expect(ran).toMatchObject({ exit: 0, out: 'One\n', err: '["DEBUG:","One"]\n' })
})

test('what jq says before it fails goes to stderr too, and the failure is told alone', async () => {
  const line = ['space', 'get', 's1', '--jq', '.title | debug | error("too late")']
  const ran = await ws(line, { service: space })
  const told = 'ws: --jq: too late\nhint: See what a filter gets, and may do: ws help jq\n'
  expect(ran).toMatchObject({ exit: 1, out: '', err: `["DEBUG:","One"]\n${told}` })
})
