/** Gathers what a page for a browser shows besides the report. */
import { resolve } from 'node:path'
import type { FindingsPage, FindingsReport } from '../../findings-report.ts'
import type { Session } from '../../task.ts'
import type { State } from '../diff/state.ts'

interface Gathering {
  readonly report: FindingsReport
  readonly state: State
  readonly session: Session
}

export async function pageData(file: string, { session }: Gathering): Promise<FindingsPage> {
  return {
    file: resolve(session.context.workingDirectory, file),
    trend: [],
    access: { people: [], places: [], roles: [], more: { people: 0, places: 0 } },
    address: undefined,
    links: new Map(),
  }
}
