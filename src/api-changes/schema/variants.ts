/**
 * Pairs the variants of two `oneOf` or `anyOf`: by what they refer to, by the value of the discriminator, by allowing the same
 * values whatever they are called, by title, and then one by one.
 */
import { isDeepStrictEqual } from 'node:util'
import { type Located, objectOf, textOf } from '../description.ts'
import type { OwnChange } from './change.ts'
import type { ViewsOfBoth } from './properties.ts'
import type { SchemaView, Variants } from './schema-view.ts'
import { referenceName, wireNames } from './wire-names.ts'

export interface VariantPairs {
  readonly changes: readonly OwnChange[]
  /** Variants of both sides that are compared with each other, with the name of the variant. */
  readonly pairs: readonly (readonly [name: string, from: Located, to: Located])[]
}

export function compareVariants(from: SchemaView, to: SchemaView, views: ViewsOfBoth): VariantPairs {
  const [one, other] = [from.variants[0], to.variants[0]]
  if (one === undefined && other === undefined) return { changes: [], pairs: [] }
  if (one === undefined) return { changes: [wrapped(from, other)], pairs: [] }
  if (other === undefined) return { changes: [unwrapped(one)], pairs: [] }
  const pairs = pairVariants(one.list, other.list, comparisonOf({ from, to }, views))
  const paired = new Set(pairs.flatMap(([, left, right]) => [left.pointer, right.pointer]))
  const left = (list: readonly Located[]) => list.filter(({ pointer }) => !paired.has(pointer))
  return {
    changes: [
      ...left(one.list).map((variant) => variantChange(variant, one.keyword, 'removed')),
      ...left(other.list).map((variant) => variantChange(variant, other.keyword, 'added')),
    ],
    pairs,
  }
}

/** How a variant of one side compares to one of the other. */
interface VariantComparison {
  /** True if no value of a discriminator says that they are two. */
  hasSameWireNames(left: Located, right: Located): boolean
  /** True if a mapping gives both the same value. */
  isMappedAlike(left: Located, right: Located): boolean
  /** True for variants that allow the same values, of those that are left. */
  sameAmong(before: readonly Located[], after: readonly Located[]): (left: Located, right: Located) => boolean
}

function comparisonOf(
  { from, to }: { readonly from: SchemaView; readonly to: SchemaView },
  views: ViewsOfBoth,
): VariantComparison {
  const before = remembered((variant) => wireNames(from, variant, views.before(variant)).join())
  const after = remembered((variant) => wireNames(to, variant, views.after(variant)).join())
  const hasSameWireNames = (left: Located, right: Located) => before(left) === after(right)
  return {
    hasSameWireNames,
    isMappedAlike: (left, right) => before(left) !== '' && hasSameWireNames(left, right),
    sameAmong: (lefts, rights) => {
      const classes = views.classesOf(lefts, rights)
      return (left, right) => classes.before(left) === classes.after(right)
    },
  }
}

/** Each variant of one side is held against all of the other. */
function remembered(textOf: (variant: Located) => string): (variant: Located) => string {
  const texts = new Map<Located, string>()
  return (variant) => {
    const text = texts.get(variant) ?? textOf(variant)
    texts.set(variant, text)
    return text
  }
}

function pairVariants(
  one: readonly Located[],
  other: readonly Located[],
  { hasSameWireNames, isMappedAlike, sameAmong }: VariantComparison,
): VariantPairs['pairs'] {
  const pairs: (readonly [string, Located, Located])[] = []
  const [before, after] = [[...one], [...other]]
  const take = (isPair: (left: Located, right: Located) => boolean) => {
    for (const left of [...before]) {
      const right = after.find((each) => isPair(left, each))
      if (right === undefined) continue
      pairs.push([nameOf(right), left, right])
      before.splice(before.indexOf(left), 1)
      after.splice(after.indexOf(right), 1)
    }
  }
  take((left, right) => referenceOf(left) !== undefined && referenceOf(left) === referenceOf(right))
  take((left, right) => isDeepStrictEqual(left.value, right.value))
  take(isMappedAlike)
  if (before.length > 0 && after.length > 0) {
    const isSame = sameAmong(before, after)
    take((left, right) => hasSameWireNames(left, right) && isSame(left, right))
  }
  take((left, right) => titleOf(left) !== undefined && titleOf(left) === titleOf(right))
  // A single one that is left on both sides was changed in place, if nobody named it.
  if (before.length === 1 && after.length === 1)
    take((left, right) => referenceOf(left) === undefined && referenceOf(right) === undefined)
  return pairs
}

const referenceOf = ({ value }: Located) => textOf(objectOf(value).$ref)
const titleOf = ({ value }: Located) => textOf(objectOf(value).title)

const nameOf = (variant: Located): string =>
  referenceName(variant) ?? titleOf(variant) ?? `#${variant.pointer.split('/').at(-1)}`

const ruleWords = { oneOf: 'one-of', anyOf: 'any-of' } as const

const variantChange = (
  variant: Located,
  keyword: Variants['keyword'],
  change: 'added' | 'removed',
): OwnChange => ({
  rule: `${ruleWords[keyword]}-${change}`,
  effect: change === 'added' ? 'widens' : 'narrows',
  says: change === 'added' ? `has the new variant ${nameOf(variant)}` : `lost the variant ${nameOf(variant)}`,
  source: variant.pointer,
  ...(change === 'added' ? { to: nameOf(variant) } : { from: nameOf(variant) }),
})

/** One schema became several variants: it allows more if the old schema is one of them. */
function wrapped(from: SchemaView, variants: Variants | undefined): OwnChange {
  const isAmong =
    variants?.list.some((each) => each.pointer === from.pointer || refersTo(each, from)) === true
  return isAmong
    ? { rule: 'wrapped-in-one-of', effect: 'widens', says: 'is one of several variants now' }
    : { rule: 'one-of-added', effect: 'incomparable', says: 'has to be one of several variants now' }
}

const refersTo = (variant: Located, { pointer }: SchemaView) => referenceOf(variant) === pointer

const unwrapped = ({ keyword }: Variants): OwnChange => ({
  rule: `${ruleWords[keyword]}-removed`,
  effect: 'incomparable',
  says: 'has no variants any more',
})
