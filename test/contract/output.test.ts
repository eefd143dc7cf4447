/** The contract, "Output": one test a line, with the real program. */
import { describe, expect, test } from 'vitest'
import { page, pages, replied } from '../fault/behaviours.ts'
import { against, onSample } from './place.ts'

const place = onSample()
const { run, converse } = place

describe('stdout is the answer; stderr is the conversation', () => {
  test('notices, warnings and traces', async () => {
    const ran = await run('ws cr list --space spc_api --page-size 1 --debug -o id --fields number')
    expect(ran).toMatchObject({ exit: 0, out: '4\n' })
    expect(ran.err).toContain('> GET local:/v1/spaces/spc_api/change-requests?limit=1\n')
    expect(ran.err).toContain('There is more: ')
  })

  test('errors', async () => {
    expect(await run('ws space get spc_nowhere')).toEqual({
      exit: 3,
      out: '',
      err: 'ws: There is no space spc_nowhere (HTTP 404)\nhint: List those that exist: ws space list\n',
    })
  })

  test('questions', async () => {
    const answer = await converse('ws team create --fields title 2>/dev/tty >answer', {
      keys: [['--title', 'Asked\r']],
    })
    expect(answer.exit).toBe(0)
    expect((await run('cat answer')).out).toMatch(/^title\s+Asked\n$/)
  })
})

describe('-o, --output table|json|ndjson|yaml|csv|tsv|id; --json = -o json', () => {
  const list = 'ws collection spaces col_platform --fields id,title'

  test.each([
    ['table', 'id            title\nspc_platform  Platform runbooks\nspc_security  Security\n'],
    ['tsv', 'id\ttitle\nspc_platform\tPlatform runbooks\nspc_security\tSecurity\n'],
    ['csv', 'id,title\nspc_platform,Platform runbooks\nspc_security,Security\n'],
    ['id', 'spc_platform\nspc_security\n'],
    [
      'ndjson',
      '{"id":"spc_platform","title":"Platform runbooks"}\n{"id":"spc_security","title":"Security"}\n',
    ],
    ['yaml', '- id: spc_platform\n  title: Platform runbooks\n- id: spc_security\n  title: Security\n'],
  ])('%s', async (format, out) => {
    expect(await run(`${list} -o ${format}`)).toEqual({ exit: 0, err: '', out })
  })

  test('the last of them counts, wherever it stands', async () => {
    const csv = 'id\nspc_api\n'
    expect((await run('ws space get spc_api --fields id --json -o csv')).out).toBe(csv)
    expect((await run('ws --json space get spc_api --fields id --output=csv')).out).toBe(csv)
    expect((await run('ws -o id space get spc_api --fields id --json -o csv')).out).toBe(csv)
    expect(JSON.parse((await run('ws -o id space get spc_api --fields id -o csv --json')).out)).toEqual({
      id: 'spc_api',
    })
  })

  test('json is one array of items; --envelope keeps {items, count, next}', async () => {
    const items = [
      { id: 'spc_platform', title: 'Platform runbooks' },
      { id: 'spc_security', title: 'Security' },
    ]
    expect(JSON.parse((await run(`${list} --json`)).out)).toEqual(items)
    expect(JSON.parse((await run(`${list} -o json --envelope`)).out)).toMatchObject({ items, count: 2 })
  })

  test('a table off a terminal has no colour, no truncation, no borders: tab-stable columns', async () => {
    const title = 'A long title '.repeat(20)
    const ran = await against(
      replied({
        body: {
          items: [
            { id: 'a', title },
            { id: 'bbbbbbbb', title: '' },
          ],
        },
      }),
      place,
      'ws collection list --org o --fields id,title',
      { COLUMNS: '40', TERM: 'xterm-256color' },
    )
    expect(ran.out).toBe(`id\ttitle\na\t${title}\nbbbbbbbb\t\n`)
  })
})

