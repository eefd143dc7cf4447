/** Writes findings as one page for a browser: no network, light and dark, for a screen, a phone and paper. */
import { createHash } from 'node:crypto'
import { type FindingsPage, type FindingsReport, severities } from '../../reports/findings-report.ts'
import { summaryText } from './lines.ts'
import { accessSection } from './page/access.ts'
import { ruleChart, severityChart, trendChart } from './page/charts.ts'
import { html, type Markup, markup } from './page/html.ts'
import { script } from './page/script.ts'
import { exceptionSection, findingSection, ruleSection } from './page/sections.ts'
import { style } from './page/style.ts'

export async function findingsPage(report: FindingsReport, page: FindingsPage): Promise<string> {
  const { title, version, summary } = report
  const policy = [
    `default-src 'none'`,
    `style-src '${hashOf(style)}'`,
    `script-src '${hashOf(script)}'`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ')
  const text = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="color-scheme" content="light dark">
<title>Audit of ${title}</title>
<style>${markup(style)}</style>
</head>
<body>
<a class="skip" href="#findings">To the findings</a>
<header>
<h1>Audit of ${linked(title, page.address)}</h1>
<p>${summaryText(summary)}.</p>
<p class="faint">Checked at <time datetime="${summary.checkedAt}">${summary.checkedAt.replace('T', ' ').replace('Z', ' UTC')}</time>,
source ${summary.source}, by ws ${version}.</p>
</header>
<main>
<section aria-labelledby="overview">
<h2 id="overview">Overview</h2>
<ul class="tiles">${severities.map((severity) => html`<li class="${severity}"><strong>${summary.bySeverity[severity]}</strong> ${severity}</li>`)}</ul>
<div class="charts">${severityChart(report)}${ruleChart(report)}${trendChart(page.trend)}</div>
</section>
${findingSection(report, page)}
${accessSection(page.access)}
${ruleSection(report)}
${exceptionSection(report)}
</main>
<script type="application/json" id="ws-audit-trend">${markup(JSON.stringify(page.trend).replaceAll('<', '\\u003c'))}</script>
<script>${markup(script)}</script>
</body>
</html>
`
  return text.markup
}

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

const linked = (text: string, address: string | undefined): Markup =>
  address === undefined || !/^https?:\/\//.test(address)
    ? html`${text}`
    : html`<a href="${address}">${text}</a>`
