/** Shows a report on a workspace, and writes the page of `--html`. */
import { UsageError } from '../../../errors.ts'
import type { WorkspaceReportResult } from '../../../task/result.ts'
import type { Task } from '../../../task/task.ts'
import type { CliSession } from '../../session.ts'
import { writePage } from '../files/write-page.ts'
import { formatOf, isOfRows, show } from './show.ts'

export async function showWorkspaceReport(
  { value, workspaceReport, html }: WorkspaceReportResult,
  task: Task,
  session: CliSession,
): Promise<void> {
  const { context, globals } = session
  const format = formatOf(session, task)
  const isForEyes = globals.jq === undefined && globals.fields === undefined
  const isText = isForEyes && (format === 'markdown' || format === 'table')
  if (!isText && isOfRows(format))
    throw new UsageError(`a report has no rows for -o ${format}`, {
      hint: 'Take -o markdown or json, or one query: ws query <name> -o csv',
    })
  if (html !== undefined) {
    const { reportPage } = await import('../../../render/workspace-report/page.ts')
    await writePage(html, reportPage(workspaceReport), session)
    if (globals.output === undefined && isForEyes) return
  }
  if (!isText) return show({ kind: 'single', value }, task, session)
  const { reportMarkdown } = await import('../../../render/workspace-report/markdown.ts')
  return context.out.write(reportMarkdown(workspaceReport))
}
