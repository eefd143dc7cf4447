/** Checks that an id can be a segment of a path, whether a person typed it or a service sent it. */
import { ReplyError } from '../errors.ts'
import { isObject } from '../json/object.ts'

/** Nearly every id is such a word: it is a segment, and needs no escapes. */
export const plainWord = /^[\w-]+$/

/**
 * The reason why a value can't be a segment; undefined if it can. Encoding does not change empty and dotted ones, and every URL
 * parser then finds another resource.
 */
export function segmentFault(value: string): string | undefined {
  if (plainWord.test(value)) return undefined
  if (value === '' || value === '.' || value === '..') return `is "${value}", which is not an id`
  if (value.includes('\0')) return 'holds a NUL character, which no id can hold'
  return value.isWellFormed() ? undefined : 'holds half of a character (a lone surrogate)'
}

/** The id of an item from the service. @throws ReplyError if no path can hold it */
export function idGiven(item: unknown): string {
  const id = isObject(item) ? item.id : undefined
  if (typeof id !== 'string') throw new ReplyError('The service listed something without an id')
  const fault = segmentFault(id)
  if (fault === undefined) return id
  throw new ReplyError(`The service listed something whose id ${fault}`)
}
