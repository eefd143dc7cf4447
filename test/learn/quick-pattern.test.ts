/** A pattern that ws checks itself comes to its end, whatever the text. */
import { expect, test } from 'vitest'
import { slowMatcher } from '../../src/text/slow-pattern.ts'
import { isCompiledSoon, isQuick } from '../../src/tools/learn/schemas/quick-pattern.ts'

test.each([
  '^[a-z0-9-]+$',
  String.raw`^spc_\w{4,12}$`,
  String.raw`^\d{4}-\d{2}-\d{2}$`,
  '[A-Z]{2}',
  '^(a|b)?x$',
  '^[+*{]*$',
])('%s is checked', (pattern) => {
  expect(isQuick(pattern, undefined)).toBe(true)
  const regexp = new RegExp(pattern)
  for (const text of ['a'.repeat(100_000), '1-'.repeat(50_000), `${'A+'.repeat(50_000)}!`])
    expect(typeof regexp.test(text)).toBe('boolean')
})

test.each([
  '(a|aa)+$',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
  String.raw`^(\w+\s?)*$`,
  'a*a*a*a*a*a*a*b',
  '^a{0,200}a{0,200}a{0,200}b$',
  String.raw`^(a+)\1$`,
  '(?=(a+))x',
  `^${'a?'.repeat(60)}a{60}$`,
  `^${'(a|a)'.repeat(20)}$`,
  `^${'a{0,8}'.repeat(9)}b$`,
  '[',
  'x'.repeat(501),
])('%s is checked for a short time, or by the service', (pattern) =>
  expect(isQuick(pattern, undefined)).toBe(false),
)

test('a text with a limit may have a longer check', () => {
  const pattern = '^[^@]+@[^@]+$'
  expect([undefined, 100, 100_000].map((limit) => isQuick(pattern, limit))).toEqual([false, true, false])
})

test.each([
  ['^(a+)+$', 'a'.repeat(5000)],
  ['^(a|a)*$', `${'a'.repeat(5000)}b`],
  ['^((a?){20}){20}$', `${'a'.repeat(300)}b`],
  ['(?=(.*)(.*)(.*)(.*)x)', 'a'.repeat(5000)],
])('the check of %s ends, and is not tried again', (pattern, text) => {
  expect(isCompiledSoon(pattern)).toBe(true)
  const matches = slowMatcher(pattern)
  const answers = Array.from({ length: 100 }, () => matches(text))
  expect(answers.at(-1)).not.toBe(false)
})

test('a pattern whose check ends in time decides', () => {
  const matches = slowMatcher('^(a+)+$')
  expect([matches('aa'), matches('b'), matches('aaa')]).toEqual([true, false, true])
})

test('a pattern that takes long to compile is left to the service', () => {
  expect(isCompiledSoon(`^${'a?'.repeat(60)}a{60}$`)).toBe(false)
  expect(isCompiledSoon('^a{100000}$')).toBe(false)
})
