/** `until` of an entry: a day, to its end in UTC, or a moment with an offset. */

/** The member of an entry. */
export const untilMember = 'until'

export interface Until {
  /** In the spelling of the document. */
  readonly said: string
  /** Milliseconds since 1970. */
  readonly end: number
}

/** Ends the sentence "it needs". */
export const untilWanted =
  'a day like 2027-01-31 (to its end in UTC), or a time with its offset like 2027-01-31T18:00:00+01:00'

/** Patterns of both spellings, for editors too. */
export const dayPattern = String.raw`^\d{4}-\d{2}-\d{2}$`
export const momentPattern = String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$`

const [day, moment] = [new RegExp(dayPattern), new RegExp(momentPattern)]
const dayLength = '2027-01-31'.length
const millisecondsOfDay = 86_400_000

/** Undefined for a day that no calendar has, and for a time without an offset: nobody knows when that is. */
export function untilIn(said: string): Until | undefined {
  const start = Date.parse(`${said.slice(0, dayLength)}T00:00:00Z`)
  const isInCalendar =
    !Number.isNaN(start) && new Date(start).toISOString().startsWith(said.slice(0, dayLength))
  if (!isInCalendar) return undefined
  if (day.test(said)) return { said, end: start + millisecondsOfDay }
  const end = moment.test(said) ? Date.parse(said) : Number.NaN
  return Number.isNaN(end) ? undefined : { said, end }
}

export const isPast = ({ end }: Until, now: number): boolean => now >= end

export const endedWords = ({ said }: Until): string => `ended ${said}`
