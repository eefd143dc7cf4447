/** A description of more than 300 operations, made the same at every run, with the shapes that public ones have. */
import type { Json } from './sample-value.ts'

const things = [
  'agent',
  'alert',
  'article',
  'badge',
  'branch',
  'campaign',
  'channel',
  'check',
  'contact',
  'contract',
  'dashboard',
  'dataset',
  'device',
  'discount',
  'domain',
  'event',
  'export',
  'folder',
  'form',
  'glossary',
  'hook',
  'invoice',
  'job',
  'key',
  'label',
  'language',
  'metric',
  'milestone',
  'order',
  'permit',
  'pipeline',
  'policy',
  'project',
  'quota',
  'report',
] as const

const title = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const parameter = (name: string) => ({ $ref: `#/components/parameters/${name}` })
const json = (schema: Json) => ({ content: { 'application/json': { schema } } })
const body = (schema: Json, required = true) => ({ required, ...json(schema) })
const reply = (schema: Json) => ({ description: 'Fine', ...json(schema) })

/** Half of them are of an organization, a third of a space; the rest stand alone. */
function holderOf(index: number): { readonly path: string; readonly parameters: readonly Json[] } {
  if (index % 2 === 0) return { path: '/orgs/{organizationId}', parameters: [parameter('organizationId')] }
  if (index % 3 === 0) return { path: '/spaces/{spaceId}', parameters: [parameter('spaceId')] }
  return { path: '', parameters: [] }
}

function pathsOf(thing: string, index: number): Json {
  const Thing = title(thing)
  const { path, parameters } = holderOf(index)
  const one = `${path}/${thing}s/{${thing}Id}`
  const id = {
    name: `${thing}Id`,
    in: 'path',
    required: true,
    schema: { type: 'string', minLength: 1, maxLength: 40 },
  }
  return {
    [`${path}/${thing}s`]: {
      parameters,
      get: {
        operationId: `list${Thing}s`,
        summary: `List ${thing}s.`,
        parameters: [
          parameter('page'),
          parameter('limit'),
          {
            name: 'labels',
            in: 'query',
            explode: false,
            schema: { type: 'array', items: { type: 'string' } },
          },
          { name: 'fields', in: 'query', schema: { type: 'string' } },
        ],
        responses: {
          200: reply({
            allOf: [
              ref('List'),
              {
                type: 'object',
                required: ['items'],
                properties: { items: { type: 'array', items: ref(Thing) } },
              },
            ],
          }),
        },
      },
      post: {
        operationId: `create${Thing}`,
        summary: `Make a ${thing}`,
        requestBody: body(ref(`${Thing}ToMake`)),
        responses: { 201: reply(ref(Thing)) },
      },
    },
    [one]: {
      parameters: [...parameters, id],
      get: {
        operationId: `get${Thing}ById`,
        description: `Tells everything about one ${thing}. More text follows here.`,
        responses: { 200: reply(ref(Thing)) },
      },
      patch: {
        operationId: `update${Thing}ById`,
        summary: `Change a ${thing}`,
        requestBody: body({
          anyOf: [ref(`${Thing}ToMake`), { type: 'object', properties: { archived: { type: 'boolean' } } }],
        }),
        responses: { 200: reply(ref(Thing)) },
      },
      put: {
        operationId: `replace-${thing}`,
        parameters: [{ name: 'If-Match', in: 'header', required: true, schema: { type: 'string' } }],
        requestBody: body(ref(`${Thing}ToMake`)),
        responses: { 200: reply(ref(Thing)) },
      },
      delete: { operationId: `delete${Thing}ById`, responses: { 204: { description: 'Gone' } } },
    },
    [`${one}/tags`]: {
      parameters: [...parameters, id],
      // No id: its name comes from its method and path.
      get: {
        parameters: [
          {
            name: 'filter',
            in: 'query',
            style: 'deepObject',
            schema: { type: 'object', properties: { since: { type: 'string' } } },
          },
        ],
        responses: { 200: reply({ type: 'array', items: { type: 'string' } }) },
      },
      put: {
        operationId: `set${Thing}Tags`,
        requestBody: body({ type: 'array', items: { type: 'string' }, minItems: 1 }),
        responses: { 204: { description: 'Set' } },
      },
    },
    [`${one}/move`]: {
      parameters: [...parameters, id],
      post: {
        operationId: `move${Thing}`,
        requestBody: body(
          {
            oneOf: [
              { type: 'object', required: ['before'], properties: { before: { type: 'string' } } },
              { type: 'object', required: ['after'], properties: { after: { type: 'string' } } },
            ],
          },
          false,
        ),
        responses: { 200: reply(ref(Thing)) },
      },
    },
  }
}

const schemasOf = (thing: string, index: number): Json => ({
  [title(thing)]: {
    allOf: [
      ref('Thing'),
      {
        type: 'object',
        properties: {
          kind: { type: 'string', enum: [thing] },
          // Back to itself, and to the next.
          parent: { nullable: true, allOf: [ref(title(thing))] },
          next: { oneOf: [ref(title(things[(index + 1) % things.length] ?? thing)), { type: 'string' }] },
        },
      },
    ],
  },
  [`${title(thing)}ToMake`]: {
    type: 'object',
    required: ['title', 'count', 'owner'],
    properties: {
      title: { type: 'string', minLength: 2, maxLength: 50, description: `Title of the ${thing}` },
      count: { type: 'integer', minimum: index, exclusiveMinimum: true, maximum: 10_000 },
      ratio: { type: 'number', minimum: 0.5 },
      isOpen: { type: 'boolean', default: true },
      visibility: { type: 'string', enum: ['public', 'private', 'unlisted'], nullable: index % 2 === 0 },
      owner: {
        type: 'object',
        required: ['id'],
        properties: { id: { type: 'string' }, manager: ref('Person') },
      },
      emails: { type: 'array', items: { type: 'string', format: 'email' }, maxItems: 20 },
      marks: { type: 'object', additionalProperties: { type: 'string' } },
      icon: { type: 'string', format: 'byte' },
      // Flags of ws have these names.
      output: { type: 'string' },
      site: { type: 'string' },
      constructor: { type: 'string' },
      createdAt: { type: 'string', readOnly: true },
    },
  },
})

export function madeDescription(): Json {
  const text = { type: 'string', minLength: 1 }
  return {
    openapi: '3.0.3',
    info: { title: 'Made-up service', version: '7.1.0' },
    servers: [{ url: 'https://{host}/v1', variables: { host: { default: 'api.example.com' } } }],
    paths: Object.assign({}, ...things.map(pathsOf)),
    components: {
      parameters: {
        organizationId: { name: 'organizationId', in: 'path', required: true, schema: text },
        spaceId: { name: 'spaceId', in: 'path', required: true, schema: text },
        page: { name: 'page', in: 'query', schema: { type: 'string' } },
        limit: { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 1000 } },
      },
      schemas: {
        List: {
          type: 'object',
          properties: {
            next: { type: 'object', properties: { page: { type: 'string' } } },
            count: { type: 'integer' },
          },
        },
        Thing: {
          type: 'object',
          required: ['id'],
          properties: {
            id: { type: 'string' },
            title: { type: 'string' },
            updatedAt: { type: 'string', format: 'date-time' },
          },
        },
        // A circle of one, and one of two.
        Person: {
          type: 'object',
          required: ['name'],
          properties: {
            name: { type: 'string' },
            reports: { type: 'array', items: ref('Person') },
            team: ref('Group'),
          },
        },
        Group: { type: 'object', properties: { lead: ref('Person') } },
        ...Object.assign({}, ...things.map(schemasOf)),
      },
    },
  }
}