describe('--fields, --sort-by, --jq, --no-header', () => {
  test('--fields a,b.c picks columns or JSON members; an unknown one lists those that exist', async () => {
    const picked = await run('ws space get spc_api -o json --fields id,urls.app')
    expect(Object.keys(JSON.parse(picked.out))).toEqual(['id', 'urls'])
    const unknown = await run('ws space get spc_api --fields id,nonsense')
    expect(unknown).toMatchObject({ exit: 2, out: '' })
    expect(unknown.err).toMatch(/there is no field "nonsense"\nhint: --fields takes .*title/)
  })

  test.each(["''", ',', '"" --sort-by id'])('--fields %s names nothing', async (words) => {
    const empty = await run(`ws space list --fields ${words}`)
    expect(empty).toMatchObject({ exit: 2, out: '' })
    expect(empty.err).toContain('ws: --fields is empty\n')
  })

  test('--sort-by', async () => {
    const sorted = 'ws collection spaces col_product -o id --sort-by'
    const up = (await run(`${sorted} title`)).out.trim().split('\n')
    const down = (await run(`${sorted} -title`)).out.trim().split('\n')
    expect(up).toEqual([...down].reverse())
    expect(up[0]).toBe('spc_api')
  })

  test("--jq filters once over the whole result, not per page (jq's own semantics)", async () => {
    const behave = pages({ '': page(['a', 'b'], 'p2'), p2: page(['c']) })
    const ran = await against(behave, place, `ws org list --all --jq 'length, (map(.id) | join("+"))'`)
    expect(ran).toMatchObject({ exit: 0, out: '3\na+b+c\n' })
  })

  test.each(['table', 'csv', 'tsv'])('--no-header, %s', async (format) => {
    const ran = await run(`ws collection spaces col_platform --fields id -o ${format} --no-header`)
    expect(ran.out).toBe('spc_platform\nspc_security\n')
  })
})

describe('JSON is what the service sent, unknown members included, in its order: never re-shaped, never lossy', () => {
  const sent =
    '{"zeta":1,"id":"s","number":12345678901234567890,"alpha":{"b":[1.50,null],"a":"é"},"title":"T"}'

  test.each(['json', 'ndjson'])('%s', async (format) => {
    const ran = await against(replied({ body: sent }), place, `ws space get s -o ${format}`)
    expect(ran.exit).toBe(0)
    const compact = ran.out.replaceAll(/\n\s*/g, '').replaceAll('": ', '":')
    expect(compact).toBe(sent.replace('1.50', '1.5'))
  })
})

describe('What a command is called for stands alone where no format is asked for', () => {
  test('a new token: bare for $(...), with its id for programs', async () => {
    const create = 'ws local token create --user usr_chen --label bot -q'
    expect((await run(create)).out).toMatch(/^ws_\w+\n$/)
    const made = JSON.parse((await run(`${create} -o json`)).out)
    expect(made).toEqual({
      id: expect.stringMatching(/^tok_/),
      token: expect.stringMatching(/^ws_/),
      user: 'usr_chen',
      email: 'chen@northwind.example',
      label: 'bot',
      createdAt: expect.any(String),
    })
    const revoked = await run(`id=$(${create} -o id) && ws local token revoke "$id" --yes`)
    expect(revoked).toMatchObject({ exit: 0, err: expect.stringMatching(/^Token tok_\w+ is revoked\n$/) })
    expect((await run(`${create} --jq .label`)).out).toBe('bot\n')
  })
})

describe('Deletes print nothing on stdout; a person at a terminal gets one line on stderr', () => {
  test('off a terminal', async () => {
    expect(await against(replied({ status: 204 }), place, 'ws space delete s --yes')).toMatchObject({
      exit: 0,
      out: '',
      err: '',
    })
  })

  test('at a terminal', async () => {
    const made = (await run('ws team create --title Doomed -o id')).out.trim()
    expect(await converse(`ws team delete ${made} --yes`)).toEqual({
      exit: 0,
      shown: `Done: team delete ${made}\n`,
    })
  })
})

