/** Writes findings as one page for a browser. */
import { type FindingsPage, type FindingsReport, severities } from '../../reports/findings-report.ts'
import { framed } from '../page/frame.ts'
import { html, type Markup } from '../page/html.ts'
import { style } from '../page/style.ts'
import { summaryText } from './lines.ts'
import { accessSection } from './page/access.ts'
import { ruleChart, severityChart, trendChart, trendData } from './page/charts.ts'
import { script } from './page/script.ts'
import { exceptionSection, findingSection, ruleSection } from './page/sections.ts'

export async function findingsPage(report: FindingsReport, page: FindingsPage): Promise<string> {
  const { title, version, summary } = report
  return framed({
    title: `Audit of ${title}`,
    style,
    script,
    skip: { to: 'findings', text: 'To the findings' },
    header: html`<h1>Audit of ${linked(title, page.address)}</h1>
<p>${summaryText(summary)}.</p>
<p class="faint">Checked at <time datetime="${summary.checkedAt}">${summary.checkedAt.replace('T', ' ').replace('Z', ' UTC')}</time>,
source ${summary.source}, by ws ${version}.</p>`,
    main: html`<main>
<section aria-labelledby="overview">
<h2 id="overview">Overview</h2>
<ul class="tiles">${severities.map((severity) => html`<li class="${severity}"><strong>${summary.bySeverity[severity]}</strong> ${severity}</li>`)}</ul>
<div class="charts">${severityChart(report)}${ruleChart(report)}${trendChart(page.trend)}</div>
</section>
${findingSection(report, page)}
${accessSection(page.access)}
${ruleSection(report)}
${exceptionSection(report)}
</main>`,
    end: trendData(page.trend),
  })
}

const linked = (text: string, address: string | undefined): Markup =>
  address === undefined || !/^https?:\/\//.test(address)
    ? html`${text}`
    : html`<a href="${address}">${text}</a>`
