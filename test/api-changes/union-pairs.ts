/** A schema becomes one of several, or comes out of them: what is told depends on whether it is still allowed. */
import { answering, bothWays, named, object, type Pair, taking, text } from './pair-parts.ts'

const number = { type: 'integer' }
const pet = object({ name: text, age: number }, ['name'])
const shop = object({ address: text }, ['address'])

const wrapping = (name: string, union: object, more: readonly string[] = []) => [
  ...bothWays(
    name,
    [text, union as never],
    [
      ['info request-property-wrapped-in-one-of', ...more],
      ['breaking response-property-wrapped-in-one-of', ...more],
    ],
  ),
]

export const unionPairs: readonly Pair[] = [
  ...wrapping('a text becomes oneOf itself and a number', { oneOf: [text, number] }),
  ...wrapping('a text becomes anyOf a number and itself', { anyOf: [number, text] }),
  ...wrapping('a text becomes one of a wider text and a number', {
    oneOf: [number, { type: ['string', 'boolean'] }],
  }),
  ...bothWays('a text becomes anyOf itself alone', [text, { anyOf: [text] }], [[], []]),
  ...bothWays('anyOf a text alone becomes the text', [{ anyOf: [text] }, text], [[], []]),
  ...bothWays(
    'a text becomes anyOf itself, a number and null',
    [text, { anyOf: [text, number, { type: 'null' }] }],
    [
      ['info request-property-became-nullable', 'info request-property-wrapped-in-one-of'],
      ['breaking response-property-became-nullable', 'breaking response-property-wrapped-in-one-of'],
    ],
  ),
  ...bothWays(
    'oneOf a text and a number becomes the text',
    [{ oneOf: [text, number] }, text],
    [['breaking request-property-one-of-removed'], ['info response-property-one-of-removed']],
  ),
  ...bothWays(
    'anyOf a text and a number becomes the number',
    [{ anyOf: [text, number] }, number],
    [['breaking request-property-any-of-removed'], ['info response-property-any-of-removed']],
  ),
  ...bothWays(
    'a text becomes one of two other types',
    [text, { oneOf: [number, { type: 'boolean' }] }],
    [
      ['breaking request-property-one-of-added', 'info request-property-type-generalized'],
      ['breaking response-property-type-generalized', 'breaking response-property-one-of-added'],
    ],
  ),
  {
    name: 'an object becomes one of several, with its properties unchanged, in a request',
    from: taking(pet),
    to: taking({ oneOf: [pet, shop] }),
    expected: ['info request-body-wrapped-in-one-of'],
  },
  {
    name: 'an object becomes one of several, with its type beside them',
    from: taking(pet),
    to: taking({ type: 'object', anyOf: [pet, shop] }),
    expected: ['info request-body-wrapped-in-one-of'],
  },
  {
    name: 'an object becomes one of several, with its properties unchanged, in a response',
    from: answering(pet),
    to: answering({ oneOf: [shop, pet] }),
    expected: ['breaking response-body-wrapped-in-one-of'],
  },
  {
    name: 'properties move into variants that each need another one: none is gone',
    from: taking(object({ name: text, age: number })),
    to: taking({
      ...object({}),
      anyOf: [object({ name: text }, ['name']), object({ age: number }, ['age'])],
    }),
    expected: ['breaking request-body-one-of-added'],
  },
  {
    name: 'a property that moves into a variant changes its type',
    from: taking(object({ name: text, age: number })),
    to: taking({
      ...object({}),
      anyOf: [object({ name: number }, ['name']), object({ age: number }, ['age'])],
    }),
    expected: ['breaking request-body-one-of-added', 'breaking request-property-type-changed'],
  },
  {
    name: 'a schema that refers to itself becomes one of several',
    from: taking(named({ $ref: '#/paths/~1pets/post/requestBody/content/application~1json/schema' })),
    to: taking({
      oneOf: [text, named({ $ref: '#/paths/~1pets/post/requestBody/content/application~1json/schema' })],
    }),
    expected: ['info request-body-wrapped-in-one-of'],
  },
]
