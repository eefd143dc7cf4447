/** Shows points in time the way people say them: `3 days ago`. */

/** True for an ISO 8601 date-time, the API's only form of timestamps. */
export function isTimestamp(text: string): boolean {
  return text.length < 40 && iso.test(text) && !Number.isNaN(Date.parse(text))
}

/** The distance of a timestamp from `now` (milliseconds since 1970), in its largest whole unit. */
export function relativeTime(timestamp: string, now: number): string {
  const seconds = (now - Date.parse(timestamp)) / 1000
  const unit = units.find(({ length }) => Math.abs(seconds) >= length)
  if (unit === undefined) return 'just now'
  const count = Math.floor(Math.abs(seconds) / unit.length)
  const distance = `${count} ${unit.name}${count === 1 ? '' : 's'}`
  return seconds < 0 ? `in ${distance}` : `${distance} ago`
}

const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/

const day = 86_400

/** Lengths in seconds, longest first; months and years are averages. */
const units = [
  { name: 'year', length: 365.25 * day },
  { name: 'month', length: 30.4375 * day },
  { name: 'day', length: day },
  { name: 'hour', length: 3600 },
  { name: 'minute', length: 60 },
] as const
