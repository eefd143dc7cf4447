/** Pairs in which schemas only have other names, or names that are sent: whatever is not sent is no change. */
import { api, object, ok, type Pair, text } from './pair-parts.ts'

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })
type Schemas = Readonly<Record<string, unknown>>

/** Sent both ways, so that each change of values would show. */
const sent = (schema: unknown, schemas: Schemas) => {
  const content = { 'application/json': { schema } }
  const put = { requestBody: { content }, responses: { ...ok, 200: { description: 'ok', content } } }
  return api({ paths: { '/pets': { put } }, components: { schemas } })
}

/** The same schemas under a name, and under another. */
const renamed = (
  name: string,
  sentAs: (name: string) => unknown,
  schemas: (name: string) => Schemas,
  expected: readonly string[] = [],
): Pair => ({
  name,
  from: sent(sentAs('Node'), schemas('Node')),
  to: sent(sentAs('Tree'), schemas('Tree')),
  expected,
})

const circular = (name: string) => ({
  [name]: object({ value: text, children: { type: 'array', items: reference(name) } }),
})
const plain = (name: string) => ({ [name]: object({ value: text }) })

/** Two schemas that refer to each other: `Node` and `NodeList`. */
const circle = (name: string) => ({
  [name]: object({ below: reference(`${name}List`) }),
  [`${name}List`]: object({ of: { oneOf: [reference(name), { type: 'null' }, text] } }),
})

const leaf = { Leaf: object({ leaf: { type: 'boolean' } }, ['leaf']) }
const kind = (mapping?: Readonly<Record<string, string>>) => ({
  propertyName: 'kind',
  ...(mapping === undefined ? {} : { mapping }),
})
const extending = (name: string, mapping?: Readonly<Record<string, string>>) => ({
  Base: { ...object({ kind: text }, ['kind']), discriminator: kind(mapping) },
  [name]: { allOf: [reference('Base'), object({ value: text })] },
})
const eachVariant = [
  'breaking request-body-one-of-removed',
  'breaking response-body-one-of-added',
  'info request-body-one-of-added',
  'info response-body-one-of-removed',
]

export const renamedPairs: readonly Pair[] = [
  renamed('a circular schema has another name', reference, circular),
  renamed(
    'a variant of oneOf has another name',
    (name) => ({ oneOf: [reference(name), reference('Leaf')] }),
    (name) => ({ ...plain(name), ...leaf }),
  ),
  renamed(
    'a circular variant of oneOf has another name',
    (name) => ({ oneOf: [reference(name), reference('Leaf')] }),
    (name) => ({ ...circular(name), ...leaf }),
  ),
  renamed(
    'a circular variant of anyOf has another name',
    (name) => ({ anyOf: [text, reference(name)] }),
    circular,
  ),
  renamed(
    'both schemas of a circle have other names',
    (name) => ({ oneOf: [reference(name), text] }),
    circle,
  ),
  renamed(
    'a part of allOf has another name',
    (name) => ({ allOf: [reference(name), object({ more: text })] }),
    circular,
  ),
  renamed(
    'the schema of items has another name',
    (name) => ({ type: 'array', items: reference(name) }),
    circle,
  ),
  renamed(
    'the schema of further properties has another name',
    (name) => ({ oneOf: [{ type: 'object', additionalProperties: reference(name) }, text] }),
    circular,
  ),
  renamed(
    'a variant within a variant has another name',
    (name) => ({ oneOf: [object({ in: { anyOf: [reference(name), text] } }), { type: 'integer' }] }),
    circular,
  ),
  {
    name: 'a circle of one schema became a circle of two that look the same',
    from: sent({ oneOf: [reference('A'), text] }, { A: object({ next: reference('A') }) }),
    to: sent(
      { oneOf: [reference('B'), text] },
      { B: object({ next: reference('C') }), C: object({ next: reference('B') }) },
    ),
    expected: [],
  },
  {
    name: 'a variant stands where a reference stood',
    from: sent({ oneOf: [reference('Node'), text] }, plain('Node')),
    to: sent({ oneOf: [plain('Node').Node, text] }, {}),
    expected: ['info api-schema-removed'],
  },
  {
    name: 'a circular variant has another name, and other values far below',
    from: sent(
      { oneOf: [reference('A'), text] },
      { A: object({ in: object({ a: reference('A'), b: text }) }) },
    ),
    to: sent(
      { oneOf: [reference('B'), text] },
      { B: object({ in: object({ a: reference('B'), b: { type: 'integer' } }) }) },
    ),
    expected: [...eachVariant, 'info api-schema-removed'],
  },
  renamed(
    'a variant has another name, which is the value of the discriminator',
    (name) => ({ oneOf: [reference(name), reference('Leaf')], discriminator: kind() }),
    (name) => ({ ...circular(name), ...leaf }),
    eachVariant,
  ),
  renamed(
    'a variant has another name, and the mapping keeps its value',
    (name) => ({
      oneOf: [reference(name), reference('Leaf')],
      discriminator: kind({ node: reference(name).$ref, leaf: 'Leaf' }),
    }),
    (name) => ({ ...circular(name), ...leaf }),
  ),
  {
    name: 'the mapping keeps the value of a variant that has another name and other properties',
    from: sent(
      { oneOf: [reference('Node'), text], discriminator: kind({ node: 'Node' }) },
      { Node: object({ value: text }) },
    ),
    to: sent(
      { oneOf: [reference('Tree'), text], discriminator: kind({ node: 'Tree' }) },
      { Tree: object({ value: text, more: text }) },
    ),
    expected: [
      'info request-body-discriminator-mapping-changed',
      'info new-optional-request-property',
      'info response-body-discriminator-mapping-changed',
      'info response-optional-property-added',
      'info api-schema-removed',
    ],
  },
  renamed('a schema has another name, and its discriminator sends it', reference, (name) => extending(name), [
    'breaking request-body-discriminator-mapping-changed',
    'breaking response-body-discriminator-mapping-changed',
    'info api-schema-removed',
  ]),
  renamed(
    'a schema has another name, and the mapping of its discriminator keeps its value',
    reference,
    (name) => extending(name, { node: name }),
  ),
  renamed('the holder of a discriminator has another name, which nobody sends', reference, (name) => ({
    [name]: { oneOf: [reference('Leaf')], discriminator: kind() },
    ...leaf,
  })),
]
