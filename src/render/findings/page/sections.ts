/** The lists of the page: findings with search, rules with their statuses, exceptions. */
import {
  type CheckedRule,
  type Finding,
  type FindingsPage,
  type FindingsReport,
  severities,
} from '../../../reports/findings-report.ts'
import { html, type Markup } from '../../page/html.ts'
import { pageTable, type TableCell } from '../../page/table.ts'
import { fixParts } from '../fix-parts.ts'
import { positionText } from '../position.ts'

export function findingSection(report: FindingsReport, { links }: FindingsPage): Markup {
  const { findings, rules } = report
  const titles = new Map(rules.map(({ id, title }) => [id, title]))
  const groups = [
    ...Map.groupBy(findings, ({ rule, severity, status }) => `${status} ${severity} ${rule}`).values(),
  ]
  const some = severities.filter((severity) => findings.some((finding) => finding.severity === severity))
  return html`<section aria-labelledby="findings">
<h2 id="findings" tabindex="-1">Findings</h2>
<form class="search" role="search">
<label>Search <input type="search" id="search" placeholder="address, rule, words" autocomplete="off"></label>
<fieldset><legend>Severity</legend>${some.map(
    (severity) =>
      html`<label><input type="checkbox" name="severity" value="${severity}" checked> ${severity}</label>`,
  )}</fieldset>
<output id="shown" aria-live="polite"></output>
</form>
${groups.length === 0 ? html`<p>There are none.</p>` : groups.map((group) => groupOf(group, { titles, links, report }))}
</section>
`
}

interface FindingListContext extends Pick<FindingsPage, 'links'> {
  readonly report: FindingsReport
  readonly titles: ReadonlyMap<string, string>
}

function groupOf(group: readonly Finding[], listing: FindingListContext): Markup {
  const { titles } = listing
  const [first] = group
  if (first === undefined) return html``
  const { rule, severity, status, why } = first
  const title =
    status === 'fail' ? (titles.get(rule) ?? rule) : `Could not be checked: ${titles.get(rule) ?? rule}`
  return html`<details open class="group" data-severity="${severity}">
<summary><span class="badge ${severity}">${severity}</span> <span class="title">${title}</span> <span class="faint">${rule}, ${group.length}</span></summary>
<p>${why}</p>
<ul>${group.map((finding) => findingOf(finding, listing))}</ul>
</details>
`
}

function findingOf(finding: Finding, { links, report }: FindingListContext): Markup {
  const { address, id, message, fix, known, rule } = finding
  const link = links.get(address)
  const words = [address, id ?? '', message, rule].join(' ').toLowerCase()
  const name =
    link === undefined
      ? html`<span class="address">${address}</span>`
      : html`<a class="address" href="${link}">${address}</a>`
  const note = known === true ? html` <span class="faint">known</span>` : undefined
  const toFix = fix === null ? undefined : html`<br>To fix it: ${fixMarkup(fix)}`
  const position = positionText(finding, report)
  const place = position === undefined ? undefined : html`<br><span class="faint">${position}</span>`
  return html`<li data-words="${words}">${name}${note}<br>${message}${toFix}${place}</li>
`
}

function fixMarkup(fix: string): Markup {
  const { sentence, command } = fixParts(fix)
  return command === undefined ? html`${sentence}` : html`${sentence}<code>${wholeWords(command)}</code>`
}

/** No line ends within a flag: `-` alone would read as a word of its own. */
const wholeWords = (command: string): readonly Markup[] =>
  command.split(' ').map((word, index) => html`${index === 0 ? '' : ' '}<span class="word">${word}</span>`)

const statuses = {
  fail: 'failed',
  'could-not-check': 'could not be checked',
  'not-tellable': "can't tell",
  pass: 'passed',
}

export function ruleSection({ rules }: FindingsReport): Markup {
  return html`<section aria-labelledby="rules">
<h2 id="rules">Rules</h2>
${pageTable({
  label: 'Rules and their statuses',
  columns: ['Rule', 'Severity', 'Status', 'What it does not say'],
  rows: rules.map(ruleRow),
  isNamed: true,
})}
</section>
`
}

function ruleRow({
  id,
  title,
  severity,
  lesser = [],
  status,
  reasons,
  limits,
}: CheckedRule): readonly TableCell[] {
  const [first] = reasons
  const told = [
    ...(first === undefined
      ? []
      : [`${first.address}: ${first.reason}${reasons.length > 1 ? `, and ${reasons.length - 1} more` : ''}`]),
    ...(limits === undefined ? [] : [limits]),
  ]
  const badges = [severity, ...lesser].map((each) => html`<span class="badge ${each}">${each}</span> `)
  return [
    { content: html`${title}<br><span class="faint">${id}</span>` },
    { content: html`<span>${badges}</span>` },
    { content: statuses[status], className: `status-${status}` },
    { content: told.join('. ') },
  ]
}

export function exceptionSection({ excepted }: FindingsReport): Markup {
  if (excepted.length === 0) return html``
  return html`<section aria-labelledby="exceptions">
<h2 id="exceptions">Exceptions</h2>
<ul>${excepted.map(({ rule, address, owner, reason, expiry }) => html`<li>${rule} at ${address}: ${reason} <span class="faint">(${owner}, until ${expiry})</span></li>`)}</ul>
</section>
`
}
