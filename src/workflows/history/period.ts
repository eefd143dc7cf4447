/** Reads the ends of a period: a date, a time, a time of the day, or how long ago it was. */
import { UsageError } from '../../errors.ts'

const units: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 }
const day = 86_400_000
const dateLength = '2026-01-31'.length

interface PeriodEnd {
  readonly flag: '--since' | '--until'
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Milliseconds since 1970. A date alone means its first moment for `--since`, its last for `--until`, in UTC. */
export function momentIn(text: string, { flag, now }: PeriodEnd): number {
  const [, count, unit = ''] = /^(\d+)([mhdw])$/.exec(text) ?? []
  if (count !== undefined) return now - Number(count) * (units[unit] ?? 0)
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(text)
  const isTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/.test(text)
  const moment = isDate || isTime ? Date.parse(text) : clockTime(text, now)
  if (Number.isNaN(moment))
    throw new UsageError(
      `${flag} is ${JSON.stringify(text)}: a date (2026-01-31), a time (2026-01-31T12:00Z, or 12:00 for the last 12:00 UTC), or how long ago (90m, 12h, 7d, 2w)`,
    )
  return isDate && flag === '--until' ? moment + day - 1 : moment
}

/** The moment that a time of the day means, for people to see; undefined for other spellings, which say it themselves. */
export const toldClockTime = (text: string, now: number): string | undefined =>
  isClockTime(text) && !Number.isNaN(clockTime(text, now))
    ? new Date(clockTime(text, now)).toISOString().replace(/(?::00)?\.000Z$/, 'Z')
    : undefined

const isClockTime = (text: string) => /^\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:\d{2})?$/.test(text)

/** The last time that a clock has shown it: today, or yesterday if it is ahead. In UTC as all times of ws, unless it has an offset. */
function clockTime(text: string, now: number): number {
  if (!isClockTime(text)) return Number.NaN
  const zoned = /(?:Z|[+-]\d{2}:\d{2})$/.test(text) ? text : `${text}Z`
  const today = Date.parse(`${new Date(now).toISOString().slice(0, dateLength)}T${zoned}`)
  // With an offset, the last one may also be of tomorrow's date.
  return [today + day, today, today - day].find((moment) => moment <= now) ?? today - 2 * day
}
