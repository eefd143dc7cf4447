/** ws reads paths without jq. So jq must take every one of them, and give the same results to the letter. */
import * as fc from 'fast-check'
import { loadJq } from 'jq-wasm/inline'
import { expect, test } from 'vitest'
import { isPath, pathProgram } from '../../src/jq/jq-path.ts'
import { isCampaign } from '../support/campaign.ts'

const jq = await loadJq()

const keyword = fc.constantFrom(
  'and',
  'or',
  'not',
  'if',
  'then',
  'end',
  'as',
  'def',
  'reduce',
  'label',
  'nan',
)
const member = fc.constantFrom('a', 'b', 'A', '_1', '__proto__', 'constructor', 'length', '__loc__')
const name = fc
  .oneof({ weight: 6, arbitrary: member }, keyword, fc.stringMatching(/^[A-Za-z_]\w{0,6}$/))
  .map((word) => `.${word}`)
const index = fc.oneof(
  fc.constant('[]'),
  fc.oneof(fc.nat(2), fc.nat(2 ** 34)).map((at) => `[${at}]`),
)
const step = fc.tuple(
  fc.oneof(
    name,
    index.map((each) => `.${each}`),
  ),
  fc.array(fc.oneof(name, index), { maxLength: 2 }),
)
const path = fc
  .array(step, { minLength: 1, maxLength: 2 })
  .map((steps) => steps.map(([first, rest]) => first + rest.join('')).join(' | '))

/** Also spellings that JSON.parse forgets. */
const number = fc.constantFrom(
  ...['0', '7', '-12', '-0', '-0.0', '1.0', '1.50', '3.25', '1e2', '1E+2', '1e-7', '0.0000001', '1e1000'],
  ...['100000000000000', '9007199254740993', '123456789012345678901234567890', '0.1000000000000000055'],
)
const letters = fc.constantFrom(
  ...['a', 'é', '☃', '😀', ' ', '/', '\\/', '\\"', '\\\\', '\\n', '\\b', '\\u0000', '\\u001f', '\\u007f'],
  ...['\u007f', '\u0080', '\u2028', '\ufeff', '\\ud83d\\ude00', '\\ud800', '\\udc00x', '":1.5', ',2e3'],
)
const text = fc
  .array(letters, { maxLength: 3 })
  .map((some) => `"${some.join('').replace(/(?<!\\)"/g, '\\"')}"`)
const key = fc.oneof(
  member.map((word) => `"${word}"`),
  fc.constantFrom('"1"', '"02"', '"10"', '"é"'),
)
const blank = fc.constantFrom('', '', '', ' ', '\n', '\t')
const { json } = fc.letrec<{ json: string }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4, depthSize: 'medium' },
    fc.oneof(number, text, fc.constantFrom('null', 'true', 'false')),
    fc
      .tuple(blank, fc.array(tie('json'), { maxLength: 4 }))
      .map(([gap, items]) => `[${items.join(`${gap},`)}]`),
    fc
      .tuple(blank, fc.array(fc.tuple(key, tie('json')), { maxLength: 4 }))
      .map(
        ([gap, members]) => `{${members.map(([word, value]) => `${word}:${gap}${value}`).join(',')}${gap}}`,
      ),
  ),
}))
/** JSON with something at the path. */
const around = (expression: string, inner: string): string =>
  Array.from(expression.matchAll(/[\w$]+|\[(\d*)\]/g)).reduceRight((value, [word, at]) => {
    if (at === undefined) return `{"b":[1,"x"],"${word}":${value}}`
    return at === '' ? `[${value},${value}]` : `[${'null,'.repeat(Math.min(Number(at), 3))}${value}]`
  }, inner)

const asked = fc
  .tuple(path, json, fc.constantFrom('fits', 'fits', 'fits', 'any', 'twice'))
  .map(([expression, value, how]) => {
    if (how === 'any') return { expression, input: value }
    const input = around(expression, value)
    return { expression, input: how === 'twice' ? `${input}\n${input}\n` : input }
  })

test('jq compiles every path, and gives what ws gives', () => {
  let compared = 0
  fc.assert(
    fc.property(asked, ({ expression, input }) => {
      expect(isPath.test(expression)).toBe(true)
      const own = pathProgram(expression)?.(input)
      if (own === undefined) return
      compared += 1
      const printed = { exitCode: 0, stderr: '', stdout: own.join('\n') }
      expect(jq.raw(input, expression, ['-c', '--'])).toEqual(printed)
    }),
    { numRuns: isCampaign ? 20_000 : 600 },
  )
  expect(compared).toBeGreaterThan(100)
})

test.each([
  ['.title', '{"title":"Ünïcode \\"x\\" \\n/","id":1}'],
  ['.urls.app', '{"urls":{"app":"https://a.b:80/?c=1.5&d=2,3"}}'],
  ['.missing.deeper', '{"urls":{}}'],
  ['.items[].at', '{"items":[{"at":"2026-01-01T00:00:30.500Z"},{}]}'],
  ['.[] | .id', '[{"id":"a"},{"id":null},{"id":12}]'],
  ['.[1]', '[1,{"b":[true,{}],"a":""}]'],
  ['.[7]', 'null'],
  ['.id', '{"id":1}\n{"id":2}\n'],
  ['.[]', '{"b":1,"a":[]}'],
  ['.deep', `{"deep":${'['.repeat(499)}${']'.repeat(499)}}`],
])('ws answers %s by itself, as jq does', (expression, input) => {
  const own = pathProgram(expression)?.(input)
  expect(own?.join('\n')).toBe(jq.raw(input, expression, ['-c', '--']).stdout)
})

test.each([
  ['.price', '{"price":1.0}'],
  ['.price', '{"price": 1e2}'],
  ['.id', '{"id":12345678901234567890}'],
  ['.', '{}'],
  ['.a', '{"a":{"10":1,"9":2}}'],
  ['.a', '{"a":"\\u007f"}'],
  ['.a', '"text"'],
  ['.a', '[]'],
  ['.[0]', '{}'],
  ['.[]', 'null'],
  ['.a', ''],
  ['.a', '{'],
  ['.[99999999999]', '[]'],
])('ws leaves %s over %s to jq', (expression, input) =>
  expect(pathProgram(expression)?.(input)).toBeUndefined(),
)

test('jq compiles every word as a member', () => {
  fc.assert(
    fc.property(path, (expression) => {
      expect(jq.raw('', expression, ['-c', '--'])).toMatchObject({ exitCode: 0, stderr: '' })
    }),
    { numRuns: 150 },
  )
})

test.each([
  '',
  '.',
  '[0]',
  '.a.',
  '.a..b',
  '..',
  '.a |',
  '| .a',
  '.a-b',
  '.1',
  '.a + 1',
  '.é',
  '.a[-1]',
  '.a[]b',
  '.a b',
  '$x',
  '.a\n.b',
])('is not a path: %j', (expression) => expect(isPath.test(expression)).toBe(false))
