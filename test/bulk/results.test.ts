/** The output of a bulk run, its end, and the files it leaves. */
import { lstatSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { OutputClosedError } from '../../src/errors.ts'
import type { HttpRequest } from '../../src/http/exchange.ts'
import { lapse } from '../support/lapse.ts'
import { bulkWith, ndjson, sent } from './world.ts'

const idIn = ({ url }: HttpRequest) => url.split('/').at(-1) ?? ''

/** Everything exists but what is called `gone`. */
const service = (request: HttpRequest) => {
  const id = idIn(request)
  if (id.startsWith('gone'))
    return { status: 404, body: { error: { code: 404, message: `There is no ${id}` } } }
  return request.method === 'DELETE'
    ? { status: 205 }
    : { body: { id, title: `Title of ${id}`, organization: 'o' } }
}

/** A sleep that no time ends. */
const untilAborted = (_milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted) resolve()
    signal?.addEventListener('abort', () => resolve())
  })

const five = 'a\nb\ngone\nd\ne\n'

describe('results', () => {
  test('stand in the order of the rows, whichever comes first', async () => {
    const { run } = bulkWith({})
    const waiting: (() => void)[] = []
    const ran = await run('space get --from - -o ndjson --fields id --concurrency 5', {
      stdin: five,
      service: async (request) => {
        // The last to come is the first to be answered.
        await new Promise<void>((resolve) => {
          waiting.push(resolve)
          if (waiting.length === 5) void releaseBackwards(waiting)
        })
        return service(request)
      },
    })
    expect(ran.exit).toBe(8)
    expect(ndjson(ran.out)).toEqual([
      { index: 0, input: 'a', ok: true, status: 200, result: { id: 'a' } },
      { index: 1, input: 'b', ok: true, status: 200, result: { id: 'b' } },
      {
        index: 2,
        input: 'gone',
        ok: false,
        status: 404,
        error: { code: 'not_found', message: 'There is no gone', status: 404 },
      },
      { index: 3, input: 'd', ok: true, status: 200, result: { id: 'd' } },
      { index: 4, input: 'e', ok: true, status: 200, result: { id: 'e' } },
    ])
  })

  test('wait for no others once all are there', async () => {
    const ran = await bulkWith({}).run('space get --from - -o ndjson --fields id', {
      stdin: 'a\nb\n',
      service,
      context: { sleep: untilAborted },
    })
    expect(ndjson(ran.out).map(({ input }) => input)).toEqual(['a', 'b'])
  })

  test('are whole without --fields, and one array under json', async () => {
    const ran = await bulkWith({}).run('space get --from - -o json', { stdin: 'a', service })
    expect(JSON.parse(ran.out)).toEqual([
      {
        index: 0,
        input: 'a',
        ok: true,
        status: 200,
        result: { id: 'a', title: 'Title of a', organization: 'o' },
      },
    ])
    expect(ran.err).toBe('')
  })

  test.each([
    [
      'table',
      'input  outcome  id  title       error\na      done     a   Title of a\ngone   failed                   There is no gone (HTTP 404)\n',
    ],
    [
      'csv',
      'index,input,outcome,id,title,error\n0,a,done,a,Title of a,\n1,gone,failed,,,There is no gone (HTTP 404)\n',
    ],
    ['id', 'a\n'],
    ['yaml', /^- index: 0\n {2}input: a\n {2}ok: true\n/],
  ])('under %s', async (format, out) => {
    const { run } = bulkWith({})
    const fields = format === 'id' ? '' : '--fields id,title'
    const ran = await run(`space get --from - -o ${format} ${fields}`, { stdin: 'a\ngone', service })
    expect(ran.exit).toBe(8)
    expect(ran.out).toMatch(out)
  })

  test('at a terminal have no column for errors, which are told whole', async () => {
    const { run } = bulkWith({ ids: 'space_of_a_name\ngone' })
    const env = { NO_COLOR: '1' }
    const ran = await run('space get --from ids --fields id,title', {
      terminal: true,
      columns: 60,
      env,
      service,
    })
    expect(ran.exit).toBe(8)
    const [header, first] = ran.out.split('\n')
    expect(header).not.toContain('error')
    expect(first).toMatch(/^space_of_a_name /)
    expect(ran.err).toContain('row 2 (gone): There is no gone (HTTP 404)\n')
  })

  test('at a terminal have one column for input and id where both are the same', async () => {
    const { run } = bulkWith({})
    const world = { terminal: true, env: { NO_COLOR: '1' }, service }
    const ids = await run('space get --from - --fields id,title', { ...world, stdin: 'a\ngone' })
    expect(ids.out).toBe('id    outcome   title\na     done      Title of a\ngone  ✗ failed  -\n')
    const others = await run('space duplicate --from - --fields id', {
      ...world,
      stdin: 'a\nb',
      service: (request) => ({ body: { id: `${request.url.split('/').at(-2)}-new` } }),
    })
    expect(others.out).toBe('input  outcome  id\na      done     a-new\nb      done     b-new\n')
    const failed = await run('space get --from - --fields id', { ...world, stdin: 'gone' })
    expect(failed.out).toBe('input  outcome   id\ngone   ✗ failed  -\n')
  })

  test('have only the columns with a value, in a table that somebody asked for by name', async () => {
    const named = await bulkWith({}).run('space get --from - -o table', { stdin: 'a', service })
    expect(named.out).toBe('input  outcome  id  title\na      done     a   Title of a\n')
    const failed = await bulkWith({}).run('space get --from - -o table', { stdin: 'gone', service })
    expect(failed.out.split('\n')[0]?.split(/ +/)).toEqual(['input', 'outcome', 'error'])
    // Programs rely on the columns of a plain table.
    const plain = await bulkWith({}).run('space get --from -', { stdin: 'a', service })
    expect(plain.out.split('\n')[0]).toMatch(/\terror$/)
  })

  test('of a deletion are the ids that are gone now', async () => {
    const ran = await bulkWith({}).run('space delete --from - -o id --yes', { stdin: 'a\ngone\nb', service })
    expect(ran).toMatchObject({ exit: 8, out: 'a\nb\n' })
    expect(ran.err).toContain('row 2 (gone): There is no gone (HTTP 404)\n')
  })

  test('are filtered and sorted like a list', async () => {
    const { run } = bulkWith({})
    const world = { stdin: 'b\na', service }
    expect((await run('space get --from - -o ndjson --jq .result.title', world)).out).toBe(
      'Title of b\nTitle of a\n',
    )
    expect((await run('space get --from - --fields id --sort-by id -o csv', world)).out).toBe(
      'index,input,outcome,id,error\n1,a,done,a,\n0,b,done,b,\n',
    )
    expect(
      ndjson((await run('space get --from - --sort-by -id -o ndjson', world)).out).map(({ input }) => input),
    ).toEqual(['b', 'a'])
  })

  test.each([
    ['', 'a\tTitle of a\ngone\tnot_found\n'],
    ['-o tsv', 'value\na\\tTitle of a\ngone\\tnot_found\n'],
    ['-o id', 'a\\tTitle of a\ngone\\tnot_found\n'],
    ['-o csv', 'value\n"a\tTitle of a"\n"gone\tnot_found"\n'],
    ['-o json', 'a\tTitle of a\ngone\tnot_found\n'],
  ])('are for a filter what -o json prints: %s', async (flags, out) => {
    const { run } = bulkWith({})
    const filter = String.raw`'.[]|"\(.input)\t\(.result.title//.error.code)"'`
    const ran = await run(`space get --from - --jq ${filter} ${flags}`, { stdin: 'a\ngone', service })
    expect(ran).toMatchObject({ exit: 8, out })
  })

  test.each([
    ['--fields id,nope', '--fields takes id, title,'],
    ['--fields nope -o csv', '--fields takes id, title,'],
    ['--fields nope -o id', '--fields takes id, title,'],
    ['--fields nope --jq .', '--fields takes id, title,'],
    ['--sort-by -nope', '--sort-by takes id, title,'],
  ])('have no fields that neither the document nor the first of them knows: %s', async (flags, hint) => {
    const ran = await bulkWith({}).run(`space get --from - ${flags}`, { stdin: 'a\nb', service })
    expect(ran).toMatchObject({ exit: 2, out: '' })
    expect(ran.err).toContain(`ws: there is no field "nope"\nhint: ${hint}`)
  })

  test('are sorted by what is not shown, and by what a line says of its row', async () => {
    const { run } = bulkWith({})
    const world = { stdin: 'a\nb', service }
    expect((await run('space get --from - --fields organization --sort-by -title', world)).out).toBe(
      'input\toutcome\torganization\terror\nb\tdone\to\t\na\tdone\to\t\n',
    )
    expect((await run('space get --from - --fields id --sort-by -input', world)).out).toBe(
      'input\toutcome\tid\terror\nb\tdone\tb\t\na\tdone\ta\t\n',
    )
  })

  test('hold what was given for each row', async () => {
    const row = { space: 'a', title: 'New' }
    const ran = await bulkWith({}).run('space update --from - -o ndjson --fields id', {
      stdin: JSON.stringify(row),
      service,
    })
    expect(ndjson(ran.out)).toEqual([{ index: 0, input: row, ok: true, status: 200, result: { id: 'a' } }])
  })
})

