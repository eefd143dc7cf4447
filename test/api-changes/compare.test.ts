/** Two descriptions of an API: every kind of change, told by the rule and the level that people know from oasdiff. */
import { expect, test } from 'vitest'
import { compareApis } from '../../src/api-changes/compare.ts'
import { onSlowMachine } from '../support/slow-machine.ts'
import { get } from './pair-parts.ts'
import { pairs } from './pairs.ts'

const files = (value: unknown, others: Readonly<Record<string, unknown>> = {}) => ({
  root: 'api.yaml',
  files: new Map([['api.yaml', value], ...Object.entries(others)]),
})
const today = '2026-11-22'
const compared = (from: unknown, to: unknown) => compareApis(files(from), files(to), today)

test.each(pairs)('$name', ({ from, to, expected }) => {
  const { findings } = compared(from, to)
  expect(findings.map(({ level, id }) => `${level} ${id}`)).toEqual(expected)
})

test('there are enough pairs, in both directions', () => {
  expect(pairs.length).toBeGreaterThan(190)
  for (const { from, expected } of pairs) expect(compared(from, from).findings, expected.join()).toEqual([])
})

const answering = (name: string) => ({
  responses: {
    200: { content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } } },
  },
})

const withSchemas = (schemas: Readonly<Record<string, unknown>>, names: readonly string[]) => ({
  openapi: '3.0.3',
  paths: Object.fromEntries(names.map((name) => [`/${name}`, { get: answering(name) }])),
  components: { schemas },
})

test('one cause is one finding, with all operations that it touches', () => {
  const schemas = (id: unknown) => ({
    Pet: { type: 'object', properties: { owner: { $ref: '#/components/schemas/Owner' } } },
    Owner: { type: 'object', properties: { id } },
  })
  const { findings } = compared(
    withSchemas(schemas({ type: 'string' }), ['Pet', 'Owner']),
    withSchemas(schemas({ type: 'integer' }), ['Pet', 'Owner']),
  )
  expect(findings).toEqual([
    expect.objectContaining({
      id: 'response-property-type-changed',
      level: 'breaking',
      source: '#/components/schemas/Owner/properties/id',
      operations: [
        { method: 'GET', path: '/Pet' },
        { method: 'GET', path: '/Owner' },
      ],
    }),
  ])
})

test('a hundred schemas that refer to each other in circles take less than 200 ms', () => {
  const names = Array.from({ length: 100 }, (_, index) => `S${index}`)
  const schemas = (last: string) =>
    Object.fromEntries(
      names.map((name, index) => [
        name,
        {
          type: 'object',
          properties: Object.fromEntries([
            ['self', { $ref: `#/components/schemas/${name}` }],
            ['value', { type: index === 99 ? last : 'string' }],
            ...[1, 7, 31].map((step) => [
              `to${step}`,
              { allOf: [{ $ref: `#/components/schemas/S${(index + step) % 100}` }] },
            ]),
          ]),
        },
      ]),
    )
  const [from, to] = [withSchemas(schemas('string'), names), withSchemas(schemas('integer'), names)]
  const begin = performance.now()
  const { findings } = compared(from, to)
  // Without an end, or in every way at once, it takes minutes.
  expect(performance.now() - begin).toBeLessThan(onSlowMachine(200))
  expect(findings.map(({ id, operations }) => [id, operations.length])).toEqual([
    ['response-property-type-changed', 100],
  ])
})

test('a hundred circular schemas that only have other names are compared in less than 200 ms', () => {
  const names = (prefix: string) => Array.from({ length: 100 }, (_, index) => `${prefix}${index}`)
  const all = (prefix: string) => {
    const schemas = names(prefix).map((name, index) => {
      const others = [0, 1, 7, 31].map((step) => names(prefix)[(index + step) % 100])
      const oneOf = others.map((other) => ({ $ref: `#/components/schemas/${other}` }))
      return [name, { type: 'object', properties: { [`own${index}`]: { type: 'string' }, any: { oneOf } } }]
    })
    return {
      openapi: '3.0.3',
      paths: Object.fromEntries(names(prefix).map((name, index) => [`/${index}`, { get: answering(name) }])),
      components: { schemas: Object.fromEntries(schemas) },
    }
  }
  const [from, to] = [all('A'), all('B')]
  const begin = performance.now()
  expect(compared(from, to).findings).toEqual([])
  // Without an end, or in every way at once, it takes minutes.
  expect(performance.now() - begin).toBeLessThan(onSlowMachine(200))
})

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const own = (name: string) => ({ type: 'object', properties: { [name]: { type: 'string' } } })

