/** Builds the bodies of requests: which fields of a thing go into which, with current ids. */
import { factsOf, innerOf, type Schema } from '../../catalog/fields.ts'
import { fieldNames, schemaAt } from '../../catalog/members.ts'
import type { Operation } from '../../catalog/operation.ts'
import { settableIn } from '../../catalog/relations.ts'
import type { Resource } from '../../catalog/resource.ts'
import { memberOf } from '../../json/members.ts'
import type { Thing } from '../estate.ts'
import { place } from '../settable-values.ts'
import type { Planning } from './draft.ts'
import { granteeId } from './grantees.ts'
import { around } from './parameters.ts'
import { fieldSchema, idOf, replaceIds } from './references.ts'

export type Fields = ReadonlyMap<string, unknown>

/** Nests dotted fields. */
export function bodyOf(fields: Fields): Readonly<Record<string, unknown>> {
  const body: Record<string, unknown> = {}
  for (const [field, value] of fields) place(value, field.split('.'), body)
  return body
}

/** The value with current ids, or with ids that a step will return. */
export const withIds = (field: string, value: unknown, resource: Resource, planning: Planning): unknown =>
  replaceIds(value, fieldSchema(resource, field), (kind, id) => {
    const named = planning.named(kind, id)
    return named === undefined ? id : (idOf(named, planning) ?? id)
  })

/** The fields that the body of `make` takes from the thing. */
export function makeFields(thing: Thing, make: Operation, planning: Planning): Fields {
  const resource = planning.resources.get(thing.kind)
  const fields = new Map<string, unknown>()
  if (resource === undefined) return fields
  if (resource.isOpen === true) return new Map(Object.entries(thing.values))
  const required = new Set(requiredFields(make))
  for (const field of fieldNames(make.body)) {
    const value = makeValue(field, { thing, resource, make }, planning)
    const isGiven = value === null ? required.has(field) : !isNothing(value)
    if (isGiven) fields.set(field, value)
  }
  return fields
}

interface MadeThing {
  readonly thing: Thing
  readonly resource: Resource
  readonly make: Operation
}

function makeValue(field: string, { thing, resource, make }: MadeThing, planning: Planning): unknown {
  const other = resource.elsewhere[field]
  // Other requests set it; a body may have to say that there is none for now.
  if (other !== undefined && 'kind' in other) return takesNull(make, field) ? null : undefined
  if (field === resource.grantee?.field) return [granteeId(thing, resource, planning)]
  return holderIn(field, thing, planning) ?? stated(field, thing, resource, planning)
}

/** The id of the thing around it, for a field that names its holder. */
function holderIn(field: string, thing: Thing, planning: Planning): unknown {
  const resource = planning.resources.get(thing.kind)
  const shown = resource?.shownAs[field] ?? field
  const kind = typeof shown === 'string' ? resource?.parents[shown] : undefined
  if (kind !== undefined) return thing.holder?.kind === kind ? idOf(thing.holder, planning) : undefined
  return resource?.document?.omits.includes(field) === true
    ? holderNamed(field, thing, { resource, planning })
    : undefined
}

/** The id of the nearest thing around it that the field can name. */
function holderNamed(
  field: string,
  thing: Thing,
  { resource, planning }: { readonly resource: Resource; readonly planning: Planning },
): unknown {
  const schema = fieldSchema(resource, field)
  const wanted = schema && factsOf(schema).resource
  let each = around(thing, planning.resources)
  while (each !== undefined && wanted !== undefined && each.kind !== wanted) each = each.holder
  return each && idOf(each, planning)
}

function stated(field: string, thing: Thing, resource: Resource, planning: Planning): unknown {
  const value = memberOf(thing.values, field)
  if (value !== undefined) return withIds(field, value, resource, planning)
  // A thing known only by its name has it in no other field.
  return field === resource.id || field === resource.called ? (thing.name ?? thing.id) : undefined
}

/** Settable fields that the document states of a thing. */
export function statedFields(thing: Thing, resource: Resource, planning: Planning): Fields {
  const fields = new Map<string, unknown>()
  for (const field of settableIn(resource, thing.values)) {
    const value = memberOf(thing.values, field)
    if (value !== undefined) fields.set(field, withIds(field, value, resource, planning))
  }
  return fields
}

const takesNull = ({ body }: Operation, field: string): boolean => {
  const schema = body && schemaAt(body, field)
  return schema?.def.type === 'nullable'
}

/** Fields that every body of the operation must have. */
export const requiredFields = ({ body }: Operation): readonly string[] =>
  fieldNames(body).filter((field) => body !== undefined && !isOptional(schemaAt(body, field)))

const isOptional = (schema: Schema | undefined): boolean => {
  if (schema === undefined || schema.def.type === 'optional') return true
  const inner = innerOf(schema)
  return inner !== undefined && isOptional(inner)
}

/** True for null if it is a value like others, shown in every reply: no role of one's own. */
export const isValue = (field: string, value: unknown, { schema, shownAs }: Resource): boolean => {
  if (!isNothing(value)) return true
  const shown = shownAs[field] ?? field
  const told = typeof shown === 'string' ? schemaAt(schema, shown) : undefined
  return value === null && told !== undefined && !isOptional(told)
}

/** A service leaves out values that nobody has set. */
export const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
