/** Writes a report as one page for a browser: no network, no scripts, light and dark, for a screen, a phone and paper. */
import { createHash } from 'node:crypto'
import type { ReportSection, WorkspaceReport } from '../../reports/workspace-report.ts'
import { html, type Markup, markup } from '../findings/page/html.ts'
import { style as findingsStyle } from '../findings/page/style.ts'
import { cellText } from './cell-text.ts'

const style = `${findingsStyle}
td { overflow-wrap: anywhere; } nav ul { columns: 16rem; padding-left: 1.1rem; } .lack { border-left: 0.4rem solid var(--high); padding-left: 0.75rem; }
`

export function reportPage({ organization, at, version, notRead, sections }: WorkspaceReport): string {
  const hash = createHash('sha256').update(style).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="color-scheme" content="light dark">
<title>Report on ${organization.title}</title>
<style>${markup(style)}</style>
</head>
<body>
<a class="skip" href="#report">To the report</a>
<header>
<h1>Report on ${organization.title}</h1>
<p class="faint">Organization <code>${organization.id}</code>, read at <time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time> by ws ${version}.</p>
</header>
<main id="report">
${notRead.length === 0 ? undefined : lackingSection(notRead)}
<nav aria-label="Sections"><ul>${sections.map(({ query, title }) => html`<li><a href="#${query}">${title}</a></li>`)}</ul></nav>
${sections.map(sectionMarkup)}
</main>
</body>
</html>
`.markup
}

const lackingSection = (
  notRead: readonly string[],
): Markup => html`<section class="lack" aria-labelledby="lacking">
<h2 id="lacking">Not read</h2>
<ul>${notRead.map((part) => html`<li>${part}</li>`)}</ul>
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

const tableMarkup = (
  title: string,
  columns: readonly string[],
  rows: ReportSection['rows'],
): Markup => html`<div class="wide" tabindex="0" role="region" aria-label="Table: ${title}">
<table>
<thead><tr>${columns.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${columns.map((name) => html`<td>${cellText(row[name])}</td>`)}</tr>`)}</tbody>
</table>
</div>`
