/** An address that a person gave is not the service: no error about it speaks of the service's token or settings. */
import { expect, test } from 'vitest'
import { NetworkError } from '../../src/errors.ts'
import { ws } from '../support/program.ts'

const source = 'https://docs.example/openapi.json'

test('a login that it asks for is none of the service', async () => {
  const service = () => ({ status: 401, body: { error: { message: 'Bad token' } } })
  const { exit, err, requests } = await ws(['api', 'learn', source], { service })
  expect(exit).toBe(4)
  expect(requests[0]?.headers.authorization).toBeUndefined()
  expect(err).toContain('it asks for a login, and ws sent no token there (HTTP 401)')
  expect(err).not.toMatch(/ws auth|accept the token/)
})

test('the service itself got the token', async () => {
  const service = () => ({ status: 401, body: {} })
  const env = { WS_URL: 'https://docs.example', WS_TOKEN: 'abc' }
  const { err, requests } = await ws(['api', 'learn', source], { service, env })
  expect(requests[0]?.headers.authorization).toBe('Bearer abc')
  expect(err).toContain('does not accept the token')
})

test('one that nobody can reach is not looked for in the settings', async () => {
  const service = () => {
    throw new NetworkError("Can't reach docs.example: nothing listens there", { sent: false, passing: false })
  }
  const { exit, err } = await ws(['api', 'learn', source], { service })
  expect(exit).toBe(5)
  expect(err).toContain('hint: Check the address in <source>')
  expect(err).not.toContain('ws config list')
})

test('a web page is named as such', async () => {
  const service = () => ({
    headers: { 'content-type': 'text/html' },
    body: '<!doctype html><title>API</title>',
  })
  const { exit, err } = await ws(['api', 'learn', source], { service, repliesFit: false })
  expect(exit).toBe(2)
  expect(err).toContain('it is a page of the web, and no OpenAPI description')
})
