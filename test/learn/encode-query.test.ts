/** Each member of a query travels as the description wants it (OpenAPI 3.1, "Style Values"). */
import { describe, expect, test } from 'vitest'
import { carriedParts } from '../../src/learnt/encoding/encode-query.ts'
import type { Carriage } from '../../src/learnt/shape.ts'

const carried = (value: unknown, as?: Carriage) =>
  carriedParts({ filter: value }, [{ key: 'filter', name: 'Filter', ...(as && { as }) }])

test.each([
  ['a text', 'a b', undefined, 'Filter=a%20b'],
  ['a list, a pair for each', ['a', 'b'], undefined, 'Filter=a&Filter=b'],
  ['a list between commas', ['a', 'b,c'], 'comma', 'Filter=a,b%2Cc'],
  ['a list between spaces', ['a', 'b'], 'space', 'Filter=a%20b'],
  ['a list between pipes', ['a', 'b'], 'pipe', 'Filter=a%7Cb'],
  ['one value where a list may be', 'a', 'comma', 'Filter=a'],
  ['members by themselves', { a: 1, b: [2, 3] }, 'spread', 'a=1&b=2&b=3'],
  ['no members to spread', 'a', 'spread', 'Filter=a'],
  [
    'members within brackets',
    { owner: { id: 7 }, tag: ['a', 'b'] },
    'deep',
    'Filter%5Bowner%5D%5Bid%5D=7&Filter%5Btag%5D%5B%5D=a&Filter%5Btag%5D%5B%5D=b',
  ],
  ['JSON', { a: [1] }, 'json', 'Filter=%7B%22a%22%3A%5B1%5D%7D'],
  ['an object without a way of its own', { a: 1 }, undefined, 'Filter=%7B%22a%22%3A1%7D'],
  ['false and zero', [false, 0], undefined, 'Filter=false&Filter=0'],
  ['nothing', null, undefined, ''],
] as const)('%s', (_case, value, as, query) => {
  expect(carried(value, as)).toEqual({ query, headers: {} })
})

describe('besides the address', () => {
  test('headers and cookies carry their members', () => {
    const declared = [
      { key: 'trace', name: 'X-Trace', as: 'header' },
      { key: 'session', name: 'session', as: 'cookie' },
      { key: 'theme', name: 'theme', as: 'cookie' },
    ] as const
    expect(carriedParts({ trace: ['a', 'b'], session: 'x y', theme: 1, page: '2' }, declared)).toEqual({
      query: 'page=2',
      headers: { 'x-trace': 'a,b', cookie: 'session=x%20y; theme=1' },
    })
  })

  test.each(['ä', 'a\r\nHost: b'])('a header never holds %j', (value) => {
    expect(() => carried(value, 'header')).toThrow('Filter travels in a header')
  })
})

test('half of a character is refused', () => {
  expect(() => carried('\ud800')).toThrow('Filter holds half of a character')
})
