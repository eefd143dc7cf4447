/** Fault 39 through whole commands: 200 payloads in every shown member, in every format, on both streams. */
import { describe, expect, test } from 'vitest'
import type { Operation } from '../../src/catalog/operation.ts'
import { payloads, rawControl, rawJsonHazard } from '../render/payloads.ts'
import { isCampaign } from '../support/campaign.ts'
import { commands } from '../support/commands.ts'
import { completeLine } from '../support/complete-line.ts'
import { operationNamed } from '../support/operations.ts'
import { ws } from '../support/program.ts'

if (!isCampaign) console.log('skipped: fault 39 for 39 of 40 operations; WS_CAMPAIGN=1 has them all')

const character = (code: number) => `a${String.fromCodePoint(code)}b`
const codes = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const sequences = codes(0x40, 0x7e).flatMap((code) => [
  `\u001b[2;3${String.fromCodePoint(code)}`,
  `\u001b${String.fromCodePoint(code)}x`,
])

const everyHazard = new Set([
  ...Object.values(payloads),
  ...[...codes(0, 0x1f), ...codes(0x7f, 0x9f), ...codes(0x200b, 0x200f), ...codes(0x2028, 0x202e)].map(
    character,
  ),
  ...codes(0x2060, 0x206f).map(character),
  ...sequences,
])
const hazards = [...everyHazard].slice(0, 200)

test('there are 200 payloads', () => expect(hazards).toHaveLength(200))

const formats = ['table', 'json', 'ndjson', 'yaml', 'csv', 'tsv', 'id'] as const
/** A tab may stand in YAML as it may in a table. */
const strict: ReadonlySet<string> = new Set(['json', 'ndjson'])

/** A resource with the payload in each member that a table of the operation may show. */
function resourceOf({ columns }: Operation, payload: string): object {
  const resource: Record<string, unknown> = {
    id: payload,
    title: payload,
    [payload]: payload,
    list: [payload],
  }
  for (const column of columns) put(resource, column.split('.'), payload)
  return resource
}

function put(into: Record<string, unknown>, [name = '', ...inner]: readonly string[], payload: string): void {
  if (inner.length === 0) {
    into[name] = payload
    return
  }
  // Another column may have put a text there.
  const below = typeof into[name] === 'object' ? (into[name] as Record<string, unknown>) : {}
  into[name] = below
  put(below, inner, payload)
}

const chosen = commands.filter((_, index) => isCampaign || index % 40 === 3)

describe.each(chosen)('fault 39: ws $words', (command) => {
  const operation = operationNamed(command.words)
  const line = completeLine(command, () => 'fine')

  test.each(formats)('as %s', { timeout: 60_000 }, async (format) => {
    const raw = strict.has(format) ? rawJsonHazard : rawControl
    const turns =
      operation.rows === undefined ? hazards.filter((_, index) => index % 8 === 0) : hazards.slice(0, 1)
    for (const payload of turns) {
      for (const terminal of [true, false]) {
        const items = hazards.map((each) => resourceOf(operation, each))
        const body =
          operation.rows === undefined ? resourceOf(operation, payload) : { [operation.rows]: items }
        const { exit, out, err } = await ws(['-o', format, ...line], {
          terminal,
          env: { WS_PAGER: '', NO_COLOR: '1' },
          repliesFit: false,
          service: () => ({
            status: operation.status,
            body: operation.response === undefined ? undefined : body,
          }),
        })
        expect({ exit, err: raw.exec(err)?.[0] }).toEqual({ exit: 0, err: undefined })
        expect(raw.exec(out)?.[0], `${JSON.stringify(payload)} ${terminal}`).toBeUndefined()
      }
    }
  })
})

describe.each(formats)('fault 39: an error that holds it, as %s', (format) => {
  test('never leaves raw', async () => {
    const raw = strict.has(format) ? rawJsonHazard : rawControl
    // In the short form each payload in two of the seven formats.
    const turn = formats.indexOf(format)
    for (const payload of hazards.filter((_, index) => isCampaign || (index + turn) % 4 === 0)) {
      const bodies = [
        { error: { message: payload, code: payload } },
        { title: payload, detail: payload, errors: [payload] },
        payload,
        `<html>${payload}`,
      ]
      for (const [index, body] of bodies.entries()) {
        const { out, err } = await ws(['-o', format, 'space', 'get', 'spc_1'], {
          terminal: index % 2 === 0,
          env: { NO_COLOR: '1' },
          service: () => ({
            status: [400, 404, 200, 502][index] ?? 400,
            body,
            headers: { 'x-request-id': payload },
          }),
        })
        expect(out).toBe('')
        expect(raw.exec(err)?.[0], JSON.stringify([payload, body])).toBeUndefined()
      }
    }
  })
})
