/** The contract, "Lists": one test a line, with the real program. */
import { describe, expect, test } from 'vitest'
import { depending, page, pages, replied } from '../fault/behaviours.ts'
import { type Behaviour, hostile } from '../fault/hostile.ts'
import { against, onSample, reaching, start } from './place.ts'

const place = onSample()

/** Five items on three pages. */
const five = pages({ '': page(['a', 'b'], 'p2'), p2: page(['c', 'd'], 'p3'), p3: page(['e']) })
const list = (flags: string, behave: Behaviour = five) => against(behave, place, `ws org list -o id ${flags}`)

test('First page by default; if more is to come, one line on stderr says how to get it', async () => {
  expect(await list('')).toMatchObject({
    exit: 0,
    out: 'a\nb\n',
    err: 'There is more: --all shows everything, --page p2 the next page\n',
    asked: ['GET /v1/orgs'],
  })
})

test('What the service calls the next page is one word of the line that is shown', async () => {
  const { err } = await list('', pages({ '': page(['a'], "p2;touch 'x'") }))
  expect(err).toBe("There is more: --all shows everything, --page 'p2;touch '\\''x'\\''' the next page\n")
})

test('--limit N: at most N items over as many pages as it takes', async () => {
  expect(await list('--limit 3')).toMatchObject({
    exit: 0,
    out: 'a\nb\nc\n',
    err: '',
    asked: ['GET /v1/orgs?limit=3', 'GET /v1/orgs?limit=3&page=p2'],
  })
})

test('--all: everything', async () => {
  expect(await list('--all')).toMatchObject({ exit: 0, out: 'a\nb\nc\nd\ne\n', err: '' })
})

describe('--sort-by sorts the whole list before --limit cuts it', () => {
  test.each([
    ['', 'e d c b a', 'GET /v1/orgs?limit=1000'],
    ['--limit 2', 'e d', 'GET /v1/orgs?limit=1000'],
    ['--all', 'e d c b a', 'GET /v1/orgs?limit=1000'],
    ['--limit 2 --jq .[0].id', 'e', 'GET /v1/orgs?limit=1000'],
    ['--page p2 --limit 2', 'e d', 'GET /v1/orgs?page=p2&limit=1000'],
  ])('%s', async (flags, order, first) => {
    const ran = await list(`--sort-by=-id ${flags}`)
    expect(ran).toMatchObject({ exit: 0, out: `${order.replaceAll(' ', '\n')}\n`, err: '' })
    expect(ran.asked).toContain(first)
  })

  test('but for one page that --page names', async () => {
    expect(await list('--sort-by=-id --page p2')).toMatchObject({
      exit: 0,
      out: 'd\nc\n',
      err: 'There is more, and only this page is sorted: --all shows everything, --page p3 the next page\n',
    })
  })

  test('ws api sorts the page that it asked for, and says so', async () => {
    const ran = await against(five, place, 'ws api GET orgs -o id --sort-by=-id')
    expect(ran).toMatchObject({ exit: 0, out: 'b\na\n' })
    expect(ran.err).toBe('Only this page is sorted: --all reads the whole list\n')
    expect((await against(five, place, 'ws api GET orgs --all -o id --sort-by=-id')).out).toBe(
      'e\nd\nc\nb\na\n',
    )
  })

  test('the list of each row, too', async () => {
    const ran = await against(
      five,
      place,
      'printf \'[{"org":"o1"},{"org":"o2"}]\' | ws team list --from - --sort-by=-id --limit 1 -o id',
    )
    expect(ran).toMatchObject({ exit: 0, out: 'e\ne\n' })
  })
})

test("--page-size N (1..1000): the API's limit", async () => {
  expect((await list('--page-size 7')).asked).toEqual(['GET /v1/orgs?limit=7'])
  for (const size of ['0', '1001', 'x'])
    expect(await list(`--page-size ${size}`)).toMatchObject({ exit: 2, asked: [] })
})

test('--page ID: start there', async () => {
  expect(await list('--page p2 --all')).toMatchObject({ exit: 0, out: 'c\nd\ne\n' })
})

describe('Items stream as pages arrive: NDJSON, CSV, TSV and id output hold one page in memory', () => {
  test.each(['ndjson', 'csv', 'tsv', 'id'])(
    '%s: the first page is printed before the second has come',
    async (format) => {
      let answer = () => {}
      const read = new Promise<void>((resolve) => {
        answer = resolve
      })
      const second: Behaviour = async (exchange) => {
        await read
        await page(['second'])(exchange)
      }
      await using server = await hostile(pages({ '': page(['first'], 'p2'), p2: second }))
      const running = start(`org list --all --no-header -o ${format}`, {
        ...process.env,
        ...reaching(server),
      })
      let out = ''
      for await (const chunk of running.stdout) {
        out += String(chunk)
        // Without a line of the first page this would wait for ever.
        if (out.includes('first')) answer()
      }
      expect(out).toContain('second')
    },
  )
})

describe('next absent, null, without page, or with an empty one all mean the end', () => {
  test.each([undefined, null, {}, { page: '' }, { page: null }])('%j', async (next) => {
    const behave = replied({ body: { items: [{ id: 'a' }], next } })
    expect(await list('--all', behave)).toMatchObject({ exit: 0, out: 'a\n', asked: { length: 1 } })
  })
})

describe('stop, say so, non-zero; never silently short', () => {
  test('a repeated page id', async () => {
    const circle = pages({ '': page(['a'], 'p2'), p2: page(['b'], 'p2') })
    const ran = await list('--all', circle)
    expect(ran).toMatchObject({ exit: 9, out: 'a\nb\n' })
    expect(ran.err).toContain('The list is incomplete: page p2 came up twice')
  })

  test('100 empty pages in a row', async () => {
    const ran = await list(
      '--all',
      depending(({ number }) => page([], `p${number}`)),
    )
    expect(ran).toMatchObject({ exit: 9, asked: { length: 100 } })
    expect(ran.err).toContain('The list is incomplete: 100 pages in a row brought nothing new')
  })

  test('a page that fails', async () => {
    const ran = await list(
      '--all --retries 0',
      pages({ '': page(['a'], 'p2'), p2: replied({ status: 500 }) }),
    )
    expect(ran).toMatchObject({ exit: 5, out: 'a\n' })
    expect(ran.err).toContain('ws: ')
  })
})
