/** The shape of a report on a whole workspace, as a command yields it and faces show it. */
import type { TrendPoint } from './findings-report.ts'

export interface ReportSection {
  /** The query behind it. */
  readonly query: string
  readonly title: string
  readonly about: string
  readonly columns: readonly string[]
  readonly rows: readonly Readonly<Record<string, string | number | null>>[]
}

export interface WorkspaceReport {
  readonly organization: { readonly id: string; readonly title: string }
  /** ISO 8601. */
  readonly at: string
  readonly version: string
  /** Parts that could not be read, a sentence each. */
  readonly notRead: readonly string[]
  readonly sections: readonly ReportSection[]
  /** Counts of audits: of the reports that lie beside the page, the oldest first, and of this one. */
  readonly trend: readonly TrendPoint[]
}
