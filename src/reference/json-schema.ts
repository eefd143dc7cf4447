/** Derives JSON Schema (2020-12) of input and output from the declarations of commands. */
import { toJSONSchema } from 'zod/mini'
import { declarationOf, zodOf } from '../catalog/checks.ts'
import { factsOf, type Schema } from '../catalog/fields.ts'
import type { Operation } from '../catalog/operation.ts'
import { type Option, optionsOf, parameterNames } from '../catalog/options.ts'
import { parameterOf } from '../catalog/parameters.ts'
import type { Task } from '../task/task.ts'

export type JsonSchema = Readonly<Record<string, unknown>>

/** The parts of a request: `path`, `query` and `body`; `--input` takes the body. A task has one part. */
export function inputSchema(spec: Operation | Task): JsonSchema {
  const options = optionsOf(spec)
  if (spec.kind === 'task') return withPlaces(jsonSchema(spec.input), { section: 'input', options })
  const parts = Object.entries({
    path: withPlaces(pathSchema(spec), { section: 'path', options }),
    query: withPlaces(spec.query && jsonSchema(spec.query), { section: 'query', options }),
    body: withPlaces(spec.body && bodySchema(spec.body, spec), { section: 'body', options }),
  }).flatMap(([name, part]) => (part === undefined ? [] : [{ name, ...apart(part) }]))
  const isNeeded = (name: string) => name !== 'body' || spec.bodyMayBeLeftOut !== true
  const needed = parts.filter(
    ({ name, part }) => name === 'path' || (part.required !== undefined && isNeeded(name)),
  )
  const definitions = Object.assign({}, ...parts.map(({ definitions: own }) => own))
  return {
    type: 'object',
    properties: Object.fromEntries(parts.map(({ name, part }) => [name, part])),
    ...(needed.length === 0 ? {} : { required: needed.map(({ name }) => name) }),
    ...(Object.keys(definitions).length === 0 ? {} : { $defs: definitions }),
  }
}

export const bodySchema = (body: Schema, { needsOneOf }: Operation): JsonSchema => ({
  ...jsonSchema(body),
  ...(needsOneOf === undefined ? {} : { anyOf: needsOneOf.map((name) => ({ required: [name] })) }),
})

/** References look for shared schemas at the top. */
function apart({ $defs = {}, ...part }: JsonSchema) {
  return { part, definitions: $defs }
}

interface SchemaSection {
  readonly section: Option['section']
  readonly options: readonly Option[]
}

/** Adds to each member its place on the command line. Members without a flag of their own stay unchanged. */
function withPlaces<Part extends JsonSchema | undefined>(part: Part, { section, options }: SchemaSection) {
  const properties = part?.properties
  if (typeof properties !== 'object' || properties === null) return part
  const ofSection = options.filter((option) => option.section === section)
  const own = new Map(ofSection.map(({ path: [key = ''], ownName }) => [key, ownName]))
  const nameOf = (key: string) => own.get(key) ?? key
  const placed = Object.entries(properties).map(([name, member]) => {
    const option = ofSection.find(({ path }) => path.join('.') === name)
    return [nameOf(name), option === undefined ? member : { ...member, ...placeOf(option) }]
  })
  const needed = Array.isArray(part?.required) ? { required: part.required.map(nameOf) } : {}
  return { ...part, properties: Object.fromEntries(placed), ...needed }
}

/** An optional argument comes from the context, which has a flag. */
function placeOf({ argument, context, kind, section, word }: Option): JsonSchema {
  const ofContext = context === undefined ? {} : { 'x-flag': `--${context}` }
  if (argument !== undefined) return { 'x-argument': word, ...(argument.optional ? ofContext : {}) }
  if (section === 'path') return ofContext
  return { 'x-flag': kind === 'null' ? `--no-${word}` : `--${word}` }
}

function pathSchema(operation: Operation): JsonSchema | undefined {
  const names = parameterNames(operation.path)
  if (names.length === 0) return undefined
  const schemas = names.map((name) => {
    const schema = parameterOf(name, operation)?.schema
    return [name, schema === undefined ? {} : jsonSchema(schema)]
  })
  return { type: 'object', properties: Object.fromEntries(schemas), required: names }
}

/** Replies may hold more than the document says, so no object is closed. */
export function jsonSchema(schema: Schema): JsonSchema {
  const { $schema: _, ...made } = toJSONSchema(zodOf(schema), {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // JSON Schema has no such format: `contentEncoding` beside it says the same.
      if (jsonSchema.format === 'base64') delete jsonSchema.format
      const declared = declarationOf(zodSchema)
      if (declared === undefined) return
      Object.assign(jsonSchema, factKeywords(declared, jsonSchema.type), togetherKeywords(declared))
    },
  })
  return made
}

function togetherKeywords({ def }: Schema): JsonSchema {
  if (def.type !== 'object' || def.togetherness === undefined) return {}
  const { exactlyOne, needs } = def.togetherness
  return {
    oneOf: exactlyOne.map((name) => ({ required: [name] })),
    dependentRequired: Object.fromEntries(Object.entries(needs).map(([name, needed]) => [name, [needed]])),
  }
}

/** Code checks lengths, which JSON Schema can't see; known values are not a closed enumeration. */
function factKeywords(schema: Schema, type: unknown): JsonSchema {
  const {
    about,
    resource,
    min = resource === undefined ? undefined : 1,
    max,
    pattern,
    known,
    defaultsTo,
    deprecated,
    learnt,
  } = factsOf(schema)
  const lengths = {
    ...(min === undefined ? {} : { minLength: min }),
    ...(max === undefined ? {} : { maxLength: max }),
    ...(pattern === undefined ? {} : { pattern }),
  }
  return {
    ...(about === undefined ? {} : { description: about }),
    ...(type === 'string' ? lengths : {}),
    ...(known === undefined ? {} : { examples: known }),
    ...(defaultsTo === undefined ? {} : { default: defaultsTo }),
    ...(learnt === true ? { 'x-learnt': true } : {}),
    ...(deprecated === undefined
      ? {}
      : { deprecated: true, 'x-since': deprecated.since, 'x-instead': deprecated.instead }),
  }
}
