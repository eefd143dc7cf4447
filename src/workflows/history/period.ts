/** Reads the ends of a period: a date, a time, or how long ago it was. */
import { UsageError } from '../../errors.ts'

const units: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 }
const day = 86_400_000

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
  const moment = isDate || isTime ? Date.parse(text) : Number.NaN
  if (Number.isNaN(moment))
    throw new UsageError(
      `${flag} is ${JSON.stringify(text)}: a date (2026-01-31), a time (2026-01-31T12:00Z), or how long ago (90m, 12h, 7d, 2w)`,
    )
  return isDate && flag === '--until' ? moment + day - 1 : moment
}
