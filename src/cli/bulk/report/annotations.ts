/** Writes the rows that failed as annotations of GitHub Actions, each at its line of the file: ten, since a step shows no more. */
import type { RowOutcome } from '../../../engine/bulk/outcome.ts'
import { numberOf } from '../../../engine/bulk/row.ts'
import { errorSentence } from '../../../render/error.ts'
import { githubAnnotation, moreAnnotations, mostAnnotations } from '../../../render/github-annotation.ts'
import type { CliSession } from '../../session.ts'

interface RowAnnotationTarget {
  /** The file of the rows, as typed. */
  readonly from: string
  readonly out: CliSession['context']['out']
}

export async function annotateFailures(
  outcomes: AsyncIterable<readonly RowOutcome[]>,
  { from, out }: RowAnnotationTarget,
): Promise<void> {
  let failures = 0
  for await (const batch of outcomes)
    for (const outcome of batch) {
      if (!('error' in outcome)) continue
      failures += 1
      if (failures <= mostAnnotations) await out.write(`${annotation(outcome, from)}\n`)
    }
  for (const line of moreAnnotations(failures - mostAnnotations)) await out.write(`${line}\n`)
}

function annotation({ kind, row, error }: Extract<RowOutcome, { error: unknown }>, from: string): string {
  const place = from === '-' || row.line === undefined ? {} : { file: from, line: String(row.line) }
  const name = row.label === '' ? '' : ` (${row.label})`
  const title = `row ${numberOf(row)}${name} ${kind === 'unknown' ? 'has an unknown outcome' : 'failed'}`
  return githubAnnotation(kind === 'unknown' ? 'warning' : 'error', {
    properties: { ...place, title },
    message: errorSentence(error),
  })
}
