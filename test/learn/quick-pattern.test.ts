/** A pattern that ws checks itself comes to its end, whatever the text. */
import { expect, test } from 'vitest'
import { isQuick } from '../../src/tools/learn/quick-pattern.ts'

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
  '[',
  'x'.repeat(501),
])('%s is left to the service', (pattern) => expect(isQuick(pattern, undefined)).toBe(false))

test('a text with a limit may have a longer check', () => {
  const pattern = '^[^@]+@[^@]+$'
  expect([undefined, 100, 100_000].map((limit) => isQuick(pattern, limit))).toEqual([false, true, false])
})
