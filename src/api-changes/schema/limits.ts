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
}

/** A least length of 0 allows what no least length allows. */
const withoutEffect = (keyword: string, value: number) =>
  value === 0 && /^min(Length|Items|Properties)$/.test(keyword) ? undefined : value

export function compareLimits(from: SchemaView, to: SchemaView): readonly OwnChange[] {
  const each = Object.entries(names).flatMap(([keyword, [rule, words]]): readonly OwnChange[] => {
    const [before, after] = [from, to].map(({ limits }) => {
      const value = limits.get(keyword)
      return value === undefined ? undefined : withoutEffect(keyword, value)
    })
    if (before === after) return []
    const values = { from: before, to: after }
    if (before === undefined)
      return [{ ...values, rule: `${rule}-set`, effect: 'narrows', says: `has a ${words} now: ${after}` }]
    if (after === undefined)
      return [{ ...values, rule: `${rule}-unset`, effect: 'widens', says: `lost its ${words} of ${before}` }]
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
  })
  return [
    ...each,
    ...compareMultiples(from, to),
    ...comparePatterns(from, to),
    ...compareUniqueness(from, to),
  ]
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
