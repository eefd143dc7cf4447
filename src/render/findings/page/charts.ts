/** Draws the charts of the page as SVG: scales and shapes by D3, colours by the classes of the style. */

import { scaleBand, scaleLinear, scaleTime } from 'd3-scale'
import { area, stack } from 'd3-shape'
import {
  type FindingsReport,
  type Severity,
  severities,
  type TrendPoint,
} from '../../../reports/findings-report.ts'
import { counted } from '../../../text/counted.ts'
import { html, type Markup, markup } from '../../page/html.ts'

const width = 560

interface Bar {
  readonly label: string
  readonly parts: readonly { readonly severity: Severity; readonly count: number }[]
}

export function severityChart({ summary }: FindingsReport): Markup {
  const bars = severities.map((severity) => ({
    label: severity,
    parts: [{ severity, count: summary.bySeverity[severity] }],
  }))
  return figure('Findings by severity', barChart(bars, 'Findings by severity'))
}

/** More bars would be too thin for words. */
const mostRules = 15

export function ruleChart({ findings }: FindingsReport): Markup {
  const failures = findings.filter(({ status }) => status === 'fail')
  const bars = [...Map.groupBy(failures, ({ rule }) => rule)]
    .map(([label, group]) => ({
      label,
      parts: severities.map((severity) => ({
        severity,
        count: group.filter((finding) => finding.severity === severity).length,
      })),
      total: group.length,
    }))
    .toSorted((one, other) => other.total - one.total)
  if (bars.length === 0) return figure('Findings by rule', html`<p>No rule has found anything.</p>`)
  const shown = bars.slice(0, mostRules)
  const more = bars.length - shown.length
  const note =
    more === 0
      ? undefined
      : html`<p class="faint">${counted(more, 'more rule')} ${more === 1 ? 'has' : 'have'} fewer findings.</p>`
  return figure('Findings by rule', html`${barChart(shown, 'Findings by rule')}${note}`)
}

/** Of a letter of a label at most, in the larger letters of a phone too. */
const letterWidth = 9.6

function barChart(bars: readonly Bar[], name: string): Markup {
  const height = bars.length * 26 + 8
  const total = ({ parts }: Bar) => parts.reduce((sum, { count }) => sum + count, 0)
  const room = Math.max(...bars.map(({ label }) => shortened(label).length)) * letterWidth
  const x = scaleLinear([0, Math.max(1, ...bars.map(total))], [0, width - room - 60])
  const y = scaleBand(
    bars.map(({ label }) => label),
    [4, height - 4],
  ).padding(0.25)
  const rows = bars.map((bar) => {
    const top = y(bar.label) ?? 0
    const middle = top + y.bandwidth() / 2
    let from = 0
    const parts = bar.parts
      .filter(({ count }) => count > 0)
      .map(({ severity, count }) => {
        const start = from
        from += count
        return html`<rect class="${severity}" x="${round(room + 8 + x(start))}" y="${round(top)}" width="${round(x(count))}" height="${round(y.bandwidth())}"></rect>`
      })
    return html`<text x="${round(room)}" y="${round(middle)}" text-anchor="end" dominant-baseline="central">${shortened(bar.label)}</text>${parts}
<text x="${round(room + 16 + x(from))}" y="${round(middle)}" dominant-baseline="central">${from}</text>`
  })
  const said = bars.map((bar) => `${bar.label} ${total(bar)}`).join(', ')
  return html`<svg role="img" aria-label="${name}: ${said}" viewBox="0 0 ${width} ${height}">${rows}</svg>`
}

const shortened = (label: string) => (label.length > 28 ? `${label.slice(0, 27)}…` : label)

const height = 210
// Below the lowest number there is room for a line of dates, in the larger letters of a phone too.
const frame = { right: width - 12, top: 14, bottom: height - 46 }
const digitWidth = 13

/** The trend as data: a later page in the same folder goes on with it. */
export const trendData = (trend: readonly TrendPoint[]): Markup =>
  html`<script type="application/json" id="ws-audit-trend">${markup(JSON.stringify(trend).replaceAll('<', '\\u003c'))}</script>
`

/** The worst at the bottom, where its course is easiest to see. */
export function trendChart(trend: readonly TrendPoint[]): Markup {
  const name = 'Trend'
  const [first] = trend
  const last = trend.at(-1)
  if (first === undefined || last === undefined || trend.length < 2)
    return figure(
      name,
      html`<p class="faint">Reports that are written into the same folder later make a trend of this one.</p>`,
    )
  const totalOf = ({ bySeverity }: TrendPoint) =>
    severities.reduce((sum, severity) => sum + bySeverity[severity], 0)
  const most = Math.max(1, ...trend.map(totalOf))
  const left = 14 + digitWidth * String(most).length
  const x = scaleTime([new Date(first.checkedAt), new Date(last.checkedAt)], [left, frame.right])
  const y = scaleLinear([0, most], [frame.bottom, frame.top]).nice(3)
  const layers = stack<TrendPoint, Severity>()
    .keys(severities)
    .value(({ bySeverity }, severity) => bySeverity[severity])(trend)
  const shape = area<(typeof layers)[number][number]>()
    .x(({ data }) => x(new Date(data.checkedAt)))
    .y0(([low]) => y(low))
    .y1(([, high]) => y(high))
  const areas = layers.map((layer) => html`<path class="${layer.key}" d="${shape(layer) ?? ''}"></path>`)
  const ticks = y
    .ticks(3)
    .filter(Number.isInteger)
    .map(
      (tick) =>
        html`<line class="grid" x1="${left}" x2="${frame.right}" y1="${round(y(tick))}" y2="${round(y(tick))}"></line><text x="${left - 8}" y="${round(y(tick))}" text-anchor="end" dominant-baseline="central">${tick}</text>`,
    )
  const isOneDay = first.checkedAt.slice(0, 10) === last.checkedAt.slice(0, 10)
  const day = ({ checkedAt }: TrendPoint) =>
    isOneDay ? `${checkedAt.slice(0, 16).replace('T', ' ')} UTC` : checkedAt.slice(0, 10)
  const said = `from ${counted(totalOf(first), 'finding')} on ${day(first)} to ${totalOf(last)} on ${day(last)}, in ${counted(trend.length, 'report')}`
  return figure(
    name,
    html`<svg class="trend" role="img" aria-label="Trend: ${said}" viewBox="0 0 ${width} ${height}">${ticks}${areas}
<text x="${left}" y="${height - 10}">${day(first)}</text><text x="${frame.right}" y="${height - 10}" text-anchor="end">${day(last)}</text></svg>`,
  )
}

const figure = (name: string, content: Markup): Markup =>
  html`<figure><figcaption>${name}</figcaption>${content}</figure>`

const round = (value: number) => Math.round(value * 10) / 10
