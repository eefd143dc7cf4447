/** A number of more digits than a double holds is a number everywhere: no command takes it for an object with members. */
import { describe, expect, test } from 'vitest'
import { eventIn } from '../src/workflows/history/entries.ts'
import { type World, ws } from './support/program.ts'

const digits = '12345678901234567890'
const replies = (body: string): World => ({
  service: () => ({ headers: { 'content-type': 'application/json' }, body }),
})

describe('as input', () => {
  test.each([
    ['a whole body', ['space', 'update', 'spc1', '--input', '-'], digits, 'needs an object'],
    [
      'a whole body beside flags',
      ['space', 'update', 'spc1', '--title', 'T', '--input', '-'],
      digits,
      'object',
    ],
    [
      'an object in a body',
      ['space', 'move', 'spc1', '--input', '-'],
      `{"position":${digits}}`,
      `got ${digits}`,
    ],
    [
      'a text in a body',
      ['space', 'update', 'spc1', '--input', '-'],
      `{"title":${digits}}`,
      `--title needs a string, got ${digits}`,
    ],
    [
      'an object in a row',
      ['space', 'move', '--from', '-'],
      `[{"space":"spc1","position":${digits}}]`,
      `got ${digits}`,
    ],
    [
      'a member of ws api',
      ['api', 'PATCH', 'spaces/spc1', '--input', '-', '-f', 'title=T'],
      digits,
      `title can't be set inside ${digits}`,
    ],
  ])('%s', async (_, argv, stdin, fault) => {
    const { exit, err, requests } = await ws(argv, { stdin })
    expect({ exit, requests }).toEqual({ exit: 2, requests: [] })
    expect(err).toContain(fault)
  })

  test('beside a dotted flag it is replaced', async () => {
    const argv = ['space', 'move', 'spc1', '--before', 'spc2', '--input', '-']
    const { requests } = await ws(argv, { stdin: `{"position":${digits}}` })
    expect(requests[0]?.body).toBe('{"position":{"before":{"type":"space","space":"spc2"}}}')
  })
})

test('in the JSON of a flag it keeps every digit', async () => {
  const given = { title: 'Title', description: 'What it does', script: 'x', organization: 'org_1' }
  const flags = Object.entries(given).flatMap(([name, value]) => [`--${name}`, value])
  const configurations = `{"space":{"properties":{"size":{"type":"number","default":${digits}}}}}`
  const { exit, requests } = await ws([
    ...['integration', 'publish', 'int', '--configurations', configurations],
    ...flags,
  ])
  expect(exit).toBe(0)
  expect(requests[0]?.body).toContain(`"configurations":${configurations}`)
})

test('in a line of the history it keeps every digit, since an undo sends it back', () => {
  const line = `{"type":"ws.change.sent","data":{"before":{"maximum":${digits}}}}`
  expect(JSON.stringify(eventIn(line))).toBe(line)
})

describe('in a body that the document does not know', () => {
  const fraction = '0.12345678901234567890123'
  const inYaml = `title: T\nnumber: ${digits}\nlist:\n  - ${fraction}\n  - 0x1fffffffffffffffff\n  - 12\n`
  const sent = `{"title":"T","number":${digits},"list":[${fraction},590295810358705651711,12]}`

  test.each([
    ['JSON', sent],
    ['YAML', inYaml],
    [
      'YAML with an alias',
      `title: T\nnumber: &n ${digits}\nlist: [*n]`,
      `{"title":"T","number":${digits},"list":[${digits}]}`,
    ],
  ])('%s keeps every digit', async (_, stdin, body = sent) => {
    const { exit, requests } = await ws(['space', 'update', 'spc1', '--input', '-'], { stdin })
    expect({ exit, body: requests.map((request) => request.body) }).toEqual({ exit: 0, body: [body] })
  })

  test('YAML takes a long number for an object no more than JSON does', async () => {
    const { exit, err, requests } = await ws(['space', 'move', 'spc1', '--input', '-'], {
      stdin: `position: ${digits}`,
    })
    expect({ exit, requests }).toEqual({ exit: 2, requests: [] })
    expect(err).toContain(`got ${digits}`)
  })

  test('a row of YAML names an id with all of its digits', async () => {
    const argv = [
      'space',
      'update',
      '--from',
      '-',
      '--from-format',
      'yaml',
      '--title',
      'T',
      '-n',
      '-o',
      'ndjson',
    ]
    const { out } = await ws(argv, { stdin: `- space: ${digits}\n- ${digits}\n` })
    expect(out.match(/spaces\/\d+/g)).toEqual([`spaces/${digits}`, `spaces/${digits}`])
  })
})

describe('as a reply', () => {
  test.each([
    ['of a resource', ['space', 'get', 'spc1']],
    ['of a list', ['org', 'list']],
    ['before --edit', ['space', 'update', 'spc1', '--edit']],
  ])('%s', async (_, argv) => {
    const { exit, out, err } = await ws(argv, {
      ...replies(digits),
      terminal: argv.includes('--edit'),
      env: { EDITOR: 'editor' },
    })
    expect({ exit, out }).toEqual({ exit: 9, out: '' })
    expect(err).toContain('a number')
  })

  test('an entry of a list that is one has no id', async () => {
    const { exit, out } = await ws(['org', 'list', '-o', 'id'], replies(`{"items":[${digits}]}`))
    expect({ exit, out: out.trim() }).toEqual({ exit: 0, out: digits })
  })

  test('a table shows its digits', async () => {
    const { out } = await ws(['api', 'GET', 'count', '-o', 'table'], replies(digits))
    expect(out).toBe(`${digits}\n`)
  })

  test('next that is one is no page', async () => {
    const { exit } = await ws(['org', 'list', '--all'], replies(`{"items":[],"next":${digits}}`))
    expect(exit).toBe(9)
  })
})
