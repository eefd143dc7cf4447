/** A field that goes one day: help, schema and the call itself say so, and name what to use. */
import { describe, expect, test } from 'vitest'
import { nothing } from '../../src/answers/answer.ts'
import { deprecatedField, fields, optional, word } from '../../src/catalog/fields.ts'
import { optionsOf } from '../../src/catalog/options.ts'
import { describeOption } from '../../src/cli/help/help.ts'
import { deprecatedFields } from '../../src/engine/deprecated-fields.ts'
import { inputSchema } from '../../src/reference/json-schema.ts'
import { task } from '../../src/task/task.ts'

const old = { since: '0.2.0', instead: '--mode' }

const job = task({
  effect: 'reads',
  answers: async () => nothing,
  summary: 'Tidy up',
  input: fields({
    mode: optional(word('How')),
    way: optional(deprecatedField(word('How, as before'), old)),
  }),
  columns: [],
  examples: [],
  run: async () => undefined,
})

describe('a deprecated field', () => {
  test('is told by help', () => {
    const way = optionsOf(job).find((option) => option.word === 'way')
    expect(way && describeOption(way)).toBe('How, as before (deprecated since 0.2.0: use --mode)')
  })

  test('is marked in the schema', () => {
    expect(inputSchema(job).properties).toMatchObject({
      way: { deprecated: true, 'x-since': '0.2.0', 'x-instead': '--mode' },
    })
    expect(inputSchema(job)).not.toHaveProperty('properties.mode.deprecated')
  })

  test.each([
    [{ way: 'slow' }, [{ member: 'way', deprecated: old }]],
    [{ mode: 'slow' }, []],
    [{}, []],
  ])('is noticed in an input: %j', (body, found) => {
    expect(deprecatedFields({ spec: job, inputs: [{ path: {}, body }] })).toEqual(found)
  })
})
