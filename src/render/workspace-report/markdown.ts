/** A report as Markdown, for the summary of a job. */
import { severities } from '../../reports/findings-report.ts'
import type { ReportSection, WorkspaceReport } from '../../reports/workspace-report.ts'
import { escapeMarkdown } from '../text/markdown-text.ts'
import { cellText } from './cell-text.ts'

export function reportMarkdown({ organization, at, notRead, sections, trend }: WorkspaceReport): string {
  const lacking = notRead.map((part) => `- ${escapeMarkdown(part)}\n`).join('')
  const parts = [
    `# Report on ${escapeMarkdown(organization.title)}\n\nRead at ${at.slice(0, 19).replace('T', ' ')} UTC.\n`,
    ...(notRead.length === 0 ? [] : [`## Not read\n\n${lacking}`]),
    ...sections.map(sectionText),
    ...(trend.length < 2 ? [] : [trendText(trend)]),
  ]
  return parts.join('\n')
}

function trendText(trend: WorkspaceReport['trend']): string {
  const rows = trend.map(({ checkedAt, bySeverity }) =>
    line([checkedAt.slice(0, 10), ...severities.map((severity) => String(bySeverity[severity]))]),
  )
  const names = ['day', ...severities]
  return `## What audits found over time\n\n${line(names)}${line(names.map(() => '---'))}${rows.join('')}`
}

function sectionText({ query, title, columns, rows }: ReportSection): string {
  const head = `## ${escapeMarkdown(title)}\n\n\`ws query ${query}\`\n\n`
  if (rows.length === 0) return `${head}None.\n`
  const cells = (row: ReportSection['rows'][number]) =>
    line(columns.map((name) => escapeMarkdown(cellText(row[name]))))
  const names = line(columns.map((name) => escapeMarkdown(name)))
  return head + names + line(columns.map(() => '---')) + rows.map(cells).join('')
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`
