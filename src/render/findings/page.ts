/** Stub. */
import type { FindingsPage, FindingsReport } from '../../findings-report.ts'

export async function findingsPage(_report: FindingsReport, _page: FindingsPage): Promise<string> {
  return ''
}
