/** JSON Schema (2020-12) of a document of a workspace, for editors: what `ws schema document` prints. */
import { type Kind, kinds, nounOf } from '../catalog/kinds.ts'
import type { Resource } from '../catalog/resource.ts'
import { documentShapeOf, type EntryIdentity } from '../estate/document/document-shape.ts'
import {
  type DocumentRules,
  documentRulesOf,
  type EntryRules,
  type MemberRule,
  needsName,
} from '../estate/document/entry-rules.ts'
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
        items: { enum: [...rules.entries.keys()] },
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

const gap = {
  type: 'object',
  properties: {
    kind: { type: 'string' },
    address: { type: 'string' },
    holder: { description: 'The id of the thing at this address', type: 'string' },
    reason: { type: 'string' },
    refused: { type: 'boolean' },
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

/** By their keys: a list of entries, or the only one. */
function listsIn(below: ReadonlyMap<string, Kind>, { entries, root }: DocumentRules): JsonSchema {
  const lists = [...below].map(([key, kind]) => {
    const entry = { $ref: `#/$defs/${kind}` }
    if (entries.get(kind)?.document.single !== true) return [key, { type: 'array', items: entry }]
    return [key, kind === root ? entry : { anyOf: [entry, { type: 'null' }] }]
  })
  return Object.fromEntries(lists)
}

function entrySchema(entry: EntryRules, rules: DocumentRules): JsonSchema {
  const { identity, members, instructions, below, resource, naming } = entry
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
      ...listsIn(below, rules),
    },
    ...(needsName(entry) ? { anyOf: naming.map((member) => ({ required: [member] })) } : {}),
    additionalProperties: false,
  }
}

const identitySchema = ({ schema }: EntryIdentity): JsonSchema =>
  schema === undefined
    ? { type: 'string', minLength: 1 }
    : orFilledIn({ minLength: 1, ...jsonSchema(schema) })

function memberSchema({ schema, isClosed }: MemberRule): JsonSchema {
  if (schema === undefined) return {}
  const made = jsonSchema(schema)
  if (isClosed) return { ...made, additionalProperties: false }
  return orFilledIn(made)
}

/** A text that is limited may be filled in. */
function orFilledIn(made: JsonSchema): JsonSchema {
  const { description, ...limits } = made
  const isLimited = made.type === 'string' && ['enum', 'pattern', 'format'].some((word) => word in made)
  if (!isLimited) return made
  const about = description === undefined ? {} : { description }
  return { ...about, anyOf: [limits, { $ref: '#/$defs/filled-in' }] }
}
