/** Reads bare words by the core schema of YAML 1.2 (https://yaml.org/spec/1.2.2/#103-core-schema). */
import { parseJson } from '../../../json/parse.ts'

/** Null, a boolean, a number with all its digits, or the text itself. */
export function plainValue(written: string): unknown {
  if (!meaningful.has(written.charCodeAt(0))) return written
  const known = words.get(written)
  if (known !== undefined) return known.value
  if (decimal.test(written)) {
    const parsed = parseJson(asJson(written))
    return 'value' in parsed ? parsed.value : Number(written)
  }
  return based.test(written) ? Number(written) : written
}

const words = new Map<string, { readonly value: unknown }>([
  ...['', '~', 'null', 'Null', 'NULL'].map((word) => [word, { value: null }] as const),
  ...['true', 'True', 'TRUE'].map((word) => [word, { value: true }] as const),
  ...['false', 'False', 'FALSE'].map((word) => [word, { value: false }] as const),
])

/** The first characters of words that may be more than text; NaN is that of no word. */
const meaningful = new Set([Number.NaN, ...[...'-+.~0123456789NnTtFf'].map((letter) => letter.charCodeAt(0))])
const decimal = /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/
const based = /^0(?:o[0-7]+|x[\da-fA-F]+)$/

/** JSON has neither a plus sign nor leading zeros. */
const asJson = (number: string) => number.replace(/^\+/, '').replace(/^(-?)0+(?=\d)/, '$1')
