/** `--jq` over a long list: page by page if the result is the same, which jq itself checks; else over the whole array. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { renderFiltered } from '../../src/cli/filter/filtered.ts'
import { compileFilter, type Filter } from '../../src/jq/jq.ts'
import { pageProgram } from '../../src/jq/jq-by-page.ts'
import { orderProgram } from '../../src/jq/jq-in-order.ts'
import { parseJson } from '../../src/json/parse.ts'
import type { PageValue, RenderRequest } from '../../src/render/index.ts'
import { isCampaign } from '../support/campaign.ts'
import { type World, ws } from '../support/program.ts'

const request: RenderRequest = {
  format: 'json',
  columns: [],
  envelope: false,
  header: true,
  terminal: false,
  width: 80,
  colour: false,
  now: 0,
}

type Pages = readonly (readonly unknown[])[]

async function ran(pages: Pages, expression: string, filterOf: (filter: Filter) => Filter): Promise<string> {
  const notices: string[] = []
  const notice = async (line: string) => void notices.push(line)
  const settings = { expression, texts: ['word=b'], values: [], environment: { EDITOR: 'vi' } }
  const filter = filterOf(await compileFilter(settings, { notice, run: (program) => program() }))
  let out = ''
  try {
    const answer = { kind: 'list', pages: sent(pages) } as const
    for await (const text of renderFiltered(request, answer, {
      filter,
      expression,
      format: undefined,
      notice,
    }))
      out += text
  } catch (error) {
    // Earlier output is already printed, as in every list that fails on its way.
    return [`failed: ${error instanceof Error ? error.message : ''}`, ...notices].join('\n')
  }
  return [out, ...notices].join('\n')
}

async function* sent(pages: Pages): AsyncGenerator<PageValue, void, void> {
  for (const items of pages) yield { items, envelope: undefined }
}

const byPage = (pages: Pages, expression: string) => ran(pages, expression, (filter) => filter)
const atOnce = (pages: Pages, expression: string) => ran(pages, expression, ({ run }) => ({ run }))

const parts = {
  /** Before everything else. */
  first: [
    ...['.[]', '.[]?', '.[].a', '.[].a?', ' .[].b.c ', '.[].a[]', 'map(.a)', '[.[]|.a]', '[.[].a]', 'length'],
    ...[
      'map(.a?)',
      'map(select(.b == $word))',
      '[.[] | {a, t: .b}]',
      'map({a, b})',
      'map([.a, .b])',
      '.[:2]',
    ],
    ...['map(.a, .b)', '[.[] | .a, .b]', '.[0]', 'first(.[])', 'limit(2; .[])', '[.[], 1]', '.[] as $x | $x'],
    ...[
      'map("\\(.a)")',
      '(.[] | .a)',
      '.',
      'keys',
      'add',
      'map(.a + 1)',
      'map(nan)',
      'map(.b // 1)',
      'map(empty)',
    ],
    ...['def f: .a; .[]', 'def map(f): 7; map(.a)', 'reduce .[] as $x (0; . + 1)', 'label $l | .[]'],
    ...[
      '.[] # |',
      'map(if .a then .b else null end)',
      'map(.. )',
      'map(.a | not)',
      'to_entries',
      'map(.["a"])',
    ],
  ],
  operator: [
    ' | ',
    '|',
    ', ',
    ' // ',
    ' + ',
    ' == ',
    ' and ',
    ' |= ',
    '//= ',
    ' as [$v] ?// $v | ',
    '\n|\n',
    '?',
    '??',
  ],
  step: [
    ...[
      '.a',
      '.a?',
      '., .',
      'length',
      'length?',
      'type',
      '. as $x | $x',
      'select(type == "object")',
      'empty',
      '1',
    ],
    ...[
      'try error catch .',
      'error("e")',
      'debug',
      'input',
      'try input catch 0',
      'halt',
      'halt_error',
      '$ENV.EDITOR',
    ],
    ...[
      'join(" ")?',
      '.[0]?',
      'isnan?',
      'sort?',
      'first(.[]?)',
      'def f: .; f',
      '[., 2] | add?',
      'stderr',
      '$word',
    ],
    ...[
      'input_line_number',
      '$__loc__',
      'reduce .[]? as $x (0; . + 1)',
      'limit(1; .a?, .b?)',
      'path(.a?)',
      'tojson',
    ],
    ...[
      'if . then 1 else 2 end',
      'label $l | 1, break $l',
      '(. , 3) = 4',
      'env.EDITOR',
      '.b |= 2',
      '"x\\(.)"',
    ],
  ],
}

