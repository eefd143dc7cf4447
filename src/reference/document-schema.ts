/** JSON Schema (2020-12) of a document of a workspace, for editors: what `ws schema document` prints. */
import { type Kind, kinds, nounOf, toldKind } from '../catalog/kinds.ts'
import type { Resource } from '../catalog/resource.ts'
import { documentShapeOf, type EntryIdentity } from '../estate/document/document-shape.ts'
import {
  type DocumentRules,
  documentRulesOf,
  type EntryRules,
  type MemberRule,
  needsName,
} from '../estate/document/entries/entry-rules.ts'
import { dayPattern, momentPattern, untilMember } from '../estate/until.ts'
import { isObject } from '../json/object.ts'
import { type JsonSchema, jsonSchema } from './json-schema.ts'

export const dialect = 'https://json-schema.org/draft/2020-12/schema'

export function documentSchema(resources: readonly Resource[]): JsonSchema {
  const rules = documentRulesOf(documentShapeOf(resources))
  const entries = [...rules.entries].map(([kind, entry]) => [kind, entrySchema(entry, rules)])
  return {
    $schema: dialect,
    title: 'A workspace as a document',
    type: 'object',
    properties: {
      $schema: { type: 'string' },
      format: { const: rules.format },
      [rules.kinds]: {
        description: 'The kinds that the document is about; entries of others only hold these',
        type: 'array',
        items: { enum: [...new Set([...rules.entries.keys()].map(toldKind))] },
        minItems: 1,
      },
      protected: {
        description: 'Patterns of addresses that no plan removes',
        type: 'array',
        items: { type: 'string' },
      },
      order: { description: 'Leaves the order of entries in their lists out', const: 'ignored' },
      [rules.notCaptured]: { description: 'What could not be read, and why', type: 'array', items: gap },
      [rules.outside]: {
        description: 'Things of other organizations that entries refer to',
        type: 'array',
        items: outsideThing,
      },
      ...listsIn(rules.top, rules),
    },
    additionalProperties: false,
    $defs: { ...Object.fromEntries(entries), 'filled-in': filledIn },
  }
}

/** Of a document that ws prints: what a service sends may have more members than a document takes. */
export function printedDocumentSchema(resources: readonly Resource[]): JsonSchema {
  const { $schema: _, ...made } = documentSchema(resources)
  return { ...opened(made), required: ['format'] }
}

function opened(made: JsonSchema): JsonSchema {
  const { additionalProperties, ...rest } = withParts(made, opened)
  return additionalProperties === undefined || additionalProperties === false
    ? rest
    : { ...rest, additionalProperties }
}

const gap = {
  type: 'object',
  properties: {
    kind: { type: 'string' },
    address: { type: 'string' },
    holder: { description: 'The id of the thing at this address', type: 'string' },
    reason: { type: 'string' },
    refused: { type: 'boolean' },
    everywhere: { description: 'The service does not offer the list', type: 'boolean' },
  },
  required: ['kind', 'address'],
}

const outsideThing = {
  type: 'object',
  properties: { kind: { enum: Object.keys(kinds) }, id: { type: 'string' } },
  required: ['kind', 'id'],
}

const filledIn = {
  description: 'A variable, or the text of a file beside the document',
  type: 'string',
  pattern: String.raw`\$\{(env|file):`,
}

const untilSchema = {
  description: 'The end of it: a day to its end in UTC, or a time with its offset',
  anyOf: [
    { type: 'string', pattern: dayPattern },
    { type: 'string', pattern: momentPattern },
    { $ref: '#/$defs/filled-in' },
  ],
}

