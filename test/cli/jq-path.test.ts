/** A path is not compiled before the call: jq must take every one of them. */
import * as fc from 'fast-check'
import { loadJq } from 'jq-wasm/inline'
import { expect, test } from 'vitest'
import { isPath } from '../../src/jq/jq.ts'

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
  '__loc__',
  'nan',
)
const name = fc.oneof(keyword, fc.stringMatching(/^[A-Za-z_]\w{0,6}$/)).map((word) => `.${word}`)
const index = fc.oneof(
  fc.constant('[]'),
  fc.nat(1000).map((at) => `[${at}]`),
)
const step = fc.tuple(
  fc.oneof(
    name,
    index.map((each) => `.${each}`),
  ),
  fc.array(fc.oneof(name, index), { maxLength: 3 }),
)
const path = fc
  .array(step, { minLength: 1, maxLength: 3 })
  .map((steps) => steps.map(([first, rest]) => first + rest.join('')).join(' | '))

test('jq compiles every path', async () => {
  const jq = await loadJq()
  fc.assert(
    fc.property(path, (text) => {
      expect(isPath.test(text)).toBe(true)
      // Without input, jq only compiles.
      expect(jq.raw('', text, ['-c', '--'])).toMatchObject({ exitCode: 0, stderr: '' })
    }),
    { numRuns: 300 },
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
])('is no path: %j', (text) => expect(isPath.test(text)).toBe(false))
