/** Pairs for what is around the schemas (servers, callbacks, security schemes, headers), and for two versions of OpenAPI. */
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

const posting = (
  operation: Readonly<Record<string, unknown>>,
  others: Readonly<Record<string, unknown>> = {},
) => api({ paths: { '/pets': { post: { responses: ok, ...operation } } }, ...others })

const json = (schema: unknown) => ({ content: { 'application/json': { schema } } })
const calledBack = (operation: Readonly<Record<string, unknown>>, address = '{$request.body#/url}') =>
  posting({ callbacks: { sold: { [address]: { post: { responses: ok, ...operation } } } } })
const webhook = (operation: Readonly<Record<string, unknown>>) =>
  api({ webhooks: { sold: { post: { responses: ok, ...operation } } }, paths: {} })
const servedAt = (...urls: readonly string[]) => get({}, { servers: urls.map((url) => ({ url })) })
const variable = (port: unknown) =>
  get({}, { servers: [{ url: 'https://pets.example:{port}', variables: { port } }] })
const secured = (scheme: unknown, name = 'key') =>
  get({ security: [{ [name]: [] }] }, { components: { securitySchemes: { [name]: scheme } } })
const declared = (scheme: unknown) => get({}, { components: { securitySchemes: { key: scheme } } })
const answeringWith = (header: unknown) => get({ responses: { 200: { headers: { 'X-Total': header } } } })
const form = (encoding: unknown) =>
  posting({ requestBody: { content: { 'multipart/form-data': { schema: object({ a: text }), encoding } } } })
const oauth = (flow: Readonly<Record<string, unknown>>) => ({
  type: 'oauth2',
  flows: { clientCredentials: { tokenUrl: 'https://a.example', scopes: {}, ...flow } },
})
const pathsOfOwn = (servers: unknown) =>
  api({ servers: [{ url: 'https://a.example' }], paths: { '/pets': { servers, get: { responses: ok } } } })
/** The same schema, in a request that moves to 3.1, and in a response that moves back. */
const bothSent = (from: Readonly<Record<string, unknown>>, to: Schema): readonly Pair[] => {
  const words = `${JSON.stringify(from)} and ${JSON.stringify(to)}`
  const in30 = (description: object) => ({ ...description, openapi: '3.0.3' })
  return [
    pair(`3.0 and 3.1 say the same: ${words}`, in30(taking(named(from))), taking(named(to))),
    pair(`3.1 and 3.0 say the same: ${words}`, answering(named(to)), in30(answering(named(from)))),
  ]
}

const pair = (name: string, from: unknown, to: unknown, ...expected: readonly string[]): Pair => ({
  name,
  from,
  to,
  expected,
})

