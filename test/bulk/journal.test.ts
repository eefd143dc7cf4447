/** The journal: its contents, and how a run resumes from it. */
import {
  appendFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { InterruptedError } from '../../src/errors.ts'
import type { HttpRequest } from '../../src/http/exchange.ts'
import { takeLock } from '../../src/locks/lock.ts'
import type { World } from '../support/program.ts'
import { type Bulk, bulkWith, ndjson, sent } from './world.ts'

const idIn = ({ url }: HttpRequest) => url.split('/').at(-1) ?? ''
const service = (request: HttpRequest) => ({ body: { id: `${idIn(request)}-new` } })
const ids = 'a\nb\nc\nd\n'
const line = 'space update --from ids --title T --concurrency 1 -o ndjson'

/** Answers until the given id comes; then a person presses Ctrl-C. */
function interruptedAt(id: string): World {
  const interruption = new AbortController()
  return {
    context: { signal: interruption.signal },
    service: (request) => {
      if (idIn(request) === id) interruption.abort(new InterruptedError('Interrupted'))
      return service(request)
    },
  }
}

/** A run of `line` that left only its journal, as after kill -9. */
async function killedAfter(lines: number, bulk: Bulk, more = ''): Promise<void> {
  const path = join(bulk.folder, 'journal')
  await bulk.run(`${line} --journal journal`, { service })
  const all = readFileSync(path, 'utf8').split('\n')
  writeFileSync(path, `${all.slice(0, lines).join('\n')}\n${more}`)
}

describe('the file', () => {
  test('tells the plan, every intent before it is sent, and every end', async () => {
    const bulk = bulkWith({ ids })
    const path = join(bulk.folder, 'journal')
    const known: unknown[] = []
    await bulk.run(`${line} --journal journal`, {
      service: (request) => {
        known.push(ndjson(readFileSync(path, 'utf8')).findLast(({ sent }) => sent === true)?.k)
        return service(request)
      },
    })
    expect(known).toEqual([0, 1, 2, 3])
    const [head, ...lines] = ndjson(bulk.text('journal'))
    expect(head).toEqual({
      version: 1,
      command: 'space update',
      plan: expect.stringMatching(/^[0-9a-f]{64}$/),
      origin: 'https://api.test',
      rows: 4,
      boot: expect.any(Number),
    })
    expect(lines.filter(({ k }) => k === 2)).toEqual([
      { k: 2, intent: 'PATCH', id: 'c' },
      { k: 2, sent: true },
      { k: 2, done: 200, id: 'c-new' },
    ])
  })

  test('is private, and knows no token', async () => {
    const bulk = bulkWith({ ids })
    await bulk.run(`${line} --journal journal`, { service })
    expect(statSync(join(bulk.folder, 'journal')).mode & 0o777).toBe(0o600)
    expect(bulk.text('journal')).not.toContain('secret-token')
  })

  test('is gone when every row has come to an end, and stays when its name was given', async () => {
    const bulk = bulkWith({ ids })
    await bulk.run(line, { service })
    expect(bulk.journals()).toEqual([])
    const failing = await bulk.run(line, { service: () => ({ status: 422, body: {} }) })
    expect(failing.exit).toBe(8)
    expect(bulk.journals()).toEqual([])
    await bulk.run(`${line} --journal journal`, { service })
    expect(bulk.text('journal')).not.toBe('')
  })

  test('is not made for reads, for no rows, or for --dry-run', async () => {
    const bulk = bulkWith({ ids, none: '' })
    await bulk.run('space get --from ids', interruptedAt('b'))
    await bulk.run('space update --from none --title T')
    await bulk.run(`${line} --dry-run`)
    expect(bulk.journals()).toEqual([])
  })

  test.each(['folder', 'nowhere/else/x/\0'])('%j can not be one', async (path) => {
    const bulk = bulkWith({ ids })
    await bulk.run(`space update --from ids --title T --journal folder/inside`, { service })
    const ran = await bulk.run(`${line} --journal ${path}`)
    expect([2, 10]).toContain(ran.exit)
    expect(ran.requests).toEqual([])
  })
})

describe('--resume', () => {
  test('tells a row that several things match as the first run did', async () => {
    const bulk = bulkWith({ teams: '{"title":"Docs"}\n{"title":"B"}\n' })
    const items = ['t1', 't2'].map((id) => ({ id, title: 'Docs' }))
    const create = 'team create --org o --if-absent --from teams --concurrency 1 -o ndjson'
    for (const more of ['', '--resume']) {
      const ran = await bulk.run(`${create} ${more}`, {
        service: ({ method }) => (method === 'POST' ? { status: 503, body: {} } : { body: { items } }),
      })
      expect(ran.exit).toBe(8)
      expect(ndjson(ran.out)[0]).toMatchObject({ index: 0, error: { code: 'conflict' } })
    }
  })

  test('goes on after Ctrl-C with what was not sent', async () => {
    const bulk = bulkWith({ ids })
    const first = await bulk.run(line, interruptedAt('b'))
    expect(first.exit).toBe(130)
    expect(ndjson(first.out).map(({ input, ok }) => [input, ok])).toEqual([
      ['a', true],
      ['b', true],
    ])
    expect(JSON.parse(first.err)).toEqual({
      error: {
        code: 'interrupted',
        message: 'Interrupted: 2 of 4 rows done, 2 not sent',
        hint: `Go on with: ws ${line.replace('-o ndjson', '--output ndjson')} --resume`,
        summary: { rows: 4, done: 2, earlier: 0, failed: 0, unknown: 0, notSent: 2 },
      },
    })
    const second = await bulk.run(`${line} --resume`, { service })
    expect(second.exit).toBe(0)
    expect(ndjson(second.out).map(({ index, input }) => [index, input])).toEqual([
      [2, 'c'],
      [3, 'd'],
    ])
    expect(bulk.journals()).toEqual([])
  })

  test('is not offered with a source of rows that is gone', async () => {
    const bulk = bulkWith({ ids })
    const { service: answer, ...interrupted } = interruptedAt('b')
    const first = await bulk.run('space update --from ids --title T --concurrency 1', {
      ...interrupted,
      // The path of `<(...)` is gone with the command, too.
      service: (request) => {
        rmSync(join(bulk.folder, 'ids'), { force: true })
        return answer?.(request) ?? {}
      },
    })
    expect(first.err).toContain(
      "hint: ws can't read ids again, so save the same rows as FILE; Go on with: ws space update --from FILE --title T --concurrency 1 --resume\n",
    )
    writeFileSync(join(bulk.folder, 'FILE'), ids)
    const second = await bulk.run('space update --from FILE --title T --concurrency 1 --resume', { service })
    expect(second).toMatchObject({ exit: 0, err: expect.stringContaining('2 done earlier') })
  })

  test('says nothing new of a run that is done', async () => {
    const bulk = bulkWith({ ids })
    await bulk.run(`${line} --journal journal`, { service })
    const ran = await bulk.run('space update --from ids --title T --resume=journal')
    expect(ran).toMatchObject({ exit: 0, requests: [], err: '0 of 4 rows done, 4 done earlier\n' })
  })

  test('begins where no run is known, and finds nothing to do after one that ended', async () => {
    const bulk = bulkWith({ ids })
    const command = 'space duplicate --from ids --resume'
    const first = await bulk.run(command, { service })
    expect(first).toMatchObject({ exit: 0 })
    expect(first.err).toBe(
      'No earlier run of these rows is known here: beginning with the first\n4 of 4 rows done\n',
    )
    for (const _ of ['second', 'third']) {
      const again = await bulk.run(command, { service })
      expect(again).toMatchObject({ exit: 0, requests: [], err: '0 of 4 rows done, 4 done earlier\n' })
    }
    expect((await bulk.run('space duplicate --from ids', { service })).requests).toHaveLength(4)
  })

  test('refuses other rows and other flags while an earlier run waits', async () => {
    const bulk = bulkWith({ ids })
    await bulk.run(line, interruptedAt('b'))
    const other = await bulk.run(`${line.replace('--title T', '--title Other')} --resume`, { service })
    expect(other).toMatchObject({ exit: 2, requests: [] })
    expect(other.err).toContain('with other rows or other flags is not finished')
    expect(await bulk.run(`${line} --resume`, { service })).toMatchObject({ exit: 0 })
  })

  test('reports what was refused before, and does not send it again', async () => {
    const bulk = bulkWith({ ids })
    const world = interruptedAt('b')
    await bulk.run(line, {
      ...world,
      service: (request) =>
        idIn(request) === 'a'
          ? { status: 422, body: { message: 'Too long' } }
          : (world.service?.(request) ?? {}),
    })
    const ran = await bulk.run(`${line} --resume`, { service })
    expect(ran.exit).toBe(8)
    expect(sent(ran)).toHaveLength(2)
    expect(ndjson(ran.out)[0]).toMatchObject({
      index: 0,
      ok: false,
      status: 422,
      error: { message: 'Too long' },
    })
  })

  test('sends again what was throttled', async () => {
    const bulk = bulkWith({ ids })
    const throttled = await bulk.run(line, {
      service: (request) => (idIn(request) === 'b' ? { status: 429, body: {} } : service(request)),
    })
    expect(throttled.exit).toBe(8)
    const ran = await bulk.run(`${line} --resume`, { service })
    expect(ran.exit).toBe(0)
    expect(sent(ran)).toEqual(['PATCH /spaces/b {"title":"T"}'])
  })

  test('can be kept elsewhere where the state folder can not be written', async () => {
    const bulk = bulkWith({ ids })
    mkdirSync(join(bulk.folder, 'config'))
    writeFileSync(join(bulk.folder, 'config', 'state'), 'a file')
    expect(await bulk.run(line.replace('-o ndjson', ''))).toMatchObject({
      exit: 10,
      err: expect.stringMatching(
        /can't be written: .*\nhint: Keep the journal elsewhere: --journal <file>\n$/,
      ),
      requests: [],
    })
    expect(await bulk.run(`${line} --journal mine`, { service })).toMatchObject({ exit: 0 })
  })

  test('leaves to --failed what a file of failed rows holds', async () => {
    const bulk = bulkWith({ ids })
    await bulk.run(`${line} --failed again`, {
      service: (request) => (idIn(request) === 'b' ? { status: 429, body: {} } : service(request)),
    })
    expect(bulk.text('again')).toBe('b\n')
    expect(bulk.journals()).toEqual([])
  })
})

describe('after a kill', () => {
  // Four intents, then sent and done of each row in turn.
  const [head, intents] = [1, 4]

  test('a PATCH that was sent is reported, never guessed', async () => {
    const bulk = bulkWith({ ids })
    await killedAfter(head + intents + 3, bulk)
    const ran = await bulk.run(`${line} --resume=journal`, { service })
    expect(ran.exit).toBe(8)
    expect(sent(ran)).toEqual(['PATCH /spaces/c {"title":"T"}', 'PATCH /spaces/d {"title":"T"}'])
    expect(ndjson(ran.out)[0]).toMatchObject({
      index: 1,
      ok: false,
      status: null,
      error: { code: 'outcome_unknown' },
    })
    expect(JSON.parse(ran.err).error).toMatchObject({
      message: '2 of 4 rows done, 1 done earlier, 1 with an unknown outcome',
    })
    // However often the person asks.
    const again = await bulk.run(`${line} --resume=journal`, { service })
    expect(again).toMatchObject({ exit: 8, requests: [] })
  })

  test.each([
    ['resend', ['b', 'c', 'd'], '3 of 4 rows done, 1 done earlier'],
    ['done', ['c', 'd'], '2 of 4 rows done, 2 done earlier'],
  ])('a PATCH that was sent is settled by --unknown %s', async (settlement, sends, told) => {
    const bulk = bulkWith({ ids })
    await killedAfter(head + intents + 3, bulk)
    const command = `${line.replace('-o ndjson', '')} --resume=journal`
    const ran = await bulk.run(`${command} --unknown ${settlement}`, { service })
    expect(ran).toMatchObject({ exit: 0, err: `${told}\n` })
    expect(ran.requests.map(idIn)).toEqual(sends)
    expect(await bulk.run(command)).toMatchObject({ exit: 0, requests: [] })
  })

  test('a PATCH that was announced and not sent is sent', async () => {
    const bulk = bulkWith({ ids })
    await killedAfter(head + intents, bulk)
    const ran = await bulk.run(`${line} --resume=journal`, { service })
    expect(ran.exit).toBe(0)
    expect(sent(ran)).toHaveLength(4)
  })

  test('after a power cut, announced is as good as sent', async () => {
    const bulk = bulkWith({ ids })
    await killedAfter(head + intents, bulk)
    const restarted = { now: () => Date.UTC(2026, 0, 15, 13) }
    const ran = await bulk.run(`${line} --resume=journal`, { service, context: restarted })
    expect(ran).toMatchObject({ exit: 8, requests: [] })
  })

  test.each([
    ['PUT', 'team member set team --org o --from ids --role owner'],
    ['DELETE', 'space delete --from ids --yes'],
  ])('a %s that was sent is sent again', async (_, command) => {
    const bulk = bulkWith({ ids })
    const path = join(bulk.folder, 'journal')
    await bulk.run(`${command} --journal journal --concurrency 1`, { service })
    const lines = readFileSync(path, 'utf8').split('\n')
    writeFileSync(path, `${lines.slice(0, head + intents + 3).join('\n')}\n`)
    const ran = await bulk.run(`${command} --resume=journal`, {
      // A second DELETE finds nothing left.
      service: ({ method }) => (method === 'DELETE' ? { status: 404, body: {} } : { body: {} }),
    })
    expect(ran.requests).toHaveLength(3)
    expect(idIn(ran.requests[0] ?? expect.fail())).toBe('b')
    if (command.startsWith('team')) expect(ran.exit).toBe(0)
    else expect(ran.err).toContain('1 of 4 rows done, 1 done earlier, 2 failed')
  })

  test('a PUT that makes something is as good as a POST', async () => {
    const bulk = bulkWith({ rows: 'title,member\nOne,ada\nTwo,ada\n' })
    const command = 'team create --org o --from rows --concurrency 1'
    const path = join(bulk.folder, 'journal')
    await bulk.run(`${command} --journal journal`, { service })
    writeFileSync(path, `${readFileSync(path, 'utf8').split('\n').slice(0, 4).join('\n')}\n`)
    const ran = await bulk.run(`${command} --resume=journal`, { service })
    expect(ran).toMatchObject({ exit: 8 })
    expect(ran.requests).toHaveLength(1)
  })

  test('a last line without its end says nothing', async () => {
    const bulk = bulkWith({ ids })
    await killedAfter(head + intents + 2, bulk, '{"k":1,"se')
    const ran = await bulk.run(`${line} --resume=journal`, { service })
    expect(ran.exit).toBe(0)
    expect(sent(ran)).toHaveLength(3)
    expect(() => ndjson(bulk.text('journal'))).not.toThrow()
  })

  test('a first line without its end means that nothing was sent', async () => {
    const bulk = bulkWith({ ids, journal: '{"version":1,"comm' })
    expect(await bulk.run(`${line} --resume=journal`)).toMatchObject({ exit: 2, requests: [] })
    expect(sent(await bulk.run(`${line} --journal journal`, { service }))).toHaveLength(4)
  })
})

describe('nothing is sent', () => {
  const interrupted = async () => {
    const bulk = bulkWith({ ids, others: 'a\nb\nc\n' })
    await bulk.run(`${line} --journal journal`, interruptedAt('b'))
    return bulk
  }

  test.each([
    [
      'other rows',
      'space update --from others --title T --resume=journal',
      /is of other rows, or of the same with other values: nothing was sent$/,
    ],
    [
      'other flags',
      'space update --from ids --title U --resume=journal',
      /is of other rows, or of the same with other values: nothing was sent$/,
    ],
    [
      'another command',
      'collection update --from ids --title T --resume=journal',
      /is of other rows, or of the same with other values: nothing was sent$/,
    ],
    [
      'another service',
      'space update --from ids --title T --resume=journal --base-url https://other.test',
      /is of https:\/\/api.test, and these rows would go to https:\/\/other.test: nothing was sent$/,
    ],
    [
      'the same again',
      'space update --from ids --title T --journal journal',
      /keeps account of an earlier run of the same rows: nothing was sent$/,
    ],
    [
      'no journal of that name',
      'space update --from ids --title T --resume=nowhere',
      /^ws: There is no journal .*nowhere: nothing was sent$/,
    ],
  ])('for %s', async (_, command, fault) => {
    const ran = await (await interrupted()).run(command)
    expect(ran).toMatchObject({ exit: 2, out: '', requests: [] })
    expect(ran.err.split('\n')[0]).toMatch(fault)
  })

  test('when the usual place has a run that did not end', async () => {
    const bulk = bulkWith({ ids })
    await bulk.run(line, interruptedAt('b'))
    expect(await bulk.run(line)).toMatchObject({ exit: 2, requests: [] })
    expect(bulk.journal()).toHaveLength(11)
  })

  test('but a run of which nothing was sent is no run', async () => {
    const bulk = bulkWith({ ids })
    expect((await bulk.run(line, { service: () => ({ status: 401, body: {} }) })).exit).toBe(4)
    expect((await bulk.run(line, { service })).requests).toHaveLength(4)
    expect((await bulk.run(`${line} --failed nowhere/x`)).exit).toBe(10)
    expect((await bulk.run(line, { service })).requests).toHaveLength(4)
  })

  test('while another ws is at it', async () => {
    const bulk = await interrupted()
    const context = {
      signal: new AbortController().signal,
      age: () => 0,
      random: () => 0,
      sleep: async () => undefined,
    }
    // The lock uses no more of a Context than this.
    const lock = await takeLock(join(bulk.folder, 'journal.lock'), context as never, { wait: false })
    const ran = await bulk.run(`${line} --resume=journal`)
    lock.release({ remove: false })
    expect(ran).toMatchObject({ exit: 10, requests: [] })
  })

  test('with a journal that is damaged', async () => {
    const bulk = await interrupted()
    appendFileSync(join(bulk.folder, 'journal'), 'nonsense\n')
    const before = bulk.text('journal')
    const ran = await bulk.run(`${line} --resume=journal`)
    expect(ran).toMatchObject({ exit: 10, requests: [] })
    expect(bulk.text('journal')).toBe(before)
  })
})

describe('--journal replaces no file of something else', () => {
  const others: Readonly<Record<string, string>> = {
    'text without a line break': 'my notes',
    'text with line breaks': 'my\nnotes\n',
    'one character': '{',
    'JSON without a line break': '{"version":1}',
    'JSON of one line': '{"version":1,"plan":"x"}\n',
    'a line break alone': '\n',
    'a long line': 'x'.repeat(100_000),
    bytes: '\u0000\u0001',
  }

  test.each(Object.entries(others))('%s', async (_, text) => {
    const bulk = bulkWith({ ids, mine: text })
    for (const more of ['--journal mine', '--journal=./mine', '--resume=mine']) {
      const ran = await bulk.run(`${line} ${more}`, { service })
      expect(ran).toMatchObject({ exit: 10, out: '', requests: [] })
      expect(ran.err).toContain('is not a line of a journal')
      expect(bulk.text('mine')).toBe(text)
    }
  })

  test.each(['a', 'a\nb\n'])('the input itself, by any name', async (text) => {
    const bulk = bulkWith({ ids: text, target: '' })
    const at = (name: string) => join(bulk.folder, name)
    linkSync(at('ids'), at('hard'))
    symlinkSync('ids', at('soft'))
    symlinkSync('target', at('empty-link'))
    symlinkSync('nowhere', at('dangling'))
    mkdirSync(at('folder'))
    for (const name of ['ids', './ids', 'hard', 'soft', 'empty-link', 'dangling', 'folder', '/dev/null']) {
      const ran = await bulk.run(`${line} --journal ${name}`, { service })
      expect(ran).toMatchObject({ exit: 2, out: '', requests: [] })
      expect(ran.err).toContain('nothing was sent')
    }
    expect(bulk.text('ids')).toBe(text)
    expect(bulk.text('target')).toBe('')
    expect(existsSync(at('nowhere'))).toBe(false)
  })

  test('the file of --failed', async () => {
    const bulk = bulkWith({ ids })
    const ran = await bulk.run(`${line} --journal one --failed ./one`, { service })
    expect(ran).toMatchObject({ exit: 2, requests: [] })
    expect(existsSync(join(bulk.folder, 'one'))).toBe(false)
  })

  test('but an empty file, and the beginning of a journal', async () => {
    for (const text of ['', '{"version":1,"command":"space up']) {
      const bulk = bulkWith({ ids, mine: text })
      expect(await bulk.run(`${line} --journal mine`, { service })).toMatchObject({ exit: 0 })
      expect(bulk.text('mine').split('\n')[0]).toContain('"plan"')
    }
  })
})

describe('a write whose end nobody knows', () => {
  const failing = (request: HttpRequest) =>
    idIn(request) === 'b' || request.url.includes('/b/') ? { status: 500, body: {} } : service(request)
  const unknownOf = (out: string) => ndjson(out).filter(({ ok }) => ok === false)

  test('is told with what was seen, however often it is asked, and with the way to settle it', async () => {
    const bulk = bulkWith({ ids })
    const first = await bulk.run(line, { service: failing })
    expect(first.exit).toBe(8)
    const second = await bulk.run(`${line} --resume`, { service })
    expect(second).toMatchObject({ exit: 8, requests: [] })
    const [before] = unknownOf(first.out)
    const [after] = unknownOf(second.out)
    expect(after).toMatchObject({ status: 500, error: { code: 'outcome_unknown' } })
    expect(after).toEqual(before)
    const going = `ws ${line.replace('-o ndjson', '--output ndjson')} --resume --unknown`
    for (const { err } of [first, second]) {
      expect(JSON.parse(err).error.hint).toBe(
        `1 row has an unknown outcome (look with ws space get): ${going} resend sends it again, --unknown done takes it for done`,
      )
    }
    expect(sent(await bulk.run(`${line} --resume --unknown resend`, { service }))).toEqual([
      'PATCH /spaces/b {"title":"T"}',
    ])
    expect(bulk.journals()).toEqual([])
  })

  test('has one code and the status that came, in the first run and after it, where its reply was broken', async () => {
    const cut = (request: HttpRequest) =>
      idIn(request) === 'b'
        ? { status: 201, headers: { 'content-length': '99' }, body: 'half' }
        : service(request)
    for (const [more, state] of [
      ['', { done: 3, unknown: 1 }],
      ['--failed again', { done: 3, unknown: 1 }],
    ] as const) {
      const bulk = bulkWith({ ids })
      const first = await bulk.run(`${line} ${more}`, { service: cut })
      expect(JSON.parse(first.err).error.summary).toMatchObject(state)
      const second = await bulk.run(`${line} ${more} --resume`, { service })
      expect(second).toMatchObject({ exit: 8, requests: [] })
      const [before] = unknownOf(first.out)
      expect(before).toMatchObject({ status: 201, error: { code: 'outcome_unknown', status: 201 } })
      expect(unknownOf(second.out)).toEqual([before])
    }
  })

  test('is sent again by --resume where that does no more than sending it once', async () => {
    const bulk = bulkWith({ ids })
    const command = 'team member set team --org o --from ids --role owner --retries 0'
    const first = await bulk.run(command, { service: failing })
    expect(first.err).toContain(`hint: Go on with: ws ${command} --resume\n`)
    expect((await bulk.run(`${command} --resume`, { service })).requests.map(idIn)).toEqual(['b'])
  })

  test.each([
    ['space update --title T', 'b\n', 'The rows with an unknown outcome are in again, ready for --from\n'],
    ['space duplicate', '', '1 row has an unknown outcome (look with ws space list): '],
  ])('%s: --failed holds it where a person may send it again', async (command, file, told) => {
    const bulk = bulkWith({ ids })
    const ran = await bulk.run(`${command} --from ids --failed again`, { service: failing })
    expect(ran.exit).toBe(8)
    expect(bulk.text('again')).toBe(file)
    expect(ran.err).toContain(`hint: ${told}`)
    // ws does not wait for the removal of the file.
    expect(bulk.journals()).toHaveLength(file === '' ? 1 : 0)
  })

  test('is told beside what failed', async () => {
    const bulk = bulkWith({ ids })
    const ran = await bulk.run('space update --title T --from ids --failed again', {
      service: (request) => (idIn(request) === 'a' ? { status: 422, body: {} } : failing(request)),
    })
    expect(bulk.text('again')).toBe('a\nb\n')
    expect(ran.err).toContain(
      'hint: The failed rows, and 1 with an unknown outcome, are in again, ready for --from\n',
    )
  })

  test('--unknown goes with --resume', async () => {
    const ran = await bulkWith({ ids }).run(`${line} --unknown done`)
    expect(ran).toMatchObject({ exit: 2, requests: [] })
  })
})
