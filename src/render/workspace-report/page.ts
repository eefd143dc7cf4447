/** Writes a report as one page for a browser, without scripts. */
import type { ReportSection, WorkspaceReport } from '../../reports/workspace-report.ts'
import { trendChart, trendData } from '../findings/page/charts.ts'
import { framed } from '../page/frame.ts'
import { html, type Markup } from '../page/html.ts'
import { style as usualStyle } from '../page/style.ts'
import { pageTable, type TableCell } from '../page/table.ts'
import { cellText } from './cell-text.ts'

const style = `${usualStyle}
td { overflow-wrap: break-word; min-width: 6rem; max-width: 24rem; } td.time { white-space: nowrap; } th[scope=col] { white-space: nowrap; } nav ul { columns: 16rem; padding: 0; } nav li { margin-left: 1.1rem; } .lack { border-left: 0.4rem solid var(--high); padding-left: 0.75rem; }
`

export const reportPage = ({
  organization,
  at,
  version,
  notRead,
  sections,
  trend,
}: WorkspaceReport): string =>
  framed({
    title: `Report on ${organization.title}`,
    style,
    skip: { to: 'report', text: 'To the report' },
    header: html`<h1>Report on ${organization.title}</h1>
<p class="faint">Organization <code>${organization.id}</code>, read at <time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time> by ws ${version}.</p>`,
    main: html`<main id="report">
${notRead.length === 0 ? undefined : lackingSection(notRead)}
<nav aria-label="Sections"><ul>${sections.map(({ query, title }) => html`<li><a href="#${query}">${title}</a></li>`)}</ul></nav>
${sections.map(sectionMarkup)}
${trend.length === 0 ? undefined : trendSection(trend)}
</main>`,
    end: trend.length === 0 ? undefined : trendData(trend),
  })

const lackingSection = (
  notRead: readonly string[],
): Markup => html`<section class="lack" aria-labelledby="lacking">
<h2 id="lacking">Not read</h2>
<ul>${notRead.map((part) => html`<li>${part}</li>`)}</ul>
</section>`

const trendSection = (trend: WorkspaceReport['trend']): Markup =>
  html`<section aria-labelledby="trend">
<h2 id="trend">What audits found over time</h2>
<div class="charts">${trendChart(trend)}</div>
</section>`

const sectionMarkup = ({
  query,
  title,
  about,
  columns,
  rows,
}: ReportSection): Markup => html`<section aria-labelledby="${query}">
<h2 id="${query}">${title}</h2>
<p class="faint">${about} <code>ws query ${query}</code></p>
${rows.length === 0 ? html`<p>None.</p>` : tableMarkup(title, columns, rows)}
</section>`

const tableMarkup = (title: string, columns: readonly string[], rows: ReportSection['rows']): Markup =>
  pageTable({
    label: `Table: ${title}`,
    columns,
    rows: rows.map((row) => columns.map((name) => cellOf(row[name]))),
  })

/** A time stays on one line. */
function cellOf(value: unknown): TableCell {
  const content = cellText(value)
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(content) ? { content, className: 'time' } : { content }
}
