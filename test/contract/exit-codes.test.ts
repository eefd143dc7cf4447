/** The contract, "Exit codes": each row of the table, with the real program, for people and for programs. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { closed, page, pages, replied, reset, silent } from '../fault/behaviours.ts'
import type { Behaviour } from '../fault/hostile.ts'
import { hostile } from '../fault/hostile.ts'
import { against, onSample, reaching, start } from './place.ts'

const place = onSample()
const { run } = place

const refused = (status: number): Behaviour =>
  replied({ status, headers: { 'x-request-id': 'r-1' }, body: { error: { code: status, message: 'No' } } })

/** Exit code, the error's code for programs, what the service does, and the line. */
const failures: readonly (readonly [number, string, Behaviour, string])[] = [
  [1, 'refused', refused(400), 'ws space get s'],
  [1, 'refused', refused(422), 'ws space update s --title New'],
  [2, 'usage', silent, 'ws space get --nonsense'],
  [2, 'usage', silent, 'ws space update s --edit-mode shut'],
  [2, 'usage', silent, 'ws space delete s'],
  [3, 'not_found', refused(404), 'ws space get s'],
  [4, 'unauthenticated', refused(401), 'ws space get s'],
  [4, 'forbidden', refused(403), 'ws space get s'],
  [5, 'service_error', refused(500), 'ws space get s --retries 0'],
  [5, 'outcome_unknown', refused(500), 'ws space duplicate s'],
  [5, 'outcome_unknown', reset, 'ws space duplicate s'],
  [5, 'network', reset, 'ws space get s --retries 0'],
  [5, 'network', silent, 'ws space get s --retries 0 --timeout 1'],
  [6, 'conflict', refused(409), 'ws space restore s'],
  [6, 'conflict', refused(412), 'ws space update s --title New'],
  [7, 'throttled', refused(429), 'ws space get s --retries 0'],
  [7, 'throttled', replied({ status: 429, headers: { 'retry-after': '9999' } }), 'ws space get s'],
  [9, 'bad_reply', replied({ body: 'not JSON' }), 'ws space get s'],
  [9, 'bad_reply', replied({ body: { items: {} } }), 'ws org list'],
  [9, 'bad_reply', pages({ '': page(['a'], 'b'), b: page(['c'], 'b') }), 'ws org list --all'],
  [9, 'bad_reply', replied({ status: 302, headers: { location: 'https://x.test' } }), 'ws space get s'],
]

describe.each(failures)('%i %s', (exit, code, behave, line) => {
  test(line, async () => {
    const forPeople = await against(behave, place, line)
    expect({ ...forPeople, asked: [], requests: [] }).toMatchObject({ exit })
    expect(forPeople.err).toMatch(/^ws: /m)
    const forPrograms = await against(behave, place, `${line} -o json`)
    expect(forPrograms).toMatchObject({ exit, out: '' })
    expect(JSON.parse(forPrograms.err).error).toMatchObject({ code, message: expect.any(String) })
    if (exit === 2) expect(forPrograms.asked).toEqual([])
  })
})

describe('never 2 once something was done', () => {
  const made = replied({ status: 201, body: { object: 'collection', id: 'col_1', title: 'T' } })

  test.each([
    // For a request beyond the API document, nothing tells the fields of its answer in advance.
    ['no_such_field', 'ws api POST /v1/orgs/o/others -f title=T -o json --fields nope'],
    ['no_such_field', 'ws api POST /v1/orgs/o/others -f title=T -o json --sort-by nope'],
    ['jq_failed', "ws api POST /v1/orgs/o/collections -f title=T -o json --jq '.id.x'"],
    ['jq_failed', "ws collection create --org o --title T -o json --jq '.id.x'"],
    ['local_io', 'ws collection create --org o --title T -o json >/dev/full'],
  ])('%s: %s', async (code, line) => {
    const ran = await against(made, place, line)
    expect(ran).toMatchObject({ exit: code === 'local_io' ? 10 : 1, out: '' })
    expect(ran.asked).toHaveLength(1)
    const { error } = JSON.parse(ran.err)
    expect(error.code).toBe(code)
    expect(error.hint).toMatch(/^The change is done: only its answer is not shown/)
  })

  test.each(['--fields', '--sort-by'])('ws api looks at %s before', async (flag) => {
    const line = `ws api POST /v1/orgs/o/collections -f title=T -o json ${flag} nope`
    expect(await against(made, place, line)).toMatchObject({ exit: 2, out: '', asked: [] })
  })

  test('what ws does itself looks at --fields before', async () => {
    const tokens = 'ws local token list -o id'
    const before = await run(tokens)
    const ran = await run('ws local token create --user usr_ada --fields id,nope')
    expect(ran).toMatchObject({ exit: 2, out: '' })
    expect(ran.err).toContain('there is no field "nope"')
    expect(await run(tokens)).toEqual(before)
  })
})

test('0 done', async () => {
  expect(await run('ws space get spc_api -o id')).toEqual({ exit: 0, out: 'spc_api\n', err: '' })
})

test('4 no credentials', async () => {
  const ran = await run('ws org list --json', { env: { WS_URL: 'https://docs.test' } })
  expect(ran).toMatchObject({ exit: 4, out: '' })
  expect(JSON.parse(ran.err).error.code).toBe('no_credentials')
})

