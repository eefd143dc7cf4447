import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writtenJson } from '../../src/json/written.ts'

test('the parts of any JSON make the text that JSON.stringify writes', () => {
  const large = fc.integer({ min: 0, max: 300 })
  fc.assert(
    fc.property(fc.jsonValue(), fc.string(), large, (value, name, length) => {
      const entries = Object.fromEntries(Array.from({ length }, (_, index) => [`${name}${index}`, value]))
      const lists = Array.from({ length }, () => value)
      for (const each of [value, entries, { entries, next: { lists, entries }, none: undefined }, lists])
        expect([...writtenJson(each)].join('')).toBe(JSON.stringify(each, null, 2))
    }),
    { numRuns: 50 },
  )
})

test('no part of a large text is large', () => {
  const parts = [...writtenJson({ pages: Array.from({ length: 20_000 }, (_, index) => ({ id: index })) })]
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(70_000)
})
