/** Reads the parameters of an operation: of its path, its query, its headers and cookies. */
import { type PathParameter, parameterOf } from '../../catalog/parameters.ts'
import { kebab } from '../../learnt/flag-words.ts'
import { keyFor } from '../../learnt/key-for.ts'
import type { Carriage, LearntParameter, LearntQuery } from '../../learnt/shape.ts'
import type { ParsedDescription } from './description.ts'
import { type DescriptionPart, listOf, memberOf, resolved } from './references.ts'
import type { SchemaReader } from './schemas/schemas.ts'
import { phrase } from './words.ts'

export interface ReadParameters {
  /** The path with the names that ws keeps. */
  readonly path: string
  readonly parameters: readonly LearntParameter[]
  readonly query: readonly LearntQuery[]
}

interface ParameterReader {
  readonly description: ParsedDescription
  readonly schemas: SchemaReader
}

/** @param holders - the path and the operation: what the operation says wins */
export function readParameters(
  path: string,
  holders: readonly DescriptionPart[],
  reading: ParameterReader,
): ReadParameters {
  const found = new Map<string, DescriptionPart>()
  for (const holder of holders) {
    for (const given of listOf(holder, 'parameters', reading.description)) {
      const part = resolved(given, reading.description)
      const { name, in: where } = part.value
      if (typeof name !== 'string' || typeof where !== 'string')
        throw reading.description.fault(part.trail, 'a parameter needs `name` and `in`')
      found.set(JSON.stringify([where, name]), part)
    }
  }
  const all = [...found.values()]
  const inPath = pathParameters(path, all, reading)
  const beside = all.filter((part) => isSent(part))
  return { ...inPath, query: queryParameters(beside, reading) }
}

/** ws itself sets the headers of every request. */
const ownHeaders =
  /^(?:accept|accept-encoding|authorization|content-type|content-length|connection|cookie|host|proxy-.*|te|trailer|transfer-encoding|upgrade|user-agent)$/i

function isSent({ value: { name, in: where } }: DescriptionPart): boolean {
  if (where === 'header') return !ownHeaders.test(String(name)) && /^[\w!#$%&'*+.^`|~-]+$/.test(String(name))
  return where === 'query' || where === 'cookie'
}

function pathParameters(
  path: string,
  all: readonly DescriptionPart[],
  reading: ParameterReader,
): Omit<ReadParameters, 'query'> {
  const parameters: LearntParameter[] = []
  const kept = path.replace(/\{([^{}]*)\}/g, (_, name: string) => {
    const declared = all.find(({ value }) => value.in === 'path' && value.name === name)
    const safe = /^\w+$/.test(name) && !(name in Object.prototype) ? name : `p${parameters.length + 1}`
    const known = parameters.find((each) => each.name === safe)
    if (known === undefined) parameters.push(pathParameter(safe, name, declared, reading))
    return `{${safe}}`
  })
  return { path: kept, parameters: withWordsApart(parameters) }
}

function pathParameter(
  safe: string,
  name: string,
  declared: DescriptionPart | undefined,
  { description, schemas }: ParameterReader,
): LearntParameter {
  const known: PathParameter | undefined = parameterOf(safe)
  const context = known?.context ?? contextCalled(name)
  if (known !== undefined)
    return {
      name: safe,
      word: known.name,
      schema: {},
      ...(context === undefined ? {} : { context }),
      isKnown: true,
    }
  const schema = declared && memberOf(declared, 'schema', description)
  const about = phrase(declared?.value.description)
  const read = schema === undefined ? {} : schemas.read(schema)
  return {
    name: safe,
    word: context ?? (kebab(name) || 'value'),
    schema: { ...read, ...(about === undefined ? {} : { about }) },
    ...(context === undefined ? {} : { context }),
  }
}

const contexts: Readonly<Record<string, 'org' | 'space' | 'site'>> = {
  org: 'org',
  organization: 'org',
  organisation: 'org',
  space: 'space',
  site: 'site',
}

function contextCalled(name: string): 'org' | 'space' | 'site' | undefined {
  const plain = kebab(name).replace(/-id$/, '')
  return Object.hasOwn(contexts, plain) ? contexts[plain] : undefined
}

/** Two parameters of one path need two words. */
function withWordsApart(parameters: readonly LearntParameter[]): readonly LearntParameter[] {
  return parameters.map((each, index) => {
    const before = parameters.slice(0, index).filter(({ word }) => word === each.word).length
    return before === 0 ? each : { ...each, word: `${each.word}-${before + 1}` }
  })
}

function queryParameters(all: readonly DescriptionPart[], reading: ParameterReader): readonly LearntQuery[] {
  const keys = new Set<string>()
  return all.map((part) => {
    const read = queryParameter(part, reading)
    let key = read.key
    for (let number = 2; keys.has(key); number += 1) key = `${read.key}_${number}`
    keys.add(key)
    return { ...read, key }
  })
}

function queryParameter(part: DescriptionPart, { description, schemas }: ParameterReader): LearntQuery {
  const { value } = part
  const name = String(value.name)
  const schema = memberOf(part, 'schema', description)
  const about = phrase(value.description)
  const as = carriageOf(part, schema && resolved(schema, description), schemas)
  const isFlag = value.in === 'query' && name.endsWith('[]')
  const key = (isFlag ? name.slice(0, -2) : name).replace(/[^\w-]/g, '_') || 'value'
  return {
    key: keyFor(key),
    name,
    schema: {
      ...(schema === undefined ? {} : schemas.read(schema)),
      ...(about === undefined ? {} : { about }),
    },
    ...(value.required === true ? { required: true } : {}),
    ...(as === undefined ? {} : { as }),
  }
}

function carriageOf(
  { value }: DescriptionPart,
  schema: DescriptionPart | undefined,
  schemas: SchemaReader,
): Carriage | undefined {
  const { in: where, style, explode } = value
  if (where === 'header' || where === 'cookie') return where
  // A parameter with `content` in place of a schema is a text of that kind.
  if (schema === undefined) return 'content' in value ? 'json' : undefined
  if (style === 'deepObject') return 'deep'
  if (style === 'spaceDelimited' && explode !== true) return 'space'
  if (style === 'pipeDelimited' && explode !== true) return 'pipe'
  if (explode === false) return 'comma'
  return [schema.value.type].flat().includes('object') || schemas.members(schema) !== undefined
    ? 'spread'
    : undefined
}