describe('the end', () => {
  test('people get a summary', async () => {
    const { run } = bulkWith({})
    expect(await run('space get --from -', { stdin: 'a\nb', service })).toMatchObject({
      exit: 0,
      err: '2 of 2 rows done\n',
    })
    expect((await run('space get --from - --quiet', { stdin: 'a\nb', service })).err).toBe('')
    expect(await run('space get --from -', { stdin: five, service })).toMatchObject({
      exit: 8,
      err: 'ws: 4 of 5 rows done, 1 failed\nhint: Correct the rows that failed; send only those that are not done\n',
    })
  })

  test('the failed rows go to no device, and nothing is sent', async () => {
    const ran = await bulkWith({}).run('space get --from - --failed /dev/null', { stdin: five, service })
    expect(ran).toMatchObject({ exit: 2, requests: [], err: expect.stringContaining('which is not a file') })
  })

  test('programs get one object that counts', async () => {
    const ran = await bulkWith({}).run('space get --from - -o ndjson', { stdin: five, service })
    expect(JSON.parse(ran.err)).toEqual({
      error: {
        code: 'partial',
        message: '4 of 5 rows done, 1 failed',
        hint: 'Correct the rows that failed; send only those that are not done',
        summary: { rows: 5, done: 4, earlier: 0, failed: 1, unknown: 0, notSent: 0 },
      },
    })
  })

  test('--fail-fast begins nothing after a failure', async () => {
    const { run } = bulkWith({})
    const ran = await run('space get --from - --fail-fast --concurrency 1', { stdin: five, service })
    expect(ran).toMatchObject({
      exit: 8,
      err: 'ws: 2 of 5 rows done, 1 failed, 2 not sent\nhint: Correct the rows that failed; send only those that are not done\n',
    })
    expect(sent(ran)).toHaveLength(3)
  })

  test('a 401 stops the run, and says how to go on', async () => {
    const bulk = bulkWith({ ids: five })
    const line = 'space update --from ids --edit-mode locked --concurrency 1'
    const ran = await bulk.run(line, {
      service: (request) => (idIn(request) === 'b' ? { status: 401, body: {} } : service(request)),
    })
    expect(ran.exit).toBe(4)
    expect(sent(ran)).toHaveLength(2)
    expect(ran.err).toBe(
      [
        'ws: The service does not accept the token: 1 of 5 rows done, 1 failed, 3 not sent (HTTP 401)',
        `hint: See where the token comes from: ws auth status; log in again: ws auth login; Go on with: ws ${line} --resume`,
        '',
      ].join('\n'),
    )
    const resumed = await bulk.run(`${line} --resume`, { service })
    expect(resumed).toMatchObject({ exit: 8 })
    expect(sent(resumed).map((each) => each.split(' ')[1])).toEqual([
      '/spaces/b',
      '/spaces/gone',
      '/spaces/d',
      '/spaces/e',
    ])
  })

  test.each([
    ['unauthenticated', 401, {}],
    ['throttled', 429, { 'retry-after': '3600' }],
  ])('%s tells programs how many rows came to what', async (code, status, headers) => {
    const { run } = bulkWith({})
    const ran = await run('space update --from - --edit-mode locked --concurrency 1 -o ndjson', {
      stdin: five,
      service: (request) => (idIn(request) === 'b' ? { status, headers, body: {} } : service(request)),
    })
    const { error } = JSON.parse(ran.err)
    expect(error).toMatchObject({
      code,
      status,
      summary: { rows: 5, done: 1, earlier: 0, failed: 1, unknown: 0, notSent: 3 },
    })
  })

  test('a DELETE that had been done when its reply was lost is done, with the status that came', async () => {
    let asked = 0
    const bulk = bulkWith({})
    const ran = await bulk.run('space delete --from - -o ndjson --yes --journal journal', {
      stdin: 'a',
      service: () => {
        asked += 1
        return { status: asked === 1 ? 502 : 404, body: {} }
      },
    })
    expect(ran.exit).toBe(0)
    expect(ndjson(ran.out)).toEqual([{ index: 0, input: 'a', ok: true, status: 404 }])
    expect(ndjson(bulk.text('journal')).at(-1)).toEqual({ k: 0, done: 404 })
  })

  test('a wait that is too long stops the run', async () => {
    const ran = await bulkWith({}).run('space get --from - --concurrency 1', {
      stdin: five,
      service: (request) =>
        idIn(request) === 'b'
          ? { status: 429, headers: { 'retry-after': '3600' }, body: {} }
          : service(request),
    })
    expect(ran.exit).toBe(7)
    expect(sent(ran)).toHaveLength(2)
    expect(ran.err).toContain(
      'asks to wait 3600 s before the next request: 1 of 5 rows done, 1 failed, 3 not sent',
    )
  })

  test('one 429 holds all rows back', async () => {
    const events: string[] = []
    let throttled = false
    const { age, sleep } = lapse()
    const ran = await bulkWith({}).run('space get --from - --concurrency 4', {
      stdin: five,
      context: {
        age,
        sleep: (milliseconds, signal) => {
          if (milliseconds >= 1000) events.push('pause')
          return sleep(milliseconds, signal)
        },
      },
      service: async (request) => {
        const first = !throttled
        throttled = true
        if (!first) await new Promise(setImmediate)
        events.push(idIn(request))
        return first ? { status: 429, headers: { 'retry-after': '7' }, body: {} } : service(request)
      },
    })
    expect(ran.exit).toBe(8)
    // Those that were under way come back, and nothing else is sent before everyone has waited.
    const [, ...after] = events
    expect(after.filter((event) => event === 'pause').length).toBeGreaterThan(0)
    expect(sent(ran)).toHaveLength(6)
  })

  test('a reader that goes away stops what only reads, and lets writes finish', async () => {
    const out = {
      isTerminal: false,
      mayReachScreen: true,
      columns: 80,
      write: async () => {
        throw new OutputClosedError('The reader has gone')
      },
      showPassing: async () => undefined,
    }
    const stdin = Array.from({ length: 50 }, (_, index) => `s${index}`).join('\n')
    const slow = async (request: HttpRequest) => {
      await new Promise(setImmediate)
      return service(request)
    }
    const { run } = bulkWith({})
    const read = await run('space get --from - -o ndjson --concurrency 1', {
      stdin,
      service: slow,
      context: { out },
    })
    expect(read.exit).toBe(0)
    expect(read.requests.length).toBeLessThan(50)
    const line = 'space update --from - -o ndjson --concurrency 1 --edit-mode live'
    const written = await run(line, { stdin, service: slow, context: { out } })
    expect(written.exit).toBe(0)
    expect(written.requests).toHaveLength(50)
  })
})

