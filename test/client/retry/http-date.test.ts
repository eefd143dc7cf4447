/** The three forms of dates in headers, and what only looks like one. */
import { expect, test } from 'vitest'
import { parseHttpDate } from '../../../src/client/retry/http-date.ts'

const now = Date.UTC(2026, 0, 15)

test.each([
  ['Sun, 06 Nov 1994 08:49:37 GMT', '1994-11-06T08:49:37.000Z'],
  ['Sunday, 06-Nov-94 08:49:37 GMT', '1994-11-06T08:49:37.000Z'],
  ['Sun Nov  6 08:49:37 1994', '1994-11-06T08:49:37.000Z'],
  ['Sun Nov 16 08:49:37 1994', '1994-11-16T08:49:37.000Z'],
  ['Thursday, 15-Jan-26 12:00:00 GMT', '2026-01-15T12:00:00.000Z'],
  ['Thursday, 15-Jan-76 12:00:00 GMT', '2076-01-15T12:00:00.000Z'],
  ['Friday, 15-Jan-77 12:00:00 GMT', '1977-01-15T12:00:00.000Z'],
  ['Sat, 31 Dec 2016 23:59:60 GMT', '2017-01-01T00:00:00.000Z'],
])('%s', (text, moment) => {
  expect(new Date(parseHttpDate(text, now) ?? 0).toISOString()).toBe(moment)
})

test.each([
  '',
  '120',
  '2026-01-15T12:00:00Z',
  'Sun, 06 Nov 1994 08:49:37',
  'Sun, 06 Nov 1994 08:49:37 UTC',
  'sun, 06 nov 1994 08:49:37 gmt',
  'Sun, 6 Nov 1994 08:49:37 GMT',
  'Sun, 31 Feb 1994 08:49:37 GMT',
  'Sun, 06 Nov 1994 25:49:37 GMT',
  'Sun, 06 Nov 1994 08:49:37 GMT, 06 Nov 1994 08:49:37 GMT',
])('%j is none', (text) => {
  expect(parseHttpDate(text, now)).toBeUndefined()
})