describe('Human output escapes control, bidi and ANSI characters of data; JSON escapes them as \\u sequences', () => {
  const hazard = 'a\u001b[31mb\u0007\u009b\u202ec'
  const behave = replied({ body: { id: 's', title: hazard } })

  test.each(['table', 'csv', 'tsv', 'yaml', 'json', 'ndjson', 'id'])('%s', async (format) => {
    const field = format === 'id' ? 'title' : 'id,title'
    const ran = await against(behave, place, `ws space get s --fields ${field} -o ${format}`)
    expect(ran.exit).toBe(0)
    for (const character of '\u001b\u0007\u009b\u202e') expect(ran.out).not.toContain(character)
    if (format === 'json') expect(JSON.parse(ran.out)).toEqual({ id: 's', title: hazard })
  })

  test.each(['csv', 'tsv'])(
    'but under --csv-raw off a terminal: a title survives the pipe, %s',
    async (format) => {
      const ran = await against(
        behave,
        place,
        `ws space get s --fields id,title -o ${format} --csv-raw | ws space update --from -`,
      )
      const [, sent] = ran.requests
      expect(JSON.parse(sent?.body ?? '')).toEqual({ title: hazard })
    },
  )

  test.each(['csv', 'tsv'])('and not at a terminal, %s', async (format) => {
    const title = String.raw`"a\u001b[5mb\u202ec"`
    const line = `ws org list --limit 1 --jq '[{title: ${title}}]' -o ${format} --csv-raw`
    const { shown } = await converse(`${line} >out; cat -v out; ${line}`)
    expect(shown).toContain('a^[[5mb')
    expect(shown).toContain('a\\u001b[5mb\\u202ec')
  })

  test('errors too', async () => {
    const ran = await against(
      replied({ status: 404, body: { error: { message: hazard } } }),
      place,
      'ws space get s',
    )
    for (const character of '\u001b\u0007\u009b\u202e') expect(ran.err).not.toContain(character)
  })
})

describe('Colour, per stream: --color always|never|auto > NO_COLOR > CLICOLOR_FORCE/FORCE_COLOR > CLICOLOR=0 > terminal and TERM not dumb', () => {
  const isColoured = async (line: string, env: Readonly<Record<string, string>> = {}) =>
    (await run(line, { env })).err.includes('\u001b[')
  const failing = 'ws space get spc_nowhere'

  test.each<[boolean, string, Readonly<Record<string, string>>]>([
    [true, '--color always', { NO_COLOR: '1' }],
    [false, '--color never', { FORCE_COLOR: '1' }],
    [false, '', { NO_COLOR: '1', FORCE_COLOR: '1', CLICOLOR_FORCE: '1' }],
    [true, '', { CLICOLOR_FORCE: '1', CLICOLOR: '0' }],
    [true, '', { FORCE_COLOR: '1', CLICOLOR: '0' }],
    [false, '', { CLICOLOR: '0' }],
    [false, '', {}],
  ])('%s with %j and %j', async (coloured, flags, env) => {
    expect(await isColoured(`${failing} ${flags}`, env)).toBe(coloured)
  })

  test('answers and help too', async () => {
    const table = await converse(
      'ws space get spc_api --color never | cat; ws help output --color always | cat -v',
    )
    expect(table.shown).toContain('^[[1m')
    expect((await run('ws help output --color never', { env: { FORCE_COLOR: '1' } })).out).not.toContain(
      '\u001b',
    )
  })

  test('each stream for itself, and not on a dumb terminal', async () => {
    // Only stderr is the terminal; converse() takes colours out, so they are made visible first.
    const visible = (term: string) =>
      converse(`ws space get spc_nowhere 2>&1 >/dev/null`, { env: { TERM: term } })
    expect((await visible('dumb')).shown).toBe(
      'ws: There is no space spc_nowhere (HTTP 404)\nhint: List those that exist: ws space list\n',
    )
    const kept = await converse(
      `script -qec 'ws space get spc_nowhere' typescript >/dev/null; cat -v typescript`,
    )
    expect(kept.shown).toContain('^[[31mws:')
  })
})

describe('Pager: terminal only, tables and text only, WS_PAGER > PAGER, empty switches it off', () => {
  const line = 'ws space get spc_api --fields id'

  test.each([
    [{ WS_PAGER: 'sed s/^/W-/', PAGER: 'sed s/^/P-/' }, 'W-id'],
    [{ WS_PAGER: '', PAGER: 'sed s/^/P-/' }, 'id'],
  ])('%j', async (env, start) => {
    expect((await converse(line, { env })).shown).toMatch(new RegExp(`^${start} +spc_api\\n$`))
  })

  test('PAGER where WS_PAGER is unset', async () => {
    const paged = await converse(`env -u WS_PAGER PAGER='sed s/^/P-/' ${line}`)
    expect(paged.shown).toMatch(/^P-id +spc_api\n$/)
  })

  test('not for JSON, and not off a terminal', async () => {
    const env = { WS_PAGER: 'sed s/^/W-/' }
    expect(JSON.parse((await converse(`${line} --json`, { env })).shown)).toEqual({ id: 'spc_api' })
    expect((await run(line, { env })).out).toBe('id\tspc_api\n')
  })
})
