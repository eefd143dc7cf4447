/** Compares the parameters of an operation, its own and those of its path. */

import { compareDeprecation, removalOf } from './deprecation.ts'
import {
  type ComparedDescription,
  elementsAt,
  type Located,
  memberAt,
  membersAt,
  objectOf,
  textOf,
} from './description.ts'
import type { OperationChange, TouchedOperation } from './finding.ts'
import { type Direction, levelOf } from './level.ts'
import { mediaName } from './media-types.ts'
import { changesAt } from './operation-changes.ts'
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
  /** `response` for a callback, whose request the service sends. */
  readonly direction: Direction
  /** For people: the callback that the request is of, e.g. `` of the callback `paid` ``; else nothing. */
  readonly of: string
}

export interface OperationComparison {
  readonly before: ComparedDescription
  readonly after: ComparedDescription
  readonly compare: SchemaComparer
  /** `2026-11-22` */
  readonly today: string
}

export function compareParameters(
  sides: OperationSides,
  comparing: OperationComparison,
): readonly OperationChange[] {
  const before = parametersOf(sides.from, sides.fromPath, comparing.before)
  const after = parametersOf(sides.to, sides.toPath, comparing.after)
  return [
    ...[...before].filter(([key]) => !after.has(key)).map(([, each]) => removed(each, sides, comparing)),
    ...[...after].filter(([key]) => !before.has(key)).map(([, each]) => added(each, sides)),
    ...[...after].flatMap(([key, each]) => {
      const earlier = before.get(key)
      return earlier === undefined ? [] : compareParameter([earlier, each], sides, comparing)
    }),
  ]
}

/** By place and name; a parameter of the path by its position there, since its name is never sent. */
function parametersOf(
  operation: Located,
  path: Located,
  description: ComparedDescription,
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

const words = (parameter: Parameter, { of }: OperationSides) =>
  `the ${parameter.in} parameter \`${parameter.name}\`${of}`

function removed(
  parameter: Parameter,
  sides: OperationSides,
  { today }: OperationComparison,
): OperationChange {
  const { operation, direction } = sides
  const told = { source: parameter.at.pointer, operation }
  const rule = `${direction}-parameter`
  const { when, level, says } = removalOf(parameter.at, today)
  if (direction === 'response')
    return {
      ...told,
      id: `${rule}-removed`,
      level: parameter.isRequired ? 'breaking' : 'warning',
      text: `${words(parameter, sides)} is gone`,
    }
  const text = `${words(parameter, sides)} ${says}`
  // Most services ignore a parameter too many.
  if (when === 'without-deprecation') return { ...told, id: `${rule}-removed`, level: 'warning', text }
  return { ...told, id: when === 'sunset-parse' ? `${rule}-${when}` : `${rule}-removed-${when}`, level, text }
}

function added(parameter: Parameter, sides: OperationSides): OperationChange {
  const isOfPath = parameter.in === 'path'
  const { direction, operation } = sides
  const required = `new-${parameter.isRequired ? 'required' : 'optional'}-${direction}-parameter`
  return {
    id: isOfPath ? `new-${direction}-path-parameter` : required,
    level: levelOf(parameter.isRequired ? 'narrows' : 'none', direction),
    text: `${words(parameter, sides)} is new${parameter.isRequired ? ', and required' : ''}`,
    source: parameter.at.pointer,
    operation,
  }
}

function compareParameter(
  [from, to]: readonly [Parameter, Parameter],
  sides: OperationSides,
  { compare }: OperationComparison,
): readonly OperationChange[] {
  const { operation, direction } = sides
  const rule = `${direction}-parameter`
  const subject = words(to, sides)
  const place = {
    direction,
    rules: { own: rule, within: `${rule}-property` },
    words: subject,
    operation,
  }
  const own: OperationChange[] = []
  const add = (id: string, level: OperationChange['level'], says: string) =>
    own.push({ id, level, text: `${subject} ${says}`, source: to.at.pointer, operation })
  if (!from.isRequired && to.isRequired)
    add(`${rule}-became-required`, levelOf('narrows', direction), 'is required now')
  if (from.isRequired && !to.isRequired)
    add(`${rule}-became-optional`, levelOf('widens', direction), 'is not required any more')
  for (const { id, level, says } of compareDeprecation([from.at, to.at], deprecationRules(rule)))
    add(id, level, says)
  if (serializationOf(from) !== serializationOf(to))
    add(`${rule}-serialization-changed`, 'breaking', 'is written in another way (style, explode, media type)')
  return [...own, ...changesAt(place, [schemaOf(from), schemaOf(to)], compare)]
}

const deprecationRules = (rule: string) => ({
  deprecated: `${rule}-deprecated`,
  deprecatedWithSunset: `${rule}-deprecated`,
  reactivated: `${rule}-reactivated`,
  sunsetUnreadable: `${rule}-sunset-parse`,
  sunsetDeleted: `${rule}-sunset-deleted`,
  sunsetEarlier: `${rule}-sunset-date-changed-too-small`,
})

/** OpenAPI 3: the default of `explode` follows from the style, that of the style from the place. */
function serializationOf({ at, in: place }: Parameter): string {
  const { style, explode, allowReserved } = objectOf(at.value)
  const [media] = membersAt(memberAt(at, 'content')).keys()
  if (media !== undefined) return mediaName(media)
  const shown = textOf(style) ?? (place === 'query' || place === 'cookie' ? 'form' : 'simple')
  return `${shown} ${typeof explode === 'boolean' ? explode : shown === 'form'} ${allowReserved === true}`
}

/** A parameter has a schema, or a content of one media type. */
function schemaOf({ at }: Parameter): Located {
  const schema = memberAt(at, 'schema')
  const [media] = [...membersAt(memberAt(at, 'content')).values()]
  return schema.value === undefined && media !== undefined ? memberAt(media, 'schema') : schema
}
