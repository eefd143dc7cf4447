/** Shows what rules found, in the wanted format, and writes the page of `--html`. */
import type { OwnFormat } from '../../../catalog/own-formats.ts'
import { onePage } from '../../../client/lists/page.ts'
import { useColour } from '../../../render/text/colour.ts'
import { paintFor } from '../../../render/text/paint.ts'
import type { FindingsReport } from '../../../reports/findings-report.ts'
import type { FindingsResult } from '../../../task/result.ts'
import type { Task } from '../../../task/task.ts'
import type { CliSession } from '../../session.ts'
import { isStdout, writePage } from '../files/write-page.ts'
import { writePaged } from '../pager.ts'
import { formatOf, isOfRows, ownFormatIn, show } from './show.ts'

export async function showFindings(found: FindingsResult, task: Task, session: CliSession): Promise<void> {
  const { report, page } = found
  if (page !== undefined) {
    const { findingsPage } = await import('../../../render/findings/page.ts')
    await writePage(page.file, await findingsPage(report, page), session)
    if (isStdout(page.file)) return
  }
  await showReport(found, task, session)
}

async function showReport({ value, report }: FindingsResult, task: Task, session: CliSession): Promise<void> {
  const { context, globals } = session
  const own = ownFormatIn(session)
  if (own !== undefined) return context.out.write(await writers[own](report))
  const format = formatOf(session, task)
  const isForEyes = globals.jq === undefined && globals.fields === undefined
  if (isForEyes && format === 'markdown') {
    const { findingsMarkdown } = await import('../../../render/findings/markdown.ts')
    return context.out.write(findingsMarkdown(report))
  }
  if (isForEyes && format === 'table') return showLines(report, session)
  if (isOfRows(format) || (format === 'ndjson' && isForEyes))
    return show({ kind: 'list', pages: onePage(report.findings) }, task, session)
  return show({ kind: 'single', value }, task, session)
}

async function showLines(report: FindingsReport, session: CliSession): Promise<void> {
  const { out, env } = session.context
  const { findingLines } = await import('../../../render/findings/lines.ts')
  const paint = await paintFor(useColour(session.globals.color, { env, isTerminal: out.isTerminal }))
  const lines = findingLines(report, { paint, width: out.isTerminal ? out.columns : undefined })
  await writePaged(
    oneChunk(`${[...lines].join('\n')}\n`),
    { format: 'table', terminal: out.isTerminal },
    session,
  )
}

async function* oneChunk(text: string) {
  yield text
}

/** Each loads on use. */
const writers: { readonly [Format in OwnFormat]: (report: FindingsReport) => Promise<string> } = {
  sarif: async (report) => (await import('../../../render/findings/sarif.ts')).findingsSarif(report),
  junit: async (report) => (await import('../../../render/findings/junit.ts')).findingsJunit(report),
  gitlab: async (report) => (await import('../../../render/findings/gitlab.ts')).findingsGitlab(report),
  github: async (report) => (await import('../../../render/findings/github.ts')).findingsGithub(report),
}
