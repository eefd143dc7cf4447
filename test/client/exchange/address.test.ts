/** An address is taken apart as a URL parser does, whatever came before it. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createAddresses } from '../../../src/client/exchange/address.ts'

const asParsed = (text: string) => {
  const { protocol, hostname, port, host, origin, pathname, search } = new URL(text)
  return { protocol, hostname, port, host, origin, path: `${pathname}${search}` }
}

const origins = fc.constantFrom(
  'http://localhost:8080',
  'http://127.0.0.1',
  'https://[::1]:443',
  'https://api.example',
  'https://api.example:443',
  'HTTP://API.example',
)

/** Mostly plain, with everything that a parser changes in between. */
const pieces = fc.constantFrom(
  ...[
    '/v1',
    '/orgs/',
    'org_1',
    '/',
    '//',
    '/.',
    '/..',
    '/%2e',
    '/%2E%2e/',
    '%20',
    ' ',
    '"',
    '#',
    '\\',
    '\t',
    'ä',
    '%',
  ],
  ...[
    '?',
    '?limit=1000',
    '&page=',
    '=',
    'a.b',
    '~x',
    ':',
    '@',
    '+',
    ',',
    "'",
    '<',
    '|',
    '^',
    '`',
    '{',
    '\n',
    'é',
  ],
)
const paths = fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join(''))

test('addresses of a run are taken apart as by new URL', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(origins, paths), { minLength: 1, maxLength: 6 }), (run) => {
      const addressOf = createAddresses()
      for (const [origin, path] of run) {
        const text = `${origin}${path}`
        if (!URL.canParse(text)) continue
        expect(addressOf(text), text).toEqual(asParsed(text))
      }
    }),
    { numRuns: 2000 },
  )
})
