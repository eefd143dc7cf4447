/** Gathers what a page for a browser shows besides the report: the trend, who may do what, and links into the app. */
import { resolve } from 'node:path'
import { addressesIn } from '../../../estate/address.ts'
import type { Estate } from '../../../estate/estate.ts'
import type { AccessMatrix, FindingsPage, FindingsReport } from '../../../reports/findings-report.ts'
import type { Session } from '../../../task/task.ts'
import type { State } from '../../diff/state.ts'
import { toldText } from '../facts/read-thing.ts'
import { matrixOfEstate, matrixOfService } from './access-matrix.ts'
import { earlierPoints } from './trend.ts'

interface PageDataSource {
  readonly report: FindingsReport
  readonly state: State
  readonly session: Session
}

export async function pageData(
  name: string,
  { report, state: { estate }, session }: PageDataSource,
): Promise<FindingsPage> {
  const file = resolve(session.context.workingDirectory, name)
  const { scope, checkedAt, bySeverity } = report.summary
  const earlier = earlierPoints(file, scope).filter((point) => point.checkedAt < checkedAt)
  return {
    file: name,
    trend: [...earlier, { scope, checkedAt, bySeverity }].slice(-mostPoints),
    access: await matrixIn(estate, { source: report.summary.source, session }),
    address: toldText(estate.organization, 'urls.app'),
    links: linksTo(report, estate),
  }
}

/** Only the service in use lists all members and permissions. */
const matrixIn = async (
  estate: Estate,
  { source, session }: { readonly source: string; readonly session: Session },
): Promise<AccessMatrix> =>
  (source === 'live' ? await matrixOfService(session) : undefined) ?? matrixOfEstate(estate)

/** More points than pixels say nothing. */
const mostPoints = 180

/** Of found things only. */
function linksTo({ findings }: FindingsReport, estate: Estate): ReadonlyMap<string, string> {
  const wanted = new Set(findings.map(({ address }) => address))
  const address = addressesIn(estate)
  const links = new Map<string, string>()
  for (const thing of [estate.organization, ...estate.things]) {
    const app = toldText(thing, 'urls.app')
    if (app === undefined || !/^https?:\/\//.test(app)) continue
    const where = address(thing)
    if (wanted.has(where)) links.set(where, app)
  }
  return links
}
