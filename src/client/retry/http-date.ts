/** Parses dates of headers in the three forms of RFC 9110 (5.6.7). Date.parse would read the third as local time. */

/** Milliseconds since 1970; undefined for anything else. `now` decides the century of a two-digit year. */
export function parseHttpDate(text: string, now: number): number | undefined {
  for (const form of forms) {
    const parts = form.exec(text)?.groups
    if (parts !== undefined) return momentOf(parts, now)
  }
  return undefined
}

const days = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)'
const longDays = '(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)'
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const month = `(?<month>${months.join('|')})`
const time = '(?<hour>\\d\\d):(?<minute>\\d\\d):(?<second>\\d\\d)'

const forms = [
  new RegExp(`^${days}, (?<day>\\d\\d) ${month} (?<year>\\d{4}) ${time} GMT$`),
  new RegExp(`^${longDays}, (?<day>\\d\\d)-${month}-(?<shortYear>\\d\\d) ${time} GMT$`),
  new RegExp(`^${days} ${month} (?<day>[ \\d]\\d) ${time} (?<year>\\d{4})$`),
]

type DateParts = Readonly<Record<string, string | undefined>>

function momentOf(parts: DateParts, now: number): number | undefined {
  const { day, hour, minute, second } = parts
  const [hours, minutes, seconds] = [Number(hour), Number(minute), Number(second)]
  // A leap second is 60.
  if (hours > 23 || minutes > 59 || seconds > 60) return undefined
  const monthIndex = months.indexOf(parts.month ?? '')
  const moment = Date.UTC(yearOf(parts, now), monthIndex, Number(day), hours, minutes, seconds)
  // Date.UTC turns 31 February into 3 March.
  return new Date(moment).getUTCMonth() === monthIndex || seconds === 60 ? moment : undefined
}

/** A two-digit year that seems more than 50 years ahead is in the past. */
function yearOf({ year, shortYear }: DateParts, now: number): number {
  if (year !== undefined) return Number(year)
  const present = new Date(now).getUTCFullYear()
  const near = present - (present % 100) + Number(shortYear)
  return near > present + 50 ? near - 100 : near
}
