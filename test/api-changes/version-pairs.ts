/** OpenAPI 3.0 and 3.1 say some things in different words: neither way round is a change. */
import { api, type Pair } from './pair-parts.ts'

type Keyword = readonly [
  name: string,
  in30: Readonly<Record<string, unknown>>,
  in31: Readonly<Record<string, unknown>>,
]

const keywords: readonly Keyword[] = [
  ['nullable', { type: 'string', nullable: true }, { type: ['string', 'null'] }],
  [
    'nullable of an enumeration',
    { type: 'string', nullable: true, enum: ['a', null] },
    { type: ['string', 'null'], enum: ['a', null] },
  ],
  [
    'nullable of a reference',
    { allOf: [{ $ref: '#/components/schemas/Name' }], nullable: true },
    { anyOf: [{ $ref: '#/components/schemas/Name' }, { type: 'null' }] },
  ],
  [
    'exclusiveMinimum',
    { type: 'number', minimum: 0, exclusiveMinimum: true },
    { type: 'number', exclusiveMinimum: 0 },
  ],
  [
    'exclusiveMaximum',
    { type: 'number', maximum: 9, exclusiveMaximum: true },
    { type: 'number', exclusiveMaximum: 9 },
  ],
  [
    'exclusiveMinimum: false',
    { type: 'number', minimum: 0, exclusiveMinimum: false },
    { type: 'number', minimum: 0 },
  ],
  ['const', { type: 'string', enum: ['a'] }, { type: 'string', const: 'a' }],
  ['example', { type: 'string', example: 'a' }, { type: 'string', examples: ['a'] }],
  [
    'siblings of a reference, which 3.0 ignores',
    { $ref: '#/components/schemas/Name' },
    { $ref: '#/components/schemas/Name', description: 'Of the pet' },
  ],
  [
    'siblings of a reference, by allOf',
    { allOf: [{ $ref: '#/components/schemas/Name' }], maxLength: 9 },
    { $ref: '#/components/schemas/Name', maxLength: 9 },
  ],
  [
    'binary',
    { type: 'string', format: 'binary' },
    { type: 'string', contentMediaType: 'application/octet-stream' },
  ],
  ['byte', { type: 'string', format: 'byte' }, { type: 'string', contentEncoding: 'base64' }],
]

const describing = (schema: Readonly<Record<string, unknown>>, openapi: string) => {
  const content = { 'application/json': { schema: { type: 'object', properties: { value: schema } } } }
  return api(
    {
      paths: {
        '/pets': { post: { requestBody: { content }, responses: { 200: { description: 'ok', content } } } },
      },
      components: { schemas: { Name: { type: 'string' } } },
    },
    openapi,
  )
}

export const versionPairs: readonly Pair[] = keywords.flatMap(([name, in30, in31]) => [
  {
    name: `3.0 became 3.1: ${name}`,
    from: describing(in30, '3.0.3'),
    to: describing(in31, '3.1.0'),
    expected: [],
  },
  {
    name: `3.1 became 3.0: ${name}`,
    from: describing(in31, '3.1.0'),
    to: describing(in30, '3.0.3'),
    expected: [],
  },
])
