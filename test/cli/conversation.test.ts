/** Messages on stderr before an error: sentences for people, lines of JSON for programs. */
import { describe, expect, test } from 'vitest'
import { type World, ws } from '../support/program.ts'

/** Busy once, and then there is nothing. */
const failing = (): NonNullable<World['service']> => {
  let asked = 0
  return () => {
    asked += 1
    return asked === 1 ? { status: 503 } : { status: 404, body: { error: { message: 'No \u202e space' } } }
  }
}

const get = (flags: string, more: World = {}) =>
  ws(['space', 'get', 's', ...flags.split(' ')], { service: failing(), ...more })

const lines = (text: string): readonly string[] => text.trimEnd().split('\n')

describe('under json, ndjson and yaml every line of stderr is an object', () => {
  const retry = expect.stringMatching(/^The service .* trying again in .* s \(1 of 3\)$/)

  test.each(['-o json', '-o ndjson', '-o yaml', '--json --jq .id'])('%s', async (flags) => {
    const { exit, out, err } = await get(flags)
    expect({ exit, out }).toEqual({ exit: 3, out: '' })
    expect(lines(err).map((line) => JSON.parse(line))).toEqual([
      { notice: { message: retry } },
      { error: expect.objectContaining({ code: 'not_found', status: 404 }) },
    ])
  })

  test('WS_OUTPUT too', async () => {
    const { err } = await get('--retries 1', { env: { WS_OUTPUT: 'json' } })
    expect(lines(err).map((line) => Object.keys(JSON.parse(line)))).toEqual([['notice'], ['error']])
  })

  test('traces too, and no character that could command a terminal', async () => {
    const { err } = await get('-o json --debug')
    expect(new Set(lines(err).flatMap((line) => Object.keys(JSON.parse(line))))).toEqual(
      new Set(['trace', 'notice', 'error']),
    )
    expect(err).not.toContain('\u202e')
  })

  test('--quiet leaves the error alone', async () => {
    const { err } = await get('-o json -q')
    expect(lines(err).map((line) => Object.keys(JSON.parse(line)))).toEqual([['error']])
  })
})

test.each([
  ['at a terminal', '-o json', true],
  ['where a table was asked for', '-o table', false],
])('sentences %s', async (_, flags, terminal) => {
  const { err } = await get(flags, { terminal })
  expect(lines(err)[0]).toMatch(/^The service .* trying again/)
})

test.each([
  [40, 2],
  [200, 1],
])('a terminal of %i columns breaks no word of a sentence', async (columns, expected) => {
  const { err } = await get('--retries 1', { terminal: true, columns })
  const shown = lines(err)
  const sentence = shown.slice(
    0,
    shown.findIndex((line) => line.includes('ws:')),
  )
  expect(sentence).toHaveLength(expected)
  expect(sentence.every((line) => line.length <= columns)).toBe(true)
})
