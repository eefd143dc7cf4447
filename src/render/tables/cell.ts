/** Turns one value into the text of a cell: as sent for programs, in plain words for people. Neither is escaped yet. */
import { exactDigits } from '../../json/exact-number.ts'
import { isTimestamp, relativeTime } from '../text/relative-time.ts'

/** As sent: strings bare, null and absent empty, objects and arrays as compact JSON. */
export function plainCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  return scalarText(value) ?? JSON.stringify(value)
}

/** For people: yes and no, `3 days ago`, `-` for nothing, lists with commas. */
export function readableCell(value: unknown, now: number): string {
  if (typeof value === 'string') return isTimestamp(value) ? relativeTime(value, now) : value
  return nonText(value, (element) => readableCell(element, now))
}

/** Like `readableCell`, with timestamps in full. */
export function fullCell(value: unknown, now: number): string {
  if (typeof value === 'string') return isTimestamp(value) ? `${value} (${relativeTime(value, now)})` : value
  return nonText(value, (element) => fullCell(element, now))
}

function nonText(value: unknown, inner: (element: unknown) => string): string {
  if (value === null || value === undefined) return '-'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) {
    if (value.length === 0) return '-'
    if (value.every((element) => element === null || scalarText(element) !== undefined)) {
      return value.map(inner).join(', ')
    }
  }
  return plainCell(value)
}

/** Undefined for objects and arrays. */
export function scalarText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'object') return exactDigits(value)
  return String(value)
}