describe('--failed', () => {
  test('holds the failed ids, ready for --from', async () => {
    const { run, text } = bulkWith({})
    const ran = await run('space delete --from - --failed again --yes', { stdin: five, service })
    expect(ran.exit).toBe(8)
    expect(ran.err).toContain('hint: The failed rows are in again, ready for --from\n')
    expect(text('again')).toBe('gone\n')
    const second = await run('space delete --from again --failed again --yes', {
      service: () => ({ status: 205 }),
    })
    expect(second.exit).toBe(0)
    expect(text('again')).toBe('')
  })

  test('is named as holding rows only where it does', async () => {
    const { run, text } = bulkWith({})
    const ran = await run('space update --from - --title T --failed again --concurrency 1', {
      stdin: five,
      service: (request) => (idIn(request) === 'b' ? { status: 401, body: {} } : service(request)),
    })
    expect(ran).toMatchObject({ exit: 4, err: expect.stringMatching(/--resume\n$/) })
    expect(text('again')).toBe('')
  })

  test('is filled after the run too, and nothing is sent for it', async () => {
    const { run, text } = bulkWith({ ids: five })
    const line = 'space update --from ids --title T'
    const ran = await run(line, { service })
    const again = `${line} --resume --failed failed.ndjson`
    expect(ran.err).toContain(`hint: To write the failed rows to a file: ws ${again}\n`)
    expect(await run(again, { service })).toMatchObject({ exit: 8, requests: [] })
    expect(text('failed.ndjson')).toBe('"gone"\n')
  })

  test.each(['--journal ./one --failed one', '--resume=one --failed one'])(
    'is no journal: %s',
    async (flags) => {
      const { run } = bulkWith({ ids: five })
      const ran = await run(`space update --from ids --title T ${flags}`, { service })
      expect(ran).toMatchObject({ exit: 2, requests: [] })
      expect(ran.err).toContain('--failed and the journal are the same file, one: nothing was sent')
    },
  )

  test('holds rows as they were given', async () => {
    const { run, text } = bulkWith({})
    const rows = [
      { space: 'a', title: 'A' },
      { space: 'gone', title: '=1+1' },
    ]
    await run('space update --from - --failed again.ndjson', { stdin: JSON.stringify(rows), service })
    expect(text('again.ndjson')).toBe('{"space":"gone","title":"=1+1"}\n')
    const second = await run('space update --from again.ndjson', { service })
    expect(sent(second)).toEqual(['PATCH /spaces/gone {"title":"=1+1"}'])
  })

  test('that is the file of --from keeps the rows that were not sent', async () => {
    const bulk = bulkWith({ rows: 'a\ngone\nb\nc\n' })
    const line = 'space update --from rows --failed rows --title T --concurrency 1 --fail-fast'
    const first = await bulk.run(line, { service })
    expect(first).toMatchObject({ exit: 8 })
    expect(first.err).toContain('1 of 4 rows done, 1 failed, 2 not sent')
    expect(first.err).not.toContain('ready for --from')
    expect(bulk.text('rows')).toBe('a\ngone\nb\nc\n')
    const second = await bulk.run(`${line.replace(' --fail-fast', '')} --resume`, { service })
    expect(sent(second)).toEqual(['PATCH /spaces/b {"title":"T"}', 'PATCH /spaces/c {"title":"T"}'])
    expect(bulk.text('rows')).toBe('gone\n')
  })

  const kept = { 'notes.txt': '# Mine\n', 'ids.txt': 'spc_a\nspc_b\n', 'page.json': '{\n "a": 1\n}\n' }

  test.each([...Object.keys(kept), 'link', 'nowhere-link'])('never takes the place of %s', async (name) => {
    const bulk = bulkWith(kept)
    symlinkSync('notes.txt', join(bulk.folder, 'link'))
    symlinkSync('nothing', join(bulk.folder, 'nowhere-link'))
    const ran = await bulk.run(`space delete --from - --failed ${name} --yes`, { stdin: five, service })
    expect(ran).toMatchObject({ exit: 2, requests: [] })
    expect(ran.err).toContain(`${name}`)
    for (const [file, text] of Object.entries(kept)) expect(bulk.text(file)).toBe(text)
    expect(lstatSync(join(bulk.folder, 'link')).isSymbolicLink()).toBe(true)
  })

  test('takes the place of that of an earlier run, of an empty file, and of the file of --from', async () => {
    const bulk = bulkWith({ empty: '', mine: 'a\ngone\n', 'rows.ndjson': '{"id":"a"}\n"b"\n' })
    for (const name of ['again', 'again', 'empty', 'rows.ndjson']) {
      const ran = await bulk.run(`space delete --from - --failed ${name} --yes`, { stdin: five, service })
      expect(ran.exit).toBe(8)
      expect(bulk.text(name)).toContain('gone')
    }
    await bulk.run('space delete --from mine --failed mine --yes', { service })
    expect(bulk.text('mine')).toBe('gone\n')
  })

  test.each(['--failed -', '--journal -', '--resume=-'])('%s is no file', async (flag) => {
    const ran = await bulkWith({}).run(`space delete --from - ${flag} --yes`, { stdin: five })
    expect(ran).toMatchObject({ exit: 2, requests: [] })
    expect(ran.err).toContain('needs a file, and - is none')
  })

  test.each(['again.csv', 'nowhere/again'])('%s is refused before anything is sent', async (name) => {
    const ran = await bulkWith({}).run(`space delete --from - --failed ${name} --yes`, {
      stdin: five,
      service,
    })
    expect([2, 10]).toContain(ran.exit)
    expect(ran.requests).toEqual([])
  })
})