const expression = fc
  .tuple(
    fc.constantFrom(...parts.first),
    fc.array(fc.tuple(fc.constantFrom(...parts.operator), fc.constantFrom('', ...parts.step)), {
      maxLength: 3,
    }),
  )
  .map(([first, steps]) => first + steps.flat().join(''))

const item = fc.oneof(
  fc.record({
    a: fc.oneof(fc.constantFrom(1, 'x', null, true, ['p', 2], '日本'), fc.integer()),
    b: fc.constantFrom('b', 'c', { c: [1] }, 0.1),
  }),
  fc.record({ a: fc.constantFrom('only', false) }),
  fc.constantFrom('text', 3, null),
)
const pages = fc.array(fc.array(item, { maxLength: 4 }), { maxLength: 4 })

async function compiles(text: string): Promise<boolean> {
  const program = { expression: text, texts: ['word=b'], values: [], environment: {} }
  const made = compileFilter(program, { notice: async () => {}, run: (run) => run() })
  return made.then(
    () => true,
    () => false,
  )
}

test('page by page gives what the whole array gives, for any expression', { timeout: 900_000 }, async () => {
  let counted = 0
  const property = fc.asyncProperty(expression, pages, async (text, list) => {
    if (pageProgram(text) === undefined || !(await compiles(text))) return
    counted += 1
    expect(await byPage(list, text), text).toBe(await atOnce(list, text))
  })
  await fc.assert(property, { numRuns: isCampaign ? 5000 : 60 })
  expect(counted).toBeGreaterThan(5)
})

/** Steps that put a list in order, and ends that see it so. */
const ordering = {
  source: ['', '', '. | ', 'map(.) | ', 'map(select(type == "object")) | ', '[.[] | .a?, .b?] | '],
  step: [
    ...[
      'sort_by(.a)',
      'sort_by(.a, .b)',
      'sort_by(.b | type)',
      'sort_by(-.n)',
      'sort_by(.n?)',
      'sort_by(.a?.c?)',
    ],
    ...[
      'group_by(.a?)',
      'group_by(.b | type)',
      'group_by(.a?, .n?)',
      'unique_by(.b?)',
      'unique_by([.a?])',
      'unique_by(.a | length)',
    ],
    ...[
      'min_by(.n?)',
      'max_by(.n?)',
      'max_by(.a?)',
      'min_by(.a? // $word)',
      'sort_by(select(.a?))',
      'sort_by(.[]?)',
      'sort_by(.)',
    ],
    ...[
      'reverse',
      'first',
      'last',
      '.[0]',
      '.[-1]',
      '.[1:3]',
      '.[:-1]',
      '.[-2:]',
      '.[7]',
      'sort_by({a: .a?, n: .n?})',
    ],
    ...[
      'sort_by(.a?) | reverse',
      'sort_by(.n?) | .[0:2]',
      'reverse | group_by(.n?)',
      '. | .[:5]',
      'sort',
      'unique',
    ],
  ],
  suffix: ['', '', '', '[]', '[0]', '.a?', '[1:]', '[]?', '?'],
  end: [
    ...[
      '',
      '',
      ' | length',
      ' | .[]',
      ' | map(.a?)',
      ' | .[] | .b?',
      ' | .[0]',
      ' | map({a: .[0]?.a?, n: length})',
    ],
    ...[
      ' | .[] | "\\(.[0]?) \\(length)"',
      ' | map(.[0].a)',
      ' | .[] | {f: first.n, n: length}',
      ' | map(length) | add',
      ' | keys',
    ],
    ...[
      ' | map(select(length > 1))',
      ' | map(.[1:])',
      ' | .[] | .[0].a, length',
      ' | map([.[0].n, length])',
      ' | .[] | [.[] | .n?]',
    ],
    ...[
      ' | first | .a?',
      ' | . as $x | $x',
      ' | to_entries',
      ' // 1',
      ', 1',
      ' | .[]? // 2',
      ' | debug',
      ' | length | . + 1',
      ' | map(.[0])',
    ],
  ],
}

const ordered = fc
  .tuple(
    fc.constantFrom(...ordering.source),
    fc.array(fc.constantFrom(...ordering.step), { minLength: 1, maxLength: 3 }),
    fc.constantFrom(...ordering.suffix),
    fc.constantFrom(...ordering.end),
  )
  .map(([source, steps, suffix, end]) => `${source}${steps.join(' | ')}${suffix}${end}`)

const value = fc.constantFrom(
  ...[
    null,
    true,
    false,
    0,
    -1,
    2.5,
    1e21,
    'b',
    'B',
    '',
    'é',
    '\uffee',
    '\u{1f600}',
    [],
    [1],
    [1, 'x'],
    {},
    { c: 1 },
    { b: 2, c: 0 },
  ],
)
const rich = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ a: value, b: value, n: fc.constantFrom(1, 2, 3, 3.5) }, { requiredKeys: [] }),
  },
  { weight: 1, arbitrary: value },
)

