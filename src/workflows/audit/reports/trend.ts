/** Finds earlier reports in a folder: pages of `--html`, which hold the trend so far, and reports of `-o json`; of audits, and of a whole workspace. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { memberOf } from '../../../json/members.ts'
import { parseJson } from '../../../json/parse.ts'
import { severities, type TrendPoint } from '../../../reports/findings-report.ts'

const largest = 50_000_000

/** Of reports with the same scope: the oldest first, each moment once. Files that are not reports are left out. */
export function earlierPoints(file: string, scope: string): readonly TrendPoint[] {
  const folder = dirname(file)
  const points = new Map<string, TrendPoint>()
  for (const name of namesIn(folder)) {
    const text = textAt(join(folder, name))
    for (const point of pointsIn(name, text)) if (point.scope === scope) points.set(point.checkedAt, point)
  }
  return [...points.values()].toSorted((one, other) => (one.checkedAt < other.checkedAt ? -1 : 1))
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter((name) => /\.(?:html|json)$/i.test(name))
  } catch {
    // The page is written later, and says then what is wrong with the folder.
    return []
  }
}

function textAt(path: string): string {
  try {
    const { size } = statSync(path)
    return size > largest ? '' : readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function pointsIn(name: string, text: string): readonly TrendPoint[] {
  if (/\.json$/i.test(name)) {
    const parsed = /"ws-(?:audit|report)\/1"/.test(text) ? parseJson(text) : {}
    if (!('value' in parsed)) return []
    const points = memberOf(parsed.value, 'trend')
    return Array.isArray(points) ? points.flatMap(pointOf) : pointOf(memberOf(parsed.value, 'summary'))
  }
  const [, held] = /<script type="application\/json" id="ws-audit-trend">([^<]*)<\/script>/.exec(text) ?? []
  const parsed = held === undefined ? {} : parseJson(held)
  return 'value' in parsed && Array.isArray(parsed.value) ? parsed.value.flatMap(pointOf) : []
}

function pointOf(value: unknown): readonly TrendPoint[] {
  const [scope, checkedAt] = [memberOf(value, 'scope'), memberOf(value, 'checkedAt')]
  if (typeof scope !== 'string') return []
  if (typeof checkedAt !== 'string' || Number.isNaN(Date.parse(checkedAt))) return []
  const counts = severities.map(
    (severity) => [severity, Number(memberOf(value, `bySeverity.${severity}`) ?? 0)] as const,
  )
  if (counts.some(([, count]) => !Number.isSafeInteger(count) || count < 0)) return []
  // Each severity has its count.
  return [{ scope, checkedAt, bySeverity: Object.fromEntries(counts) as TrendPoint['bySeverity'] }]
}