describe('consent', () => {
  test.each([
    ['space delete', '3'],
    ['team delete --org o', 'y'],
  ])('%s asks one question for all', async (command, answer) => {
    const { run } = bulkWith({ ids: 'a\nb\nc' })
    const ask = (answers: readonly string[]) =>
      run(`${command} --from ids`, { terminal: true, answers, service })
    const agreed = await ask([answer])
    expect(agreed).toMatchObject({ exit: 0 })
    expect(agreed.requests).toHaveLength(3)
    expect(agreed.err).toContain('3 rows')
    expect(await ask(['no'])).toMatchObject({ exit: 2, requests: [] })
  })

  test('nobody to ask means no', async () => {
    const ran = await bulkWith({}).run('space delete --from -', { stdin: 'a', service })
    expect(ran).toMatchObject({ exit: 2, requests: [] })
    expect(ran.err).toMatch(/^ws: ws space delete --from - \(1 row\) needs a confirmation/)
  })
})

describe('--dry-run', () => {
  test('shows each request and sends none', async () => {
    const { run } = bulkWith({})
    const show = (format: string) =>
      run(`space update --from - --title T -n -o ${format}`, { stdin: 'a\nb', env: { WS_TOKEN: '' } })
    const json = await show('json')
    expect(json).toMatchObject({ exit: 0, requests: [], err: '' })
    expect(JSON.parse(json.out)).toMatchObject([
      { url: 'https://api.test/v1/spaces/a' },
      { url: 'https://api.test/v1/spaces/b' },
    ])
    expect(ndjson((await show('ndjson')).out)).toHaveLength(2)
    expect((await show('curl')).out.match(/^curl /gm)).toHaveLength(2)
    expect((await show('table --requests')).out).toContain('\n\nPATCH https://api.test/v1/spaces/b\n')
    expect((await show('table')).out).toContain('\n2    PATCH /v1/spaces/b  title: T\n')
  })
})

async function releaseBackwards(waiting: readonly (() => void)[]): Promise<void> {
  for (const release of waiting.toReversed()) {
    release()
    await new Promise(setImmediate)
  }
}
