/**
 * Numbers that a double can't hold: they are `JSON.rawJSON` values, which JSON.stringify prints digit by digit. The other formats
 * get the digits here.
 */
import { isComposed, isExactNumber } from './object.ts'

/** The digits of an exact number, as sent; undefined for other values. */
export function exactDigits(value: unknown): string | undefined {
  return isExactNumber(value) ? value.rawJSON : undefined
}

/** The digits of an exact whole number; undefined for other values. */
export function exactWholeNumber(value: unknown): string | undefined {
  const digits = exactDigits(value)
  return digits !== undefined && /^\d+$/.test(digits) ? digits : undefined
}

/** The same JSON with the nearest double for each exact number: a schema would see an exact number as an object. */
export function withNearestNumbers(value: unknown): unknown {
  if (!isComposed(value)) return isExactNumber(value) ? Number(value.rawJSON) : value
  if (Array.isArray(value)) return value.map(withNearestNumbers)
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withNearestNumbers(member)]))
}

/** Negative if `left` is less; undefined if one of them is not a number. */
export function compareNumbers(left: unknown, right: unknown): number | undefined {
  const [a, b] = [numeral(left), numeral(right)]
  if (a === undefined || b === undefined) return undefined
  if (a < b) return -1
  return a > b ? 1 : 0
}

function numeral(value: unknown): number | bigint | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return value
  const digits = exactDigits(value)
  if (digits === undefined || !/^-?\d/.test(digits)) return undefined
  return /^-?\d+$/.test(digits) ? BigInt(digits) : Number(digits)
}
