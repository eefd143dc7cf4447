/**
 * Compares a schema with a union (`oneOf`, `anyOf`) that stands in its place: a union that has the schema among its variants only
 * allows more, and a schema that was among the variants only allows less.
 */
import type { Located } from '../description.ts'
import type { OwnChange, SchemaChange } from './change.ts'
import type { SchemaView, Variants } from './schema-view.ts'
import { compareNull } from './types.ts'

/** All changes between two schemas, and below them. */
export type CompareWhole = (from: Located, to: Located) => readonly SchemaChange[]

interface ViewedSides {
  readonly from: { readonly at: Located; readonly view: SchemaView }
  readonly to: { readonly at: Located; readonly view: SchemaView }
}

/** Undefined where both or none is a union, or where the schema is none of the variants. */
export function compareWithUnion(
  { from, to }: ViewedSides,
  compare: CompareWhole,
): readonly OwnChange[] | undefined {
  const before = unionIn(from.view, to.view)
  const after = unionIn(to.view, from.view)
  if ((before === undefined) === (after === undefined)) return undefined
  const nulls = compareNull(from.view, to.view)
  if (after !== undefined && isWithin(after, (variant) => compare(from.at, variant), growing))
    return [...nulls, ...(after.list.length === 1 ? [] : [wrapped])]
  if (before !== undefined && isWithin(before, (variant) => compare(variant, to.at), shrinking))
    return [...nulls, ...(before.list.length === 1 ? [] : [unwrapped(before)])]
  return undefined
}

/** A schema that says nothing besides its variants, but for a type that the other side has too. */
function unionIn(view: SchemaView, other: SchemaView): Variants | undefined {
  const { types, properties, required, values, limits, others, items, prefixItems, pattern, format } = view
  const sizes = [properties, required, limits, others].map(({ size }) => size)
  const isBare =
    [...sizes, prefixItems.length].every((size) => size === 0) &&
    [values, items, pattern, format].every((each) => each === undefined) &&
    view.additional === true &&
    (types === undefined || hasSameTypes(types, other.types))
  return isBare && view.variants.length === 1 ? view.variants[0] : undefined
}

const hasSameTypes = (types: ReadonlySet<string>, others: SchemaView['types']) =>
  others !== undefined && types.size === others.size && [...types].every((type) => others.has(type))

const growing: ReadonlySet<SchemaChange['effect']> = new Set(['widens', 'none'])
const shrinking: ReadonlySet<SchemaChange['effect']> = new Set(['narrows', 'none'])

/** Null beside the variants is compared for itself. */
const isWithin = (
  { list }: Variants,
  changesTo: (variant: Located) => readonly SchemaChange[],
  effects: ReadonlySet<SchemaChange['effect']>,
): boolean =>
  list.some((variant) =>
    changesTo(variant).every((change) => effects.has(change.effect) || isAboutNull(change)),
  )

const isAboutNull = ({ rule, at }: SchemaChange) =>
  at.length === 0 && (rule === 'became-nullable' || rule === 'became-not-nullable')

const wrapped: OwnChange = {
  rule: 'wrapped-in-one-of',
  effect: 'widens',
  says: 'is one of several variants now',
}

const ruleWords = { oneOf: 'one-of', anyOf: 'any-of' } as const

const unwrapped = ({ keyword }: Variants): OwnChange => ({
  rule: `${ruleWords[keyword]}-removed`,
  effect: 'narrows',
  says: 'is one of its former variants now, and no other',
})