test('two thousand unions whose variants only have other names are compared together', () => {
  const holders = Array.from({ length: 2000 }, (_, index) => `Holder${index}`)
  const all = (prefix: string) =>
    withSchemas(
      Object.fromEntries(
        holders.flatMap((name) => [
          [name, { oneOf: [reference(`${prefix}A${name}`), reference(`${prefix}B${name}`)] }],
          [`${prefix}A${name}`, own(`a${name}`)],
          [`${prefix}B${name}`, own(`b${name}`)],
        ]),
      ),
      holders,
    )
  const [from, to] = [all('Old'), all('New')]
  const begin = performance.now()
  expect(compared(from, to).findings).toEqual([])
  // One look at everything for each union takes a quarter of a minute.
  expect(performance.now() - begin).toBeLessThan(onSlowMachine(1000))
})

test('a schema that nobody uses and that leads nowhere is no fault', () => {
  const all = (prefix: string) =>
    withSchemas(
      {
        Whole: { oneOf: [reference(`${prefix}A`), reference(`${prefix}B`)] },
        Unused: { properties: { lost: reference('Missing') } },
        [`${prefix}A`]: own('a'),
        [`${prefix}B`]: own('b'),
      },
      ['Whole'],
    )
  expect(compared(all('Old'), all('New')).findings).toEqual([])
})

test('circles behind `not` end, and are compared once', () => {
  const names = Array.from({ length: 40 }, (_, index) => `S${index}`)
  const schemas = (last: string) =>
    Object.fromEntries(
      names.map((name, index) => [
        name,
        {
          not: {
            type: index === 39 ? last : 'object',
            properties: Object.fromEntries(
              [1, 2, 3].map((step) => [
                `to${step}`,
                { $ref: `#/components/schemas/S${(index + step) % 40}` },
              ]),
            ),
          },
        },
      ]),
    )
  const [from, to] = [withSchemas(schemas('string'), ['S0']), withSchemas(schemas('integer'), ['S0'])]
  expect(compared(from, from).findings).toEqual([])
  expect(compared(from, to).findings.map(({ id }) => id)).toEqual(['response-body-not-changed'])
})

test('a reference into another file is followed', () => {
  const root = {
    openapi: '3.0.0',
    paths: {
      '/pets': {
        get: {
          responses: { 200: { content: { 'application/json': { schema: { $ref: 'pet.yaml#/Pet' } } } } },
        },
      },
    },
  }
  const pet = (type: string) => ({ 'pet.yaml': { Pet: { $ref: '#/Real' }, Real: { type } } })
  const { findings } = compareApis(files(root, pet('string')), files(root, pet('integer')), today)
  expect(findings.map(({ id, source }) => [id, source])).toEqual([
    ['response-body-type-changed', 'pet.yaml#/Real'],
  ])
})

test.each([
  ['no object', 5, 'is not an OpenAPI description'],
  ['no OpenAPI', { paths: {} }, 'it has no `openapi`'],
  ['Swagger 2', { swagger: '2.0' }, 'Swagger 2.0'],
  ['a newer version', { openapi: '4.0.0' }, 'version 4.0.0'],
  ['a reference to nothing', withSchemas({}, ['Pet']), 'there is no such thing'],
  [
    'a reference that never ends',
    withSchemas({ Pet: { $ref: '#/components/schemas/Pet' } }, ['Pet']),
    'in a circle',
  ],
  [
    'a reference to nothing behind `not`',
    get({ responses: { 200: { content: { 'a/b': { schema: { not: { $ref: '#/components/x' } } } } } } }),
    'there is no such thing',
  ],
  [
    'a callback that is nowhere',
    get({ callbacks: { a: { $ref: '#/components/callbacks/a' } } }),
    'no such thing',
  ],
  [
    'a reference to an anchor',
    get({ responses: { 200: { content: { 'a/b': { schema: { $ref: '#pet' } } } } } }),
    'not anchors',
  ],
  [
    'a reference to another address',
    {
      openapi: '3.0.0',
      paths: { '/pets': { get: { requestBody: { $ref: 'https://api.example/pets.json#/Pet' } } } },
    },
    'which ws has not read',
  ],
])('%s is a fault, and never no change', (_, description, message) => {
  expect(() => compared(description, description)).toThrow(message)
})

test('names of the language are names like others', () => {
  const description = withSchemas({ constructor: { type: 'object' }, toString: { type: 'string' } }, [
    'constructor',
    'toString',
  ])
  expect(compared(description, description).findings).toEqual([])
})
