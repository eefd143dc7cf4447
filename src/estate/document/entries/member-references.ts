/** Finds the references in the value of a member, also in lists and in members of it, and puts ids in their places. */
import type { Schema } from '../../../catalog/fields.ts'
import type { Kind } from '../../../catalog/kinds.ts'
import { elementOf, schemaAt } from '../../../catalog/members.ts'
import { isObject } from '../../../json/object.ts'
import { kindNamed } from '../../named-kind.ts'
import type { DocumentNode } from '../nodes/nodes.ts'

/** From the field on; the step into a list is a number. */
export type PathInValue = readonly [field: string, ...steps: readonly (string | number)[]]

export interface NamedInValue {
  readonly path: PathInValue
  readonly kind: Kind
  readonly value: string
  /** The offset in the text. */
  readonly start: number
}

export function* referencesIn(
  node: DocumentNode,
  schema: Schema,
  path: PathInValue,
): Generator<NamedInValue> {
  if (node.type === 'sequence')
    for (const [index, item] of node.items.entries())
      yield* referencesIn(item, elementOf(schema), [...path, index])
  else if (node.type === 'mapping')
    for (const { name, value } of node.members) {
      const inner = schemaAt(schema, name)
      if (inner !== undefined) yield* referencesIn(value, inner, [...path, name])
    }
  else {
    const kind = kindNamed(schema)
    if (kind !== undefined && typeof node.value === 'string')
      yield { path, kind, value: node.value, start: node.start }
  }
}

/** The same value with another one at the path. */
export function replacedAt(
  value: unknown,
  [step, ...rest]: readonly (string | number)[],
  by: unknown,
): unknown {
  if (step === undefined) return by
  if (Array.isArray(value))
    return value.map((each, index) => (index === step ? replacedAt(each, rest, by) : each))
  return isObject(value) ? { ...value, [step]: replacedAt(value[step], rest, by) } : value
}
