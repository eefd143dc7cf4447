/** Compares limits: lengths, numbers, counts, patterns. */
import type { OwnChange } from './change.ts'
import type { SchemaView } from './schema-view.ts'

/** By keyword: the name in rules, and the words for people. */
const names: Readonly<Record<string, readonly [rule: string, words: string]>> = {
  maximum: ['max', 'maximum'],
  minimum: ['min', 'minimum'],
  exclusiveMaximum: ['exclusive-max', 'exclusive maximum'],
  exclusiveMinimum: ['exclusive-min', 'exclusive minimum'],
  maxLength: ['max-length', 'largest length'],
  minLength: ['min-length', 'least length'],
  maxItems: ['max-items', 'largest number of items'],
  minItems: ['min-items', 'least number of items'],
  maxProperties: ['max-properties', 'largest number of properties'],
  minProperties: ['min-properties', 'least number of properties'],
  maxContains: ['max-contains', 'largest number of items that match'],
  minContains: ['min-contains', 'least number of items that match'],
}

export const compareLimits = (from: SchemaView, to: SchemaView): readonly OwnChange[] => [
  ...Object.keys(names).flatMap((keyword) => compareLimit(keyword, from, to)),
  ...compareMultiples(from, to),
  ...comparePatterns(from, to),
  ...compareUniqueness(from, to),
]

function compareLimit(keyword: string, from: SchemaView, to: SchemaView): readonly OwnChange[] {
  const [rule, words] = names[keyword] ?? [keyword, keyword]
  const [before, after] = [limitIn(from, keyword), limitIn(to, keyword)]
  if (before === after) return []
  const values = { from: before, to: after }
  // A limit that the other kind of limit held before, or holds now, changes nothing.
  if (before === undefined)
    return isHeldBy(from, keyword, after)
      ? []
      : [{ ...values, rule: `${rule}-set`, effect: 'narrows', says: `has a ${words} now: ${after}` }]
  if (after === undefined)
    return isHeldBy(to, keyword, before)
      ? []
      : [{ ...values, rule: `${rule}-unset`, effect: 'widens', says: `lost its ${words} of ${before}` }]
  const isMore = after > before
  const isUpper = /max/i.test(keyword)
  return [
    {
      ...values,
      rule: `${rule}-${isMore ? 'increased' : 'decreased'}`,
      effect: isMore === isUpper ? 'widens' : 'narrows',
      says: `has another ${words}: ${before} became ${after}`,
    },
  ]
}

/** A minimum length of 0 is the same as none. */
function limitIn({ limits }: SchemaView, keyword: string): number | undefined {
  const value = limits.get(keyword)
  return value === 0 && /^min(Length|Items|Properties)$/.test(keyword) ? undefined : value
}

const otherKind: Readonly<Record<string, string>> = {
  maximum: 'exclusiveMaximum',
  minimum: 'exclusiveMinimum',
  exclusiveMaximum: 'maximum',
  exclusiveMinimum: 'minimum',
}

/** True if the other kind of limit (exclusive or not) lets pass no more than this one. */
function isHeldBy({ limits }: SchemaView, keyword: string, value: number | undefined): boolean {
  const other = limits.get(otherKind[keyword] ?? '')
  if (other === undefined || value === undefined) return false
  if (other === value) return keyword === 'maximum' || keyword === 'minimum'
  return /max/i.test(keyword) ? other < value : other > value
}

function compareMultiples(
  { limits: before }: SchemaView,
  { limits: after }: SchemaView,
): readonly OwnChange[] {
  const [from, to] = [before.get('multipleOf'), after.get('multipleOf')]
  if (from === to) return []
  const values = { from, to }
  if (from === undefined)
    return [
      { ...values, rule: 'multiple-of-set', effect: 'narrows', says: `must be a multiple of ${to} now` },
    ]
  if (to === undefined)
    return [
      {
        ...values,
        rule: 'multiple-of-unset',
        effect: 'widens',
        says: `need not be a multiple of ${from} any more`,
      },
    ]
  const says = `must be a multiple of ${to}, not of ${from}`
  if (from % to === 0) {
    const rule = { request: 'multiple-of-generalized', response: 'multiple-of-changed' }
    return [{ ...values, rule, effect: 'widens', says }]
  }
  if (to % from === 0) {
    const rule = { request: 'multiple-of-changed', response: 'multiple-of-specialized' }
    return [{ ...values, rule, effect: 'narrows', says }]
  }
  return [{ ...values, rule: 'multiple-of-changed', effect: 'incomparable', says }]
}

function comparePatterns({ pattern: from }: SchemaView, { pattern: to }: SchemaView): readonly OwnChange[] {
  if (from === to) return []
  const values = { from, to }
  if (from === undefined)
    return [{ ...values, rule: 'pattern-added', effect: 'narrows', says: `must match ${to} now` }]
  if (to === undefined)
    return [{ ...values, rule: 'pattern-removed', effect: 'widens', says: `need not match ${from} any more` }]
  const says = `must match ${to}, not ${from}`
  if (/^\^?\.\*\$?$/.test(to)) return [{ ...values, rule: 'pattern-generalized', effect: 'widens', says }]
  return [{ ...values, rule: 'pattern-changed', effect: 'unknown', says }]
}

function compareUniqueness(
  { uniqueItems: from }: SchemaView,
  { uniqueItems: to }: SchemaView,
): readonly OwnChange[] {
  if (from === to) return []
  return to
    ? [{ from, to, rule: 'unique-items-set', effect: 'narrows', says: 'must hold no item twice now' }]
    : [{ from, to, rule: 'unique-items-unset', effect: 'widens', says: 'may hold an item twice now' }]
}
