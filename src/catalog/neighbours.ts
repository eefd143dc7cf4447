/** The neighbour that a body names for the place of a thing among its siblings: `position: { after: { type, space } }`. */
import { factsOf, type Schema } from './fields.ts'
import { isKind } from './kinds.ts'
import { elementOf, fieldNames, schemaAt } from './members.ts'
import type { Operation } from './operation.ts'
import type { Resource } from './resource.ts'
import { partsOf } from './schema.ts'

/** The member of a body that names a neighbour. */
export const placeMember = 'position'

export type NeighbourSide = 'after' | 'before'

export interface NeighbourField {
  /** The member with its id. */
  readonly key: string
  /** The kind of the things that it may be; undefined for several. */
  readonly kind: string | undefined
  /** The words for its kind; empty if the body needs none. */
  readonly types: readonly string[]
}

/** Undefined if the body names no neighbour on this side. */
export function neighbourField(
  { body }: Pick<Operation, 'body'>,
  side: NeighbourSide,
): NeighbourField | undefined {
  const schema = body && schemaAt(body, `${placeMember}.${side}`)
  const key = fieldNames(schema).find((name) => name !== 'type')
  if (schema === undefined || key === undefined) return undefined
  const named = schemaAt(schema, key)
  const kind = named && factsOf(named).resource
  // An id may be of a part of several kinds: that names none.
  return { key, kind: isKind(kind) ? kind : undefined, types: typesIn(schemaAt(schema, 'type')) }
}

const typesIn = (schema: Schema | undefined): readonly string[] =>
  schema === undefined ? [] : (partsOf(elementOf(schema)).values ?? [])

/** The member of the body that names the thing, where one operation moves things of several kinds. */
export function itemIn(
  { body }: Pick<Operation, 'body'>,
  { ordered }: Pick<Resource, 'ordered'>,
  id: unknown,
): Readonly<Record<string, unknown>> {
  const field = itemField({ body })
  return field === undefined ? {} : { [field]: { type: ordered?.type, id } }
}

export const itemField = ({ body }: Pick<Operation, 'body'>): string | undefined =>
  body === undefined || schemaAt(body, placeMember) === undefined
    ? undefined
    : fieldNames(body).find(
        (name) =>
          name !== placeMember && body !== undefined && fieldNames(schemaAt(body, name)).includes('type'),
      )

interface NamedNeighbour {
  readonly side: NeighbourSide
  /** An id, or what stands for one. */
  readonly id: unknown
  /** Its word, where the body tells several kinds apart. */
  readonly type: string | undefined
}

/** @example { after: { type: 'space', space: 'spc_api' } } */
export function positionBeside({ key, types }: NeighbourField, { side, id, type }: NamedNeighbour) {
  const word = types.length > 1 ? type : types[0]
  return { [side]: { ...(word === undefined ? {} : { type: word }), [key]: id } }
}