test('what is put in order outside of jq is what jq makes of the whole array', {
  timeout: 900_000,
}, async () => {
  let counted = 0
  const list = fc.array(fc.array(rich, { maxLength: 5 }), { maxLength: 4 })
  const property = fc.asyncProperty(ordered, list, async (text, each) => {
    if (orderProgram(text) === undefined || !(await compiles(text))) return
    const [mine, whole] = [await byPage(each, text), await atOnce(each, text)]
    // Of several items that fail, another may be the first.
    const isFailure = whole.startsWith('failed: ')
    if (!isFailure) counted += 1
    expect(isFailure ? mine.slice(0, 8) : mine, text).toBe(isFailure ? 'failed: ' : whole)
  })
  await fc.assert(property, { numRuns: isCampaign ? 10_000 : 50 })
  expect(counted).toBeGreaterThan(4)
})

test('numbers that a double can not hold are in order too', async () => {
  const numbers = [
    '100000000000000000002',
    '100000000000000000001',
    '-100000000000000000009',
    '9007199254740993',
  ]
  const items = numbers
    .map((n) => parseJson(`{"n":${n}}`))
    .map((parsed) => ('value' in parsed ? parsed.value : parsed))
  for (const text of ['sort_by(.n) | .[].n', 'group_by(.n) | length', 'max_by(.n).n'])
    expect(await byPage([items], text)).toBe(await atOnce([items], text))
})

describe('runs page by page', () => {
  test.each([
    ...['.[]', '.[].a', '.[] | .a, .b', '.[] | select(.a)\n| .b', '.[]?', '.[].a?|.b', '.[] | . as $x | $x'],
    ...[
      'length',
      'length | . + 1',
      'map(.a)',
      'map(select(.a == "x")) | length',
      '[.[] | {id, t: .a}] | group_by(.t)',
    ],
  ])('%s', (text) => expect(pageProgram(text)).toBeDefined())
})

describe('runs over the whole array', () => {
  test.each([
    ...[
      '.[0]',
      '.[], 1',
      '.[] as $x | $x',
      '.[] + 1',
      '.[] |= 1',
      '.[] // 1',
      '.[]??',
      '.[].a ?// 1',
      'length, 1',
    ],
    ...[
      'limit(2; .[])',
      'first(.[])',
      'reduce .[] as $x (0; .)',
      'def f: 1; .[]',
      '.[] | input',
      '.[] | halt',
    ],
    ...['.[] | $__loc__', 'map(nan) | map(isnan)', 'map(.a + 1)', 'map(.a)[0]', 'map(.a) + [1]', '[.[], 1]'],
    ...['map("\\(.a)")', 'map(limit(1; .a))', '[limit(2; .[])]', 'sort_by(.a)', 'map(.a) as $x | $x'],
  ])('%s', (text) => expect(pageProgram(text)).toBeUndefined())
})

/** Pages of 1000 spaces, of which each request is answered only when the one before has been printed. */
const long: World['service'] = ({ url }) => {
  const page = Number(new URL(url, 'http://x').searchParams.get('page') ?? 0)
  const items = Array.from({ length: 1000 }, (_, index) => ({
    id: `spc_${page * 1000 + index}`,
    title: 'A title that is as long as titles are '.repeat(6),
  }))
  return { body: { items, ...(page < 29 ? { next: { page: String(page + 1) } } : {}) } }
}

const list = ['collection', 'list', '--org', 'o', '--all', '--jq']

test('tells how much a long list takes where it is held whole, and what takes less', {
  timeout: 60_000,
}, async () => {
  const whole = await ws([...list, 'to_entries | .[0].value.id', '-o', 'json'], { service: long })
  expect(whole).toMatchObject({ exit: 0, out: 'spc_0\n' })
  expect(JSON.parse(whole.err).notice.message).toMatch(
    /^--jq holds the whole list at once: about \d+ MB of memory\. To use less memory: -o ndjson, /,
  )
  const grouped = await ws([...list, 'group_by(.title)', '-o', 'json'], { service: long })
  expect(JSON.parse(grouped.out)[0]).toHaveLength(30_000)
  expect(JSON.parse(grouped.err).notice.message).toMatch(
    /^--jq needs the whole list in order, so ws holds it packed: about \d+ MB of memory\. Less is held with --fields /,
  )
  for (const text of [
    '.[] | select(.id == "spc_29999") | .id',
    'map(.id) | .[29999]',
    'max_by(.id | length).id',
  ]) {
    expect(await ws([...list, text], { service: long })).toMatchObject({
      exit: 0,
      out: 'spc_29999\n',
      err: '',
    })
  }
})
