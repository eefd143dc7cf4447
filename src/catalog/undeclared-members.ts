/** Finds the members of a value that its schema does not declare, at any depth. */
import { isComposed } from '../json/object.ts'
import type { Schema } from './fields.ts'
import { type DefinitionParts, partsOf } from './schema.ts'

export interface UndeclaredMember {
  readonly path: readonly PropertyKey[]
  /** Names that are declared in its place. */
  readonly known: readonly string[]
}

/** @param schemas of one of these the value should be. */
export function undeclaredMembers(
  value: unknown,
  schemas: readonly Schema[],
  path: readonly PropertyKey[] = [],
): readonly UndeclaredMember[] {
  if (!isComposed(value)) return []
  const variants = schemas.flatMap((each) => variantsOf(each, value))
  const below = (name: PropertyKey, inner: unknown, its: readonly (Schema | undefined)[]) =>
    undeclaredMembers(
      inner,
      its.filter((each) => each !== undefined),
      [...path, name],
    )
  if (Array.isArray(value)) {
    const elements = variants.map(({ element }) => element)
    return value.flatMap((inner, index) => below(index, inner, elements))
  }
  const known = knownIn(variants)
  return Object.entries(value).flatMap(([name, inner]) => {
    if (known !== 'any' && !known.includes(name)) return [{ path: [...path, name], known }]
    const declared = variants.map((each) => memberOf(each, name))
    return below(name, inner, declared)
  })
}

/** Those that the value can be: of a union told apart by a tag, the one that the value names. */
function variantsOf(schema: Schema, value: object): readonly DefinitionParts[] {
  const parts = partsOf(schema)
  const { options, tag } = parts
  if (options === undefined) return [parts]
  const named = tag === undefined ? undefined : Object.entries(value).find(([name]) => name === tag)?.[1]
  const possible = tag === undefined ? options : options.filter((each) => isTagged(each, tag, named))
  return possible.flatMap((each) => variantsOf(each, value))
}

function isTagged(option: Schema, tag: string, named: unknown): boolean {
  const declared = memberOf(partsOf(option), tag)
  return declared !== undefined && partsOf(declared).values?.includes(String(named)) === true
}

/** `any` also where no object is declared, which is a fault of another kind. */
function knownIn(variants: readonly DefinitionParts[]): readonly string[] | 'any' {
  const isAny = variants.some(({ isOpen, valueType, type }) => isOpen || valueType || type === 'unknown')
  const shapes = variants.map(({ shape }) => shape).filter((each) => each !== undefined)
  return isAny || shapes.length === 0 ? 'any' : [...new Set(shapes.flatMap((each) => Object.keys(each)))]
}

const memberOf = ({ shape, valueType }: DefinitionParts, name: string): Schema | undefined =>
  shape !== undefined && Object.hasOwn(shape, name) ? shape[name] : valueType
