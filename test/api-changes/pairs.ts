/** Pairs of OpenAPI descriptions with known verdicts: what changed between them, and the rule and level of each finding. */

import {
  answering,
  api,
  bothWays,
  get,
  having,
  limit,
  named,
  object,
  ok,
  type Pair,
  type Schema,
  taking,
  text,
} from './pair-parts.ts'
import { placePairs } from './place-pairs.ts'
import { renamedPairs } from './renamed-pairs.ts'
import { responsePairs } from './response-pairs.ts'
import { unionPairs } from './union-pairs.ts'
import { versionPairs } from './version-pairs.ts'

const withParameters = (first: Schema, second: Schema) =>
  [having({ ...limit, schema: first }), having({ ...limit, schema: second })] as const

const inAndOut = (...parts: readonly unknown[]) => api({ paths: Object.assign({}, ...parts) })

export const pairs: readonly Pair[] = [
  // Operations
  { name: 'nothing', from: answering(named(text)), to: answering(named(text)), expected: [] },
  {
    name: 'only words for people',
    from: answering(named({ ...text, description: 'A' })),
    to: answering(named({ ...text, description: 'B', example: 'x', title: 'Name' })),
    expected: [],
  },
  {
    name: 'a path is gone',
    from: get({}),
    to: api({ paths: {} }),
    expected: ['breaking api-path-removed-without-deprecation'],
  },
  {
    name: 'an operation of a path is gone',
    from: api({ paths: { '/pets': { get: { responses: ok }, post: { responses: ok } } } }),
    to: get({}),
    expected: ['breaking api-removed-without-deprecation'],
  },
  {
    name: 'a deprecated path is gone',
    from: get({ deprecated: true }),
    to: api({ paths: {} }),
    expected: ['info api-path-removed-with-deprecation'],
  },
  {
    name: 'a deprecated path is gone before its day',
    from: get({ deprecated: true, 'x-sunset': '2999-01-01' }),
    to: api({ paths: {} }),
    expected: ['breaking api-path-removed-before-sunset'],
  },
  { name: 'a path is new', from: api({ paths: {} }), to: get({}), expected: ['info endpoint-added'] },
  {
    name: 'an operation is deprecated',
    from: get({}),
    to: get({ deprecated: true }),
    expected: ['info endpoint-deprecated'],
  },
  {
    name: 'an operation is not deprecated any more',
    from: get({ deprecated: true }),
    to: get({}),
    expected: ['info endpoint-reactivated'],
  },
  {
    name: 'an operation has another id',
    from: get({ operationId: 'listPets' }),
    to: get({ operationId: 'pets' }),
    expected: ['info api-operation-id-removed', 'info api-operation-id-added'],
  },
  {
    name: 'a tag is another',
    from: get({ tags: ['a'] }),
    to: get({ tags: ['b'] }),
    expected: ['info api-tag-removed', 'info api-tag-added'],
  },
  {
    name: 'a parameter of the path has another name',
    from: api({
      paths: {
        '/pets/{id}': {
          get: { parameters: [{ name: 'id', in: 'path', required: true, schema: text }], responses: ok },
        },
      },
    }),
    to: api({
      paths: {
        '/pets/{petId}': {
          get: { parameters: [{ name: 'petId', in: 'path', required: true, schema: text }], responses: ok },
        },
      },
    }),
    expected: [],
  },
  // Parameters
  {
    name: 'an optional parameter is new',
    from: get({}),
    to: having(limit),
    expected: ['info new-optional-request-parameter'],
  },
  {
    name: 'a required parameter is new',
    from: get({}),
    to: having({ ...limit, required: true }),
    expected: ['breaking new-required-request-parameter'],
  },
  {
    name: 'a parameter is gone',
    from: having(limit),
    to: get({}),
    expected: ['warning request-parameter-removed'],
  },
  {
    name: 'a deprecated parameter is gone',
    from: having({ ...limit, deprecated: true }),
    to: get({}),
    expected: ['info request-parameter-removed-with-deprecation'],
  },
  {
    name: 'a parameter became required',
    from: having(limit),
    to: having({ ...limit, required: true }),
    expected: ['breaking request-parameter-became-required'],
  },
  {
    name: 'a parameter became optional',
    from: having({ ...limit, required: true }),
    to: having(limit),
    expected: ['info request-parameter-became-optional'],
  },
  {
    name: 'a parameter of the path item counts',
    from: get({ parameters: [limit] }),
    to: api({ paths: { '/pets': { parameters: [limit], get: { responses: ok } } } }),
    expected: [],
  },
  {
    name: 'a header has other letters',
    from: having({ name: 'X-Trace', in: 'header', schema: text }),
    to: having({ name: 'x-trace', in: 'header', schema: text }),
    expected: [],
  },
  {
    name: 'a list is written in another way',
    from: having({ ...limit, explode: true }),
    to: having({ ...limit, explode: false }),
    expected: ['breaking request-parameter-serialization-changed'],
  },
  {
    name: 'the usual way is written out',
    from: having(limit),
    to: having({ ...limit, style: 'form', explode: true }),
    expected: [],
  },
  ...(
    [
      ['the type of a parameter', { type: 'integer' }, text, 'breaking request-parameter-type-changed'],
      [
        'a wider type of a parameter',
        { type: 'integer' },
        { type: 'number' },
        'info request-parameter-type-generalized',
      ],
      [
        'a value less of a parameter',
        { enum: ['a', 'b'] },
        { enum: ['a'] },
        'breaking request-parameter-enum-value-removed',
      ],
      [
        'a value more of a parameter',
        { enum: ['a'] },
        { enum: ['a', 'b'] },
        'info request-parameter-enum-value-added',
      ],
      [
        'a parameter with a list of values',
        text,
        { ...text, enum: ['a'] },
        'breaking request-parameter-became-enum',
      ],
      ['a lower maximum', { maximum: 100 }, { maximum: 50 }, 'breaking request-parameter-max-decreased'],
      ['a higher maximum', { maximum: 50 }, { maximum: 100 }, 'info request-parameter-max-increased'],
      ['another default', { default: 1 }, { default: 2 }, 'info request-parameter-default-value-changed'],
      ['a pattern', text, { ...text, pattern: '^a' }, 'breaking request-parameter-pattern-added'],
      ['another pattern', { pattern: '^a' }, { pattern: '^b' }, 'warning request-parameter-pattern-changed'],
    ] as const
  ).map(([name, one, other, expected]): Pair => {
    const [from, to] = withParameters(one, other)
    return { name, from, to, expected: [expected] }
  }),
  // Properties
  {
    name: 'an optional property is new in a request',
    from: taking(object({})),
    to: taking(named(text)),
    expected: ['info new-optional-request-property'],
  },
  {
    name: 'a required property is new in a request',
    from: taking(object({})),
    to: taking(named(text, ['name'])),
    expected: ['breaking new-required-request-property'],
  },
  {
    name: 'a required property with a default is new in a request',
    from: taking(object({})),
    to: taking(named({ ...text, default: 'x' }, ['name'])),
    expected: ['breaking new-required-request-property-with-default'],
  },
  {
    name: 'a property of a request is gone',
    from: taking(named(text)),
    to: taking(object({})),
    expected: ['warning request-property-removed'],
  },
  {
    name: 'a property of a request became required',
    from: taking(named(text)),
    to: taking(named(text, ['name'])),
    expected: ['breaking request-property-became-required'],
  },
  {
    name: 'a property of a request became optional',
    from: taking(named(text, ['name'])),
    to: taking(named(text)),
    expected: ['info request-property-became-optional'],
  },
  {
    name: 'an optional property is new in a response',
    from: answering(object({})),
    to: answering(named(text)),
    expected: ['info response-optional-property-added'],
  },
  {
    name: 'a required property of a response is gone',
    from: answering(named(text, ['name'])),
    to: answering(object({})),
    expected: ['breaking response-required-property-removed'],
  },
  {
    name: 'an optional property of a response is gone',
    from: answering(named(text)),
    to: answering(object({})),
    expected: ['info response-optional-property-removed'],
  },
  {
    name: 'a property of a response became optional',
    from: answering(named(text, ['name'])),
    to: answering(named(text)),
    expected: ['breaking response-property-became-optional'],
  },
  {
    name: 'a property of a response became required',
    from: answering(named(text)),
    to: answering(named(text, ['name'])),
    expected: ['info response-property-became-required'],
  },
  {
    name: 'a property that is only read is new and required',
    from: taking(object({})),
    to: taking(named({ ...text, readOnly: true }, ['name'])),
    expected: ['info new-required-request-property'],
  },
  // Values
  ...bothWays(
    'another type',
    [text, { type: 'integer' }],
    [['breaking request-property-type-changed'], ['breaking response-property-type-changed']],
  ),
  ...bothWays(
    'a wider type',
    [{ type: 'integer' }, { type: 'number' }],
    [['info request-property-type-generalized'], ['breaking response-property-type-generalized']],
  ),
  ...bothWays(
    'a narrower type',
    [{ type: 'number' }, { type: 'integer' }],
    [['breaking request-property-type-changed'], ['info response-property-type-specialized']],
  ),
  ...bothWays(
    'one type more',
    [text, { type: ['string', 'integer'] }],
    [['info request-property-list-of-types-widened'], ['breaking response-property-list-of-types-widened']],
  ),
  ...bothWays(
    'a wider format',
    [
      { type: 'integer', format: 'int32' },
      { type: 'integer', format: 'int64' },
    ],
    [['info request-property-type-generalized'], ['breaking response-property-type-generalized']],
  ),
  ...bothWays(
    'null is allowed',
    [text, { type: ['string', 'null'] }],
    [['info request-property-became-nullable'], ['breaking response-property-became-nullable']],
  ),
  ...bothWays(
    'null is not allowed any more',
    [{ ...text, nullable: true }, text],
    [['breaking request-property-became-not-nullable'], ['info response-property-became-not-nullable']],
  ),
  ...bothWays(
    'null is said in another way',
    [{ ...text, nullable: true }, { anyOf: [text, { type: 'null' }] }],
    [[], []],
  ),
  ...bothWays(
    'a value more',
    [{ enum: ['a'] }, { enum: ['a', 'b'] }],
    [['info request-property-enum-value-added'], ['warning response-property-enum-value-added']],
  ),
  ...bothWays(
    'a value less',
    [{ enum: ['a', 'b'] }, { enum: ['a'] }],
    [['breaking request-property-enum-value-removed'], ['info response-property-enum-value-removed']],
  ),
  ...bothWays(
    'a constant',
    [text, { ...text, const: 'a' }],
    [['breaking request-property-const-added'], ['info response-property-const-added']],
  ),
  ...bothWays(
    'another constant',
    [{ const: 'a' }, { const: 'b' }],
    [['breaking request-property-const-changed'], ['breaking response-property-const-changed']],
  ),
  ...bothWays(
    'a largest length',
    [text, { ...text, maxLength: 5 }],
    [['breaking request-property-max-length-set'], ['info response-property-max-length-set']],
  ),
  ...bothWays(
    'no largest length',
    [{ ...text, maxLength: 5 }, text],
    [['info request-property-max-length-unset'], ['breaking response-property-max-length-unset']],
  ),
  ...bothWays(
    'a greater least length',
    [
      { ...text, minLength: 1 },
      { ...text, minLength: 2 },
    ],
    [['breaking request-property-min-length-increased'], ['info response-property-min-length-increased']],
  ),
  ...bothWays('a least length of 0', [text, { ...text, minLength: 0 }], [[], []]),
  ...bothWays(
    'an exclusive limit in another way',
    [{ maximum: 5, exclusiveMaximum: true }, { exclusiveMaximum: 5 }],
    [[], []],
  ),
  ...bothWays(
    'other items',
    [
      { type: 'array', items: text },
      { type: 'array', items: { type: 'integer' } },
    ],
    [['breaking request-property-type-changed'], ['breaking response-property-type-changed']],
  ),
  ...bothWays(
    'a variant more',
    [
      { oneOf: [{ title: 'A', type: 'string' }] },
      {
        oneOf: [
          { title: 'A', type: 'string' },
          { title: 'B', type: 'integer' },
        ],
      },
    ],
    [['info request-property-one-of-added'], ['breaking response-property-one-of-added']],
  ),
  ...bothWays(
    'a variant less',
    [
      {
        anyOf: [
          { title: 'A', type: 'string' },
          { title: 'B', type: 'integer' },
        ],
      },
      { anyOf: [{ title: 'A', type: 'string' }] },
    ],
    [['breaking request-property-any-of-removed'], ['info response-property-any-of-removed']],
  ),
  ...bothWays(
    'variants in another order',
    [{ oneOf: [text, { type: 'integer' }] }, { oneOf: [{ type: 'integer' }, text] }],
    [[], []],
  ),
  ...bothWays(
    'closed',
    [object({ a: text }), { ...object({ a: text }), additionalProperties: false }],
    [
      ['breaking request-property-additional-properties-forbidden'],
      ['info response-property-additional-properties-forbidden'],
    ],
  ),
  ...bothWays(
    'an allOf instead of its parts',
    [
      object({ a: text }, ['a']),
      { allOf: [{ type: 'object', required: ['a'] }, { properties: { a: text } }] },
    ],
    [[], []],
  ),
  // Bodies and responses
  {
    name: 'a request body is new, and required',
    from: api({ paths: { '/pets': { post: { responses: ok } } } }),
    to: api({
      paths: { '/pets': { post: { requestBody: { required: true, content: {} }, responses: ok } } },
    }),
    expected: ['breaking request-body-added-required'],
  },
  {
    name: 'a request body became required',
    from: api({ paths: { '/pets': { post: { requestBody: { content: {} }, responses: ok } } } }),
    to: api({
      paths: { '/pets': { post: { requestBody: { required: true, content: {} }, responses: ok } } },
    }),
    expected: ['breaking request-body-became-required'],
  },
  {
    name: 'a media type of a request is gone',
    from: api({
      paths: {
        '/pets': {
          post: { requestBody: { content: { 'application/json': {}, 'text/csv': {} } }, responses: ok },
        },
      },
    }),
    to: api({
      paths: { '/pets': { post: { requestBody: { content: { 'application/json': {} } }, responses: ok } } },
    }),
    expected: ['breaking request-body-media-type-removed'],
  },
  {
    name: 'a success is gone',
    from: get({ responses: { 200: { description: '' }, 204: { description: '' } } }),
    to: get({}),
    expected: ['breaking response-success-status-removed'],
  },
  {
    name: 'a failure is new',
    from: get({}),
    to: get({ responses: { ...ok, 404: { description: '' } } }),
    expected: ['info response-non-success-status-added'],
  },
  {
    name: 'the body of a response has another type',
    from: answering({ type: 'array', items: text }),
    to: answering(object({})),
    expected: ['breaking response-body-type-changed'],
  },
  {
    name: 'a required header is gone',
    from: get({ responses: { 200: { headers: { 'X-Total': { required: true, schema: text } } } } }),
    to: get({}),
    expected: ['breaking required-response-header-removed'],
  },
  {
    name: 'an optional header is gone',
    from: get({ responses: { 200: { headers: { 'X-Total': { schema: text } } } } }),
    to: get({}),
    expected: ['warning optional-response-header-removed'],
  },
  // Security
  {
    name: 'callers have to authenticate',
    from: get({}),
    to: get({ security: [{ key: [] }] }),
    expected: ['breaking api-security-added'],
  },
  {
    name: 'another way in',
    from: get({ security: [{ key: [] }] }),
    to: get({ security: [{ key: [] }, { oauth: [] }] }),
    expected: ['info api-security-added'],
  },
  {
    name: 'a way in is gone',
    from: get({ security: [{ key: [] }, { oauth: [] }] }),
    to: get({ security: [{ key: [] }] }),
    expected: ['breaking api-security-removed'],
  },
  {
    name: 'a scope more',
    from: get({}, { security: [{ oauth: ['read'] }] }),
    to: get({}, { security: [{ oauth: ['read', 'write'] }] }),
    expected: ['breaking api-global-security-scope-added'],
  },
  {
    name: 'nobody has to authenticate',
    from: get({ security: [{ key: [] }] }),
    to: get({ security: [] }),
    expected: ['info api-security-removed'],
  },
  // Webhooks: the service sends the request
  {
    name: 'a webhook sends a value more',
    from: api({
      webhooks: {
        pet: {
          post: { requestBody: { content: { 'application/json': { schema: named({ enum: ['a'] }) } } } },
        },
      },
      paths: {},
    }),
    to: api({
      webhooks: {
        pet: {
          post: { requestBody: { content: { 'application/json': { schema: named({ enum: ['a', 'b'] }) } } } },
        },
      },
      paths: {},
    }),
    expected: ['warning response-property-enum-value-added'],
  },
  {
    name: 'a webhook is gone',
    from: api({ webhooks: { pet: { post: { responses: ok } } }, paths: {} }),
    to: inAndOut(),
    expected: ['breaking webhook-removed'],
  },
  ...placePairs,
  ...renamedPairs,
  ...unionPairs,
  ...versionPairs,
  ...responsePairs,
]
