/** jq's order of values, from its manual, for sorting without jq, which needs hundreds of bytes for each value. */
import { compareNumbers } from '../json/exact-number.ts'
import { isObject } from '../json/object.ts'

/** Negative if the left one comes first; 0 for values that jq treats as equal. */
export function compareValues(left: unknown, right: unknown): number {
  const byNumber = compareNumbers(left, right)
  if (byNumber !== undefined) return byNumber
  if (typeof left === 'string' && typeof right === 'string') return compareTexts(left, right)
  const byKind = rank(left) - rank(right)
  if (byKind !== 0) return byKind
  if (Array.isArray(left) && Array.isArray(right)) return compareLists(left, right)
  return isObject(left) && isObject(right) ? compareObjects(left, right) : 0
}

const kinds = ['null', 'false', 'true', 'number', 'string', 'array', 'object']

function rank(value: unknown): number {
  if (Array.isArray(value)) return kinds.indexOf('array')
  const isWord = value === null || typeof value === 'boolean'
  if (isWord) return kinds.indexOf(String(value))
  if (typeof value === 'object' && compareNumbers(value, 0) !== undefined) return kinds.indexOf('number')
  return kinds.indexOf(typeof value)
}

function compareLists(left: readonly unknown[], right: readonly unknown[]): number {
  for (const [index, value] of left.entries()) {
    if (index === right.length) return 1
    const compared = compareValues(value, right[index])
    if (compared !== 0) return compared
  }
  return left.length - right.length
}

/** First by their keys, as sorted lists; then value by value. */
function compareObjects(
  left: Readonly<Record<string, unknown>>,
  right: Readonly<Record<string, unknown>>,
): number {
  const names = Object.keys(left).toSorted(compareTexts)
  const byNames = compareLists(names, Object.keys(right).toSorted(compareTexts))
  if (byNames !== 0) return byNames
  for (const name of names) {
    const compared = compareValues(left[name], right[name])
    if (compared !== 0) return compared
  }
  return 0
}

/** By code points. JavaScript compares code units, which puts characters beyond U+FFFF before U+E000. */
function compareTexts(left: string, right: string): number {
  if (left === right) return 0
  const length = Math.min(left.length, right.length)
  for (let index = 0; index < length; index += 1) {
    const [a, b] = [left.charCodeAt(index), right.charCodeAt(index)]
    if (a !== b) return inOrderOfCodePoints(a) - inOrderOfCodePoints(b)
  }
  return left.length - right.length
}

const inOrderOfCodePoints = (unit: number) => (unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit)
