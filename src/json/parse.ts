/** Parses JSON from a service without losing a digit or the order, and refuses JSON too deep to walk through. */
import { asSent, markFor, mayHaveMoved, withMarks } from './key-order.ts'
import { isObject } from './object.ts'

/** Deeper than any resource, yet shallow enough for every renderer, which recurses at each level. */
const deepest = 500

const tooDeep = { fault: `JSON that nests deeper than ${deepest} levels` }

export type Parsed = { readonly value: unknown } | { readonly fault: string }

/** The value, or the fault of the text, as the end of a sentence. */
export function parseJson(text: string): Parsed {
  if (mayBeDeep(text) && isTooDeep(text)) return tooDeep
  try {
    const value = mayLoseDigits(text) ? parseExactly(text) : JSON.parse(text)
    const mark = mayHaveMoved(value) ? markFor(text) : undefined
    return { value: mark === undefined ? value : parseInOrder(text, mark) }
  } catch (error) {
    if (error instanceof RangeError) return tooDeep
    return { fault: text.trim() === '' ? 'nothing' : 'something that is not JSON' }
  }
}

/** True if the text begins as JSON and ends before all its brackets close. */
export function isUnfinished(text: string): boolean {
  if (!/^\s*[{[]/.test(text)) return false
  let depth = 0
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]
    if (character === '"') index = endOfString(text, index)
    else if (character === '{' || character === '[') depth += 1
    else if (character === '}' || character === ']') depth -= 1
  }
  return depth > 0
}

/**
 * These run on every page, so they skip ahead: to many closing brackets in a row, to sixteen digits, to an exponent. Other deep
 * JSON ends as a ReplyError of the renderer.
 */
const mayBeDeep = (text: string): boolean => hasRun(text, 50, isClosing)
const hasLongDigits = (text: string): boolean => hasRun(text, 16, isDigitOrPoint)
const exponent = /\d[eE][+-]?\d+\s*(?:[,}\]]|$)/

const isClosing = (code: number): boolean => code === 0x5d || code === 0x7d
const isDigitOrPoint = (code: number): boolean => (code >= 0x30 && code <= 0x39) || code === 0x2e

/** True if `length` characters in a row are of the kind. It looks at one character in `length`, and around it. */
function hasRun(text: string, length: number, isOfKind: (code: number) => boolean): boolean {
  for (let index = length - 1; index < text.length; index += length) {
    if (!isOfKind(text.charCodeAt(index))) continue
    let start = index
    while (isOfKind(text.charCodeAt(start - 1))) start -= 1
    let end = index + 1
    while (isOfKind(text.charCodeAt(end))) end += 1
    if (end - start >= length) return true
  }
  return false
}

/** Also true for some texts that lose nothing: if a number has sixteen characters or more, or an exponent. */
const mayLoseDigits = (text: string): boolean =>
  (hasLongDigits(text) || exponent.test(text)) && strangeNumber.test(text)

const strangeNumber = /(?:^|[:[,])\s*-?(?:[\d.]{16}|[\d.]+[eE])/

const parseExactly = (text: string): unknown => exactJson.parse(text, exactNumber)

/** Turns numbers that a double can't hold into `JSON.rawJSON` values; JSON.stringify prints those as they came. */
const exactNumber: Reviver = (_key, value, { source }) =>
  typeof value !== 'number' || source === undefined || isSame(source, String(value))
    ? value
    : exactJson.rawJSON(source)

const parseInOrder = (text: string, mark: string): unknown =>
  exactJson.parse(withMarks(text, mark), (key, value, context) =>
    isObject(value) ? asSent(value, mark) : exactNumber(key, value, context),
  )

type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown

interface ExactJson {
  parse(text: string, reviver: Reviver): unknown
  rawJSON(text: string): unknown
}

// Node has had both since version 21; the library types lag behind.
const exactJson = JSON as unknown as ExactJson

/** True if two spellings mean the same number: `1.50` and `1.5`, `1E3` and `1000`. */
function isSame(one: string, other: string): boolean {
  return one === other || canonical(one) === canonical(other)
}

/** The significant digits, and the exponent of the last one. */
function canonical(number: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(number) ?? []
  const digits = `${whole}${fraction}`.replace(/^0+/, '')
  const significant = digits.replace(/0+$/, '')
  if (significant === '') return whole === '' ? number : '0'
  return `${sign}${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`
}

/** Counts brackets outside strings before JSON.parse builds anything. */
function isTooDeep(text: string): boolean {
  if (text.length <= 2 * deepest) return false
  let depth = 0
  for (let index = 0; index < text.length; index += 1) {
    switch (text[index]) {
      case '"':
        index = endOfString(text, index)
        break
      case '[':
      case '{':
        depth += 1
        if (depth > deepest) return true
        break
      case ']':
      case '}':
        depth -= 1
    }
  }
  return false
}

/** The end of the string that begins at `start`. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end === -1 ? text.length : end
}

/** True after an odd number of backslashes. */
function isEscaped(text: string, index: number): boolean {
  let before = index
  while (text[before - 1] === '\\') before -= 1
  return (index - before) % 2 === 1
}
