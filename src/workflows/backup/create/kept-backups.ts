/** `--keep 30d,12w`: which dated backups stay. Of each of the last 30 days that have one, the last; of each of the last 12 weeks, the last. */
import { UsageError } from '../../../errors.ts'
import { dated } from '../../backup-format/dated-folder.ts'

export interface Keep {
  readonly count: number
  readonly unit: Unit
}

type Unit = 'h' | 'd' | 'w' | 'm' | 'y'

/** @throws UsageError */
export function parseKeep(text: string): readonly Keep[] {
  const keeps = text.split(',').map((part) => {
    const [, count = '', unit = ''] = /^([1-9]\d{0,3})([hdwmy])$/.exec(part.trim()) ?? []
    return count === '' ? undefined : { count: Number(count), unit: unit as Unit }
  })
  const known = keeps.filter((keep) => keep !== undefined)
  if (known.length === keeps.length) return known
  throw new UsageError(
    `--keep: ${text} is not like 30d,12w: numbers of hours (h), days (d), weeks (w), months (m) or years (y)`,
  )
}

/** The names that go; never the newest. @param names - the oldest first */
export function expired(names: readonly string[], keeps: readonly Keep[]): readonly string[] {
  const newestFirst = names.toReversed()
  const kept = new Set(newestFirst.slice(0, 1))
  for (const { count, unit } of keeps) {
    const periods = new Set<string>()
    for (const name of newestFirst) {
      const period = periodOf(name, unit)
      if (periods.has(period)) continue
      if (periods.size === count) break
      periods.add(period)
      kept.add(name)
    }
  }
  return names.filter((name) => !kept.has(name))
}

function periodOf(name: string, unit: Unit): string {
  const [, day = '', hour = ''] = dated.exec(name) ?? []
  if (unit === 'h') return `${day} ${hour}`
  if (unit === 'd') return day
  if (unit === 'm') return day.slice(0, 7)
  if (unit === 'y') return day.slice(0, 4)
  // Weeks begin on Monday, as 1970-01-05 did.
  return String(Math.floor((Date.parse(day) / dayLength - 4) / 7))
}

const dayLength = 24 * 60 * 60 * 1000