export const placePairs: readonly Pair[] = [
  // Servers
  pair(
    'a server is gone',
    servedAt('https://a.example', 'https://b.example'),
    servedAt('https://a.example'),
    'warning api-server-removed',
  ),
  pair(
    'a server is new',
    servedAt('https://a.example'),
    servedAt('https://a.example', 'https://b.example'),
    'info api-server-added',
  ),
  pair(
    'a server has another path',
    servedAt('https://a.example/v1'),
    servedAt('https://a.example/v2'),
    'warning api-server-removed',
    'info api-server-added',
  ),
  pair(
    'servers are named for the first time',
    get({}),
    servedAt('https://a.example'),
    'info api-server-added',
  ),
  pair(
    'a slash at the end, and another order',
    servedAt('https://a.example/', 'https://b.example'),
    servedAt('https://b.example', 'https://a.example'),
  ),
  pair(
    'a variable of a server has another name',
    get({}, { servers: [{ url: 'https://{a}.example' }] }),
    get({}, { servers: [{ url: 'https://{b}.example' }] }),
  ),
  pair(
    'a variable of a server lost a value',
    variable({ default: '443', enum: ['443', '8443'] }),
    variable({ default: '443', enum: ['443'] }),
    'warning api-server-variable-value-removed',
  ),
  pair(
    'a variable of a server takes only some values',
    variable({ default: '443' }),
    variable({ default: '443', enum: ['443'] }),
    'warning api-server-variable-became-enum',
  ),
  pair(
    'a variable of a server has another default',
    variable({ default: '443' }),
    variable({ default: '8443' }),
    'info api-server-variable-default-changed',
  ),
  pair(
    'a path has servers of its own',
    pathsOfOwn([]),
    pathsOfOwn([{ url: 'https://b.example' }]),
    'warning api-server-removed',
    'info api-server-added',
  ),
  pair('a path repeats the servers of all', pathsOfOwn([]), pathsOfOwn([{ url: 'https://a.example' }])),
  // Callbacks and webhooks: the service sends the request, and the client answers
  pair('a callback is gone', calledBack({}), posting({}), 'breaking callback-removed'),
  pair('a callback is new', posting({}), calledBack({}), 'info callback-added'),
  pair(
    'a callback goes to another address',
    calledBack({}),
    calledBack({}, '{$request.body#/hook}'),
    'breaking callback-removed',
    'info callback-added',
  ),
  pair(
    'a callback sends a value more',
    calledBack({ requestBody: json(named({ enum: ['a'] })) }),
    calledBack({ requestBody: json(named({ enum: ['a', 'b'] })) }),
    'warning response-property-enum-value-added',
  ),
  pair(
    'a callback sends another type',
    calledBack({ requestBody: json(text) }),
    calledBack({ requestBody: json({ type: 'integer' }) }),
    'breaking response-body-type-changed',
  ),
  pair(
    'a callback sends less',
    calledBack({ requestBody: json(named(text, ['name'])) }),
    calledBack({ requestBody: json(named(text)) }),
    'breaking response-property-became-optional',
  ),
  pair(
    'a callback sends more',
    calledBack({ requestBody: json(object({})) }),
    calledBack({ requestBody: json(named(text, ['name'])) }),
    'info response-required-property-added',
  ),
  pair(
    'a callback needs more of the answer',
    calledBack({ responses: { 200: json(named(text)) } }),
    calledBack({ responses: { 200: json(named(text, ['name'])) } }),
    'breaking request-property-became-required',
  ),
  pair(
    'a callback takes an answer less',
    calledBack({ responses: { ...ok, 202: { description: '' } } }),
    calledBack({}),
    'breaking response-success-status-removed',
  ),
  pair(
    'a webhook always sends a body now',
    webhook({ requestBody: json(text) }),
    webhook({ requestBody: { required: true, ...json(text) } }),
    'info request-body-became-required',
  ),
  pair(
    'a webhook may leave the body out',
    webhook({ requestBody: { required: true, ...json(text) } }),
    webhook({ requestBody: json(text) }),
    'breaking request-body-became-optional',
  ),
  pair(
    'a webhook sends a header more',
    webhook({}),
    webhook({ parameters: [{ name: 'X-Sign', in: 'header', required: true, schema: text }] }),
    'info new-required-response-parameter',
  ),
  pair(
    'a webhook does not send a header any more',
    webhook({ parameters: [{ name: 'X-Sign', in: 'header', required: true, schema: text }] }),
    webhook({}),
    'breaking response-parameter-removed',
  ),
  pair(
    'a webhook sends a media type more',
    webhook({ requestBody: json(text) }),
    webhook({ requestBody: { content: { ...json(text).content, 'text/csv': {} } } }),
    'breaking response-media-type-added',
  ),
  pair(
    'a webhook needs more of the answer',
    webhook({ responses: { 200: json(named(text)) } }),
    webhook({ responses: { 200: json(named(text, ['name'])) } }),
    'breaking request-property-became-required',
  ),
  // Security schemes
  pair(
    'a scheme in use has another type',
    secured({ type: 'apiKey', in: 'header', name: 'X-Key' }),
    secured({ type: 'http', scheme: 'bearer' }),
    'breaking api-security-component-type-changed',
  ),
  pair(
    'a scheme that nobody uses has another type',
    declared({ type: 'apiKey', in: 'header', name: 'X-Key' }),
    declared({ type: 'http', scheme: 'bearer' }),
    'info api-security-component-type-changed',
  ),
  pair(
    'a key is sent in another header',
    secured({ type: 'apiKey', in: 'header', name: 'X-Key' }),
    secured({ type: 'apiKey', in: 'header', name: 'X-Token' }),
    'breaking api-security-component-api-key-changed',
  ),
  pair(
    'a key is sent in the same header',
    secured({ type: 'apiKey', in: 'header', name: 'X-Key' }),
    secured({ type: 'apiKey', in: 'header', name: 'x-key', description: 'Ask for one' }),
  ),
  pair(
    'another kind of HTTP authentication',
    secured({ type: 'http', scheme: 'basic' }),
    secured({ type: 'http', scheme: 'bearer' }),
    'breaking api-security-component-http-scheme-changed',
  ),
  pair(
    'a scheme has another name',
    secured({ type: 'http', scheme: 'bearer' }),
    secured({ type: 'http', scheme: 'bearer' }, 'token'),
  ),
  pair(
    'a scheme is new',
    get({}),
    declared({ type: 'http', scheme: 'bearer' }),
    'info api-security-component-added',
  ),
  pair(
    'a scheme is gone',
    declared({ type: 'http', scheme: 'bearer' }),
    get({}),
    'info api-security-component-removed',
  ),
  pair(
    'tokens come from another address',
    declared(oauth({})),
    declared(oauth({ tokenUrl: 'https://b.example' })),
    'info api-security-component-oauth-token-url-changed',
  ),
  pair(
    'a flow has a scope more',
    declared(oauth({})),
    declared(oauth({ scopes: { read: '' } })),
    'info api-security-component-oauth-scope-added',
  ),
  pair(
    'a flow lost a scope',
    declared(oauth({ scopes: { read: '' } })),
    declared(oauth({})),
    'info api-security-component-oauth-scope-removed',
  ),
  // The day of a deprecated operation or parameter
  pair(
    'a deprecated operation goes earlier',
    get({ deprecated: true, 'x-sunset': '2999-06-01' }),
    get({ deprecated: true, 'x-sunset': '2999-01-01' }),
    'breaking api-sunset-date-changed-too-small',
  ),
  pair(
    'a deprecated operation goes later',
    get({ deprecated: true, 'x-sunset': '2999-01-01' }),
    get({ deprecated: true, 'x-sunset': '2999-06-01' }),
  ),
  pair(
    'a deprecated operation lost its day',
    get({ deprecated: true, 'x-sunset': '2999-01-01' }),
    get({ deprecated: true }),
    'breaking sunset-deleted',
  ),
  pair(
    'an operation is deprecated until a day',
    get({}),
    get({ deprecated: true, 'x-sunset': '2999-01-01' }),
    'info endpoint-deprecated-with-sunset',
  ),
  pair(
    'an operation is deprecated until no day',
    get({}),
    get({ deprecated: true, 'x-sunset': 'next year' }),
    'breaking api-deprecated-sunset-parse',
  ),
  pair(
    'an operation is gone whose day nobody can read',
    get({ deprecated: true, 'x-sunset': 'next year' }),
    api({ paths: {} }),
    'breaking api-path-sunset-parse',
  ),
  pair(
    'a parameter is gone before its day',
    having({ ...limit, deprecated: true, 'x-sunset': '2999-01-01' }),
    get({}),
    'breaking request-parameter-removed-before-sunset',
  ),
  pair(
    'a parameter goes earlier',
    having({ ...limit, deprecated: true, 'x-sunset': '2999-06-01' }),
    having({ ...limit, deprecated: true, 'x-sunset': '2999-01-01' }),
    'breaking request-parameter-sunset-date-changed-too-small',
  ),
  ...bothWays(
    'a property is deprecated until a day',
    [text, { ...text, deprecated: true, 'x-sunset': '2999-01-01' }],
    [['info request-property-deprecated-with-sunset'], ['info response-property-deprecated-with-sunset']],
  ),
  // Parameters, headers, media types
  pair(
    'a parameter is written as JSON',
    having(limit),
    having({ name: 'limit', in: 'query', content: { 'application/json': { schema: { type: 'integer' } } } }),
    'breaking request-parameter-serialization-changed',
  ),
  pair(
    'reserved characters stay as they are',
    having(limit),
    having({ ...limit, allowReserved: true }),
    'breaking request-parameter-serialization-changed',
  ),
  pair(
    'another style',
    having({ ...limit, style: 'spaceDelimited', explode: false }),
    having({ ...limit, style: 'pipeDelimited', explode: false }),
    'breaking request-parameter-serialization-changed',
  ),
  pair(
    'a header may be missing',
    answeringWith({ required: true, schema: text }),
    answeringWith({ schema: text }),
    'breaking response-header-became-optional',
  ),
  pair(
    'a header has another type',
    answeringWith({ schema: text }),
    answeringWith({ schema: { type: 'integer' } }),
    'breaking response-header-type-changed',
  ),
  pair(
    'a header is new',
    get({ responses: { 200: {} } }),
    answeringWith({ schema: text }),
    'info response-header-added',
  ),
  pair(
    'a media type in other letters, and JSON in UTF-8',
    get({ responses: { 200: json(text) } }),
    get({ responses: { 200: { content: { 'Application/JSON; charset=utf-8': { schema: text } } } } }),
  ),
  pair(
    'a field of a form is written in another way',
    form({ a: { contentType: 'text/plain' } }),
    form({ a: { contentType: 'application/json' } }),
    'warning request-body-media-type-encoding-changed',
  ),
  pair(
    'each item of a stream has another type',
    get({ responses: { 200: { content: { 'application/jsonl': { itemSchema: text } } } } }),
    get({ responses: { 200: { content: { 'application/jsonl': { itemSchema: { type: 'integer' } } } } } }),
    'breaking response-body-type-changed',
  ),
  pair(
    'the items of a stream lost their schema',
    get({ responses: { 200: { content: { 'application/jsonl': { itemSchema: text } } } } }),
    get({ responses: { 200: { content: { 'application/jsonl': {} } } } }),
    'breaking response-body-media-type-item-schema-removed',
  ),
  // Schemas
  ...bothWays(
    'a property is only read',
    [text, { ...text, readOnly: true }],
    [
      ['info request-optional-property-became-read-only'],
      ['info response-optional-property-became-read-only'],
    ],
  ),
  pair(
    'a required property has to be sent now',
    taking(named({ ...text, readOnly: true }, ['name'])),
    taking(named(text, ['name'])),
    'warning request-required-property-became-not-read-only',
  ),
  pair(
    'a required property is read for the first time',
    answering(named({ ...text, writeOnly: true }, ['name'])),
    answering(named(text, ['name'])),
    'warning response-required-property-became-not-write-only',
  ),
  ...bothWays(
    'a value of the discriminator has another schema',
    [
      { discriminator: { propertyName: 'a', mapping: { x: '#/x', y: '#/y' } } },
      { discriminator: { propertyName: 'a', mapping: { x: '#/z', z: '#/z' } } },
    ],
    [
      [
        'info request-property-discriminator-mapping-changed',
        'info request-property-discriminator-mapping-deleted',
        'info request-property-discriminator-mapping-added',
      ],
      [
        'info response-property-discriminator-mapping-changed',
        'info response-property-discriminator-mapping-deleted',
        'info response-property-discriminator-mapping-added',
      ],
    ],
  ),
  ...bothWays(
    'more items have to match',
    [
      { type: 'array', contains: text, minContains: 1 },
      { type: 'array', contains: text, minContains: 2 },
    ],
    [['breaking request-property-min-contains-increased'], ['info response-property-min-contains-increased']],
  ),
  ...bothWays(
    'an exclusive limit instead of the same limit',
    [{ maximum: 5 }, { exclusiveMaximum: 5 }],
    [['breaking request-property-exclusive-max-set'], ['info response-property-exclusive-max-set']],
  ),
  pair(
    'a schema behind `not` is another',
    get(
      { responses: { 200: json({ not: { $ref: '#/components/schemas/X' } }) } },
      { components: { schemas: { X: text } } },
    ),
    get(
      { responses: { 200: json({ not: { $ref: '#/components/schemas/X' } }) } },
      { components: { schemas: { X: { type: 'integer' } } } },
    ),
    'warning response-body-not-changed',
  ),
  pair(
    'a schema behind `not` has other words, in another order',
    answering({ not: { type: 'string', maxLength: 5, title: 'A' } }),
    answering({ not: { maxLength: 5, type: 'string', description: 'B' } }),
  ),
  pair(
    'a word beside a reference counts',
    get(
      { responses: { 200: json({ $ref: '#/components/schemas/X' }) } },
      { components: { schemas: { X: text } } },
    ),
    get(
      { responses: { 200: json({ $ref: '#/components/schemas/X', maxLength: 5 }) } },
      { components: { schemas: { X: text } } },
    ),
    'info response-body-max-length-set',
  ),
  pair(
    'words for people beside a reference do not',
    get(
      { responses: { 200: json({ $ref: '#/components/schemas/X' }) } },
      { components: { schemas: { X: text } } },
    ),
    get(
      { responses: { 200: json({ $ref: '#/components/schemas/X', description: 'A' }) } },
      { components: { schemas: { X: text } } },
    ),
  ),
  pair(
    'in 3.0, nothing beside a reference counts',
    {
      ...get(
        { responses: { 200: json({ $ref: '#/components/schemas/X' }) } },
        { components: { schemas: { X: text } } },
      ),
      openapi: '3.0.3',
    },
    {
      ...get(
        { responses: { 200: json({ $ref: '#/components/schemas/X', maxLength: 5 }) } },
        { components: { schemas: { X: text } } },
      ),
      openapi: '3.0.3',
    },
  ),
  // 3.0 and 3.1
  ...bothSent({ type: 'string', nullable: true }, { type: ['string', 'null'] }),
  ...bothSent(
    { type: 'string', nullable: true, enum: ['a', null] },
    { type: ['string', 'null'], enum: ['a', null] },
  ),
  ...bothSent(
    { type: 'integer', minimum: 1, exclusiveMinimum: true },
    { type: 'integer', exclusiveMinimum: 1 },
  ),
  ...bothSent({ type: 'integer', maximum: 9, exclusiveMaximum: false }, { type: 'integer', maximum: 9 }),
  ...bothSent({ type: 'string', enum: ['a'] }, { type: 'string', const: 'a' }),
  ...bothSent({ type: 'string', format: 'byte' }, { type: 'string', contentEncoding: 'base64' }),
  ...bothSent(
    { type: 'string', format: 'binary' },
    { type: 'string', contentMediaType: 'application/octet-stream' },
  ),
  ...bothSent({ type: 'string', example: 'a' }, { type: 'string', examples: ['a'] }),
  ...bothSent(
    { type: 'object', nullable: true, allOf: [object({ b: text })] },
    { anyOf: [object({ b: text }), { type: 'null' }] },
  ),
  ...bothSent({ type: 'array', items: {} }, { type: 'array', items: true }),
]
