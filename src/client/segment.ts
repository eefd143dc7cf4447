/** What can be one segment of a path: said of an id by whoever types it, and by whoever is given one. */
import { ReplyError } from '../errors.ts'
import { isObject } from '../json/object.ts'

/** Why a value can't be a segment; undefined when it can. Encoding leaves empty and dotted ones as they are, and every URL parser then names another resource. */
export function segmentFault(value: string): string | undefined {
  if (value === '' || value === '.' || value === '..') return `is "${value}", which is no id`
  if (value.includes('\0')) return 'holds a NUL character, which no id can hold'
  return value.isWellFormed() ? undefined : 'holds half of a character (a lone surrogate)'
}

/** The id of something that a service listed. @throws ReplyError where nothing could be asked with it */
export function idGiven(item: unknown): string {
  const id = isObject(item) ? item.id : undefined
  if (typeof id !== 'string') throw new ReplyError('The service listed something without an id')
  const fault = segmentFault(id)
  if (fault === undefined) return id
  throw new ReplyError(`The service listed something whose id ${fault}`)
}
