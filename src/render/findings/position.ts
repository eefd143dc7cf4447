/** The line of a document that a finding points into, for people. */
import type { Finding, FindingsReport } from '../../reports/findings-report.ts'

/** Undefined if nobody has written that document: a person would look for the file in vain. */
export const positionText = (
  { document: { file, line } }: Pick<Finding, 'document'>,
  { unwritten }: Pick<FindingsReport, 'unwritten'>,
): string | undefined => (file === unwritten ? undefined : `${file}:${line}`)
