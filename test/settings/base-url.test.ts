/** Accepted addresses, and their final form. */
import { expect, test } from 'vitest'
import { UsageError } from '../../src/errors.ts'
import { originOf, parseBaseUrl, workspaceFile } from '../../src/settings/base-url.ts'
import { fakeContext } from './fake-context.ts'

const context = fakeContext({ home: '/home/ada' })
const parse = (text: string, more: { allowHttp?: boolean } = {}, env = {}) =>
  parseBaseUrl({ text, source: 'WS_URL', ...more }, fakeContext({ env }))

test.each([
  ['https://docs.example.com', 'https://docs.example.com'],
  [' https://docs.example.com// ', 'https://docs.example.com'],
  ['https://docs.example.com/v1/orgs/org_1', 'https://docs.example.com'],
  ['https://gateway.example.com/v1/docs', 'https://gateway.example.com/v1/docs'],
  ['https://docs.example.com/v1', 'https://docs.example.com'],
  ['https://docs.example.com/v1/', 'https://docs.example.com'],
  ['https://docs.example.com/api/v1/', 'https://docs.example.com/api'],
  ['https://docs.example.com/v1x', 'https://docs.example.com/v1x'],
  ['HTTPS://Docs.Example.COM:443/A', 'https://docs.example.com/A'],
  ['https://docs.example.com:8443', 'https://docs.example.com:8443'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://127.0.0.1:3000/v1', 'http://127.0.0.1:3000'],
  ['http://127.1', 'http://127.0.0.1'],
  ['http://[::1]:80', 'http://[::1]'],
  ['127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['localhost:8080/v1', 'http://localhost:8080'],
  ['Localhost', 'http://localhost'],
  ['[::1]:8080', 'http://[::1]:8080'],
  ['local:', 'local:'],
  ['local:/data/ws.db', 'local:/data/ws.db'],
  ['local:ws.db', 'local:/project/ws.db'],
])('%j is %j', (text, expected) => {
  expect(parse(text)).toBe(expected)
})

test.each([
  ['', 'is empty'],
  ['docs.example.com', 'is not an address'],
  ['docs.example.com:8080', 'is not an address'],
  ['localhost.evil.example:8080', 'is not an address'],
  ['127.0.0.1.evil.example', 'is not an address'],
  ['localhost@evil.example', 'is not an address'],
  ['localhost:80@evil.example', 'is not an address'],
  ['ftp://docs.example.com', 'is not an address'],
  ['https:/docs.example.com', 'is not an address'],
  ['https://', 'is not an address'],
  ['https://a b', 'is not an address'],
  ['https://good.example\\@evil.example', 'is not an address'],
  ['https://good.example\n.evil.example', 'is not an address'],
  ['https://ada:secret@docs.example.com', 'holds a user name or a password'],
  ['https://ada@docs.example.com', 'holds a user name or a password'],
  ['https://docs.example.com?token=x', 'must end before'],
  ['http://docs.example.com', 'is http://'],
  ['http://127.0.0.1.evil.example', 'is http://'],
  ['http://localhost.evil.example', 'is http://'],
])('%j is refused: %s', (text, reason) => {
  expect(() => parse(text)).toThrow(UsageError)
  expect(() => parse(text)).toThrow(`WS_URL ${reason}`)
  expect(() => parse(text)).not.toThrow('secret')
})

test('http:// to another machine is accepted where the person says so', () => {
  expect(parse('http://docs.example.com', { allowHttp: true })).toBe('http://docs.example.com')
  expect(parse('http://docs.example.com', {}, { WS_ALLOW_HTTP: '1' })).toBe('http://docs.example.com')
  expect(() => parse('http://docs.example.com', {}, { WS_ALLOW_HTTP: '0' })).toThrow(UsageError)
})

test('origins and files', () => {
  expect(originOf('https://docs.example.com/api')).toBe('https://docs.example.com')
  expect(originOf('local:/data/ws.db')).toBe('local:')
  expect(workspaceFile('local:', context)).toBe('/home/ada/.local/share/ws/workspace.db')
  expect(workspaceFile('local:/data/ws.db', context)).toBe('/data/ws.db')
})

test.each([
  ['docs.example.com', 'Write it whole: https://docs.example.com'],
  ['htps://docs.example.com/app', 'Write it whole: https://docs.example.com/app'],
  ['https:/docs.example.com', 'Write it whole: https://docs.example.com'],
  ['https//docs.example.com', 'Write it whole: https://docs.example.com'],
  ['http:/127.0.0.1:8080', 'Write it whole: http://127.0.0.1:8080'],
  ['https://docs.example.com:99999', 'Write it whole: https://...'],
  ['ftp://docs.example.com', 'Write it whole: https://...'],
  ['https:/good.example@evil.example', 'Write it whole: https://...'],
])('%j: %s', (text, hint) => {
  expect(() => parse(text)).toThrow(expect.objectContaining({ hint }))
})