/** By their keys: a list of entries, or the only one. */
function listsIn(below: ReadonlyMap<string, Kind>, { entries, root }: DocumentRules): JsonSchema {
  const listOf = (kind: Kind): JsonSchema => {
    const entry = { $ref: `#/$defs/${kind}` }
    if (entries.get(kind)?.document.single !== true) return { type: 'array', items: entry }
    return kind === root ? entry : { anyOf: [entry, { type: 'null' }] }
  }
  const groups = Map.groupBy(below, ([key]) => key.split('.')[0] ?? key)
  const lists = [...groups].map(([name, held]) => {
    const [key, kind] = held[0] ?? []
    if (kind !== undefined && key === name) return [name, listOf(kind)]
    const properties = Object.fromEntries(
      held.map(([path, each]) => [path.slice(name.length + 1), listOf(each)]),
    )
    return [name, { type: 'object', properties, additionalProperties: false }]
  })
  return Object.fromEntries(lists)
}

function entrySchema(entry: EntryRules, rules: DocumentRules): JsonSchema {
  const { identity, members, instructions, below, resource, document, naming, others, order } = entry
  const own = identity === undefined ? {} : { [identity.member]: identitySchema(identity) }
  const values = [...members].map(([name, rule]) => [name, memberSchema(rule)])
  const told = [...instructions].map((name) => [name, { type: 'string', minLength: 1 }])
  return {
    title: nounOf(resource.kind),
    type: 'object',
    properties: {
      ...own,
      ...Object.fromEntries(values),
      ...Object.fromEntries(told),
      ...(document.ends === undefined ? {} : { [untilMember]: untilSchema }),
      ...(order === undefined ? {} : { [order]: orderOfKinds }),
      ...listsIn(below.kinds, rules),
    },
    ...(needsName(entry) ? { anyOf: naming.map((member) => ({ required: [member] })) } : {}),
    additionalProperties: others !== undefined,
  }
}

const orderOfKinds = {
  description: 'Ids or names of what it holds, of several kinds, in order',
  type: 'array',
  items: { type: 'string', minLength: 1 },
}

const identitySchema = ({ schema }: EntryIdentity): JsonSchema =>
  schema === undefined
    ? { type: 'string', minLength: 1 }
    : orFilledIn({ minLength: 1, ...jsonSchema(schema) })

function memberSchema({ schema, isClosed }: MemberRule): JsonSchema {
  if (schema === undefined) return {}
  const made = jsonSchema(schema)
  return orFilledIn(isClosed ? closed(made) : made)
}

/** Without other members: each variant of one that has several. */
const closed = (made: JsonSchema): JsonSchema =>
  Array.isArray(made.anyOf)
    ? { ...made, anyOf: made.anyOf.map(closed) }
    : { ...made, additionalProperties: false }

/** Wherever a text stands in the value, it may be filled in: its limits apply to what it is then. */
function orFilledIn(made: JsonSchema): JsonSchema {
  if (!isLimitedText(made)) return withParts(made, orFilledIn)
  const { description, ...limits } = made
  const about = description === undefined ? {} : { description }
  return { ...about, anyOf: [limits, { $ref: '#/$defs/filled-in' }] }
}

const isLimitedText = (made: JsonSchema): boolean =>
  made.type === 'string' && ['enum', 'const', 'pattern', 'format', 'maxLength'].some((word) => word in made)

/** With each schema inside changed: of members, of elements, of alternatives. */
function withParts(made: JsonSchema, change: (part: JsonSchema) => JsonSchema): JsonSchema {
  const changed = (part: unknown) => (isObject(part) ? change(part) : part)
  const parts = Object.entries(made).map(([word, value]) => {
    if (Array.isArray(value)) return [word, alternatives.has(word) ? value.map(changed) : value]
    if (!isObject(value)) return [word, value]
    if (inside.has(word)) return [word, change(value)]
    if (!named.has(word)) return [word, value]
    return [word, Object.fromEntries(Object.entries(value).map(([name, part]) => [name, changed(part)]))]
  })
  return Object.fromEntries(parts)
}

const alternatives: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems'])
const inside: ReadonlySet<string> = new Set(['items', 'additionalProperties'])
const named: ReadonlySet<string> = new Set(['properties', '$defs'])