test('5 the service is not there', async () => {
  const server = await hostile(closed)
  await server[Symbol.asyncDispose]()
  expect(await run('ws org list --retries 0', { env: reaching(server) })).toMatchObject({ exit: 5, out: '' })
})

test('8 some of several items failed', async () => {
  const ran = await run(`printf 'spc_api\\nspc_nowhere\\n' | ws space get --from - -o id`)
  expect(ran).toMatchObject({ exit: 8, out: 'spc_api\n' })
})

describe('10 local input or output: config, disk, journal', () => {
  test('a file that is not there', async () => {
    expect(await run('ws space update spc_api --input nowhere.json')).toMatchObject({ exit: 10, out: '' })
  })

  test('a broken configuration, which stays as it is', async () => {
    const folder = join(place.home(), 'broken')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'config.json'), '{"profiles"')
    const ran = await run('ws org list; code=$?; cat broken/config.json; exit $code', {
      env: { WS_CONFIG_DIR: folder },
    })
    expect(ran).toMatchObject({ exit: 10, out: '{"profiles"' })
  })

  test.skipIf(process.platform === 'win32')('a umask that takes files from their owner', async () => {
    expect(await run('umask 777; ws config set output json')).toMatchObject({
      exit: 10,
      out: '',
      err: expect.stringMatching(
        /config\.json can't be written: the umask takes new files from their owner too\nhint: .*umask 077\n$/,
      ),
    })
  })

  test('a journal that is none', async () => {
    writeFileSync(join(place.home(), 'journal'), 'not a journal\n')
    const ran = await run('echo spc_api | ws space update --from - --title New --journal journal --resume')
    expect(ran.exit).not.toBe(0)
    const other = await run('echo spc_api | ws space update --from - --title New --resume=journal')
    expect(other).toMatchObject({ exit: 10, out: '' })
  })
})

test('11 a wait ended before its condition held', async () => {
  const ran = await run(`ws wait space get spc_api --jq '.title == "Never"' --timeout 1 --interval 1`)
  expect(ran.exit).toBe(11)
})

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 143],
] as const)('%s is %i', async (signal, code) => {
  let asked = () => {}
  const request = new Promise<void>((resolve) => {
    asked = resolve
  })
  await using server = await hostile(() => asked())
  const running = start('space get s', { PATH: process.env.PATH, HOME: place.home(), ...reaching(server) })
  const ended = new Promise<number | null>((resolve) => running.on('close', resolve))
  await request
  running.kill(signal)
  expect(await ended).toBe(code)
})

describe('Under -o json, ndjson or yaml, an error is one JSON object on stderr, and stdout holds nothing else', () => {
  test.each(['json', 'ndjson', 'yaml'])('%s', async (format) => {
    const ran = await against(refused(404), place, `ws space get s -o ${format}`)
    expect(ran).toMatchObject({ exit: 3, out: '' })
    expect(ran.err.split('\n')).toHaveLength(2)
    expect(JSON.parse(ran.err)).toEqual({
      error: {
        code: 'not_found',
        message: 'No',
        status: 404,
        requestId: 'r-1',
        hint: expect.stringMatching(/^List those that exist: ws space list\b/),
      },
    })
  })

  test.each([
    ['the profile', 'ws config set output json', 'ws'],
    [
      'the project file',
      `mkdir -p machine && echo '{"output":"yaml"}' > machine/.ws.json`,
      'cd machine && ws',
    ],
  ])('as %s says, faults of usage too', async (_, settle, ws) => {
    expect((await place.run(settle)).exit).toBe(0)
    for (const [words, code] of Object.entries({
      'space get nowhere': 'not_found',
      'space gte': 'usage',
      'space get --frob': 'usage',
    })) {
      const ran = await place.run(`${ws} ${words}`)
      expect(ran.out).toBe('')
      expect(JSON.parse(ran.err).error.code).toBe(code)
    }
    const typed = await place.run(`${ws} space get nowhere -o table`)
    expect(typed.err).toMatch(/^ws: /)
    await place.run('ws config unset output')
  })

  test('settings that can not be read hide no error', async () => {
    const ran = await place.run(`mkdir -p broken && echo '{' > broken/.ws.json && cd broken && ws space gte`)
    expect(ran).toMatchObject({ exit: 2, err: expect.stringContaining("ws: unknown command 'gte'") })
  })

  test('a 429 is told alike, however long it asks to wait', async () => {
    const asking = (after: string) =>
      replied({ status: 429, headers: { 'retry-after': after, 'x-request-id': 'r-1' }, body: {} })
    for (const [after, line] of [
      ['0', 'ws space get s --retries 0'],
      ['9999', 'ws space get s'],
      ['9999', 'ws space duplicate s'],
      ['30', 'ws space get s --timeout 5'],
    ] as const) {
      const { err } = await against(asking(after), place, `${line} -o json`)
      expect(JSON.parse(err).error).toMatchObject({ code: 'throttled', status: 429, requestId: 'r-1' })
      const forPeople = await against(asking(after), place, line)
      expect(forPeople.err).toMatch(/^ws: .* \(HTTP 429\)\nrequest: r-1$/m)
    }
  })

  test('with a hint where there is one', async () => {
    const { err } = await against(refused(403), place, 'ws space get s -o json')
    expect(JSON.parse(err).error).toMatchObject({ code: 'forbidden', hint: expect.any(String) })
  })
})
