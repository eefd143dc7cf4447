/** Compares the parameters of an operation, its own and those of its path. */
import { changesAt } from './changes-at.ts'
import {
  type Description,
  elementsAt,
  type Located,
  memberAt,
  membersAt,
  objectOf,
  textOf,
} from './description.ts'
import type { OperationChange, TouchedOperation } from './finding.ts'
import type { SchemaComparer } from './schema/compare.ts'

interface Parameter {
  readonly at: Located
  readonly name: string
  readonly in: string
  readonly isRequired: boolean
}

/** Both sides of an operation, each with its path. */
export interface OperationSides {
  readonly operation: TouchedOperation
  readonly from: Located
  readonly to: Located
  readonly fromPath: Located
  readonly toPath: Located
}

export interface Comparing {
  readonly before: Description
  readonly after: Description
  readonly compare: SchemaComparer
}

export function compareParameters(sides: OperationSides, comparing: Comparing): readonly OperationChange[] {
  const { operation } = sides
  const before = parametersOf(sides.from, sides.fromPath, comparing.before)
  const after = parametersOf(sides.to, sides.toPath, comparing.after)
  return [
    ...[...before].filter(([key]) => !after.has(key)).map(([, each]) => removed(each, operation)),
    ...[...after].filter(([key]) => !before.has(key)).map(([, each]) => added(each, operation)),
    ...[...after].flatMap(([key, each]) => {
      const earlier = before.get(key)
      return earlier === undefined ? [] : compareParameter([earlier, each], operation, comparing)
    }),
  ]
}

/** By place and name; a parameter of the path by its position there, since its name is never sent. */
function parametersOf(
  operation: Located,
  path: Located,
  description: Description,
): ReadonlyMap<string, Parameter> {
  const template = [...(path.pointer.split('/')[2] ?? '').matchAll(/\{([^}]*)\}/g)].map(([, name]) => name)
  const parameters = new Map<string, Parameter>()
  for (const listed of [memberAt(path, 'parameters'), memberAt(operation, 'parameters')].flatMap(
    elementsAt,
  )) {
    const at = description.follow(listed)
    const { name: named, in: place, required } = objectOf(at.value)
    const [name, where] = [textOf(named) ?? '', textOf(place) ?? '']
    const position = where === 'path' ? template.indexOf(name) : -1
    const word = where === 'header' ? name.toLowerCase() : name
    const key = `${where} ${position < 0 ? word : position}`
    parameters.set(key, { at, name, in: where, isRequired: where === 'path' || required === true })
  }
  return parameters
}

const words = (parameter: Parameter) => `the ${parameter.in} parameter \`${parameter.name}\``

function removed(parameter: Parameter, operation: TouchedOperation): OperationChange {
  const isDeprecated = objectOf(parameter.at.value).deprecated === true
  return {
    id: isDeprecated ? 'request-parameter-removed-with-deprecation' : 'request-parameter-removed',
    level: isDeprecated ? 'info' : 'warning',
    text: `${words(parameter)} is gone`,
    source: parameter.at.pointer,
    operation,
  }
}

function added(parameter: Parameter, operation: TouchedOperation): OperationChange {
  const isOfPath = parameter.in === 'path'
  const required = parameter.isRequired ? 'new-required-request-parameter' : 'new-optional-request-parameter'
  return {
    id: isOfPath ? 'new-request-path-parameter' : required,
    level: parameter.isRequired ? 'breaking' : 'info',
    text: `${words(parameter)} is new${parameter.isRequired ? ', and required' : ''}`,
    source: parameter.at.pointer,
    operation,
  }
}

function compareParameter(
  [from, to]: readonly [Parameter, Parameter],
  operation: TouchedOperation,
  { compare }: Comparing,
): readonly OperationChange[] {
  const place = {
    direction: 'request',
    rules: { own: 'request-parameter', within: 'request-parameter-property' },
    words: words(to),
    operation,
  } as const
  const own: OperationChange[] = []
  const add = (id: string, level: OperationChange['level'], says: string) =>
    own.push({ id, level, text: `${words(to)} ${says}`, source: to.at.pointer, operation })
  if (!from.isRequired && to.isRequired)
    add('request-parameter-became-required', 'breaking', 'is required now')
  if (from.isRequired && !to.isRequired)
    add('request-parameter-became-optional', 'info', 'is not required any more')
  const [before, after] = [objectOf(from.at.value), objectOf(to.at.value)]
  if (before.deprecated !== true && after.deprecated === true)
    add('request-parameter-deprecated', 'info', 'is deprecated now')
  if (before.deprecated === true && after.deprecated !== true)
    add('request-parameter-reactivated', 'info', 'is not deprecated any more')
  if (serializationOf(from) !== serializationOf(to))
    add('request-parameter-serialization-changed', 'breaking', 'is written in another way (style, explode)')
  return [...own, ...changesAt(place, [schemaOf(from), schemaOf(to)], compare)]
}

/** OpenAPI 3: the default of `explode` follows from the style, that of the style from the place. */
function serializationOf({ at, in: place }: Parameter): string {
  const { style, explode } = objectOf(at.value)
  const shown = textOf(style) ?? (place === 'query' || place === 'cookie' ? 'form' : 'simple')
  return `${shown} ${typeof explode === 'boolean' ? explode : shown === 'form'}`
}

/** A parameter has a schema, or a content of one media type. */
function schemaOf({ at }: Parameter): Located {
  const schema = memberAt(at, 'schema')
  const [media] = [...membersAt(memberAt(at, 'content')).values()]
  return schema.value === undefined && media !== undefined ? memberAt(media, 'schema') : schema
}
