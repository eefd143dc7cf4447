/** A report as Markdown, for the summary of a job. */
import type { ReportSection, WorkspaceReport } from '../../reports/workspace-report.ts'
import { escapeMarkdown } from '../markdown-text.ts'
import { cellText } from './cell-text.ts'

export function reportMarkdown({ organization, at, notRead, sections }: WorkspaceReport): string {
  const lacking = notRead.map((part) => `- ${escapeMarkdown(part)}\n`).join('')
  const parts = [
    `# Report on ${escapeMarkdown(organization.title)}\n\nRead at ${at.slice(0, 19).replace('T', ' ')} UTC.\n`,
    ...(notRead.length === 0 ? [] : [`## Not read\n\n${lacking}`]),
    ...sections.map(sectionText),
  ]
  return parts.join('\n')
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
