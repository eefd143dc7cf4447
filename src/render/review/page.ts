/** Writes the evidence of a review of access as one page for a browser, without scripts. */
import type { ReviewEvidence, ReviewRun, ReviewStart } from '../../reports/review-evidence.ts'
import { framed } from '../page/frame.ts'
import { html, type Markup } from '../page/html.ts'
import { style as usualStyle } from '../page/style.ts'
import { pageTable } from '../page/table.ts'

const style = `${usualStyle}
.done, .kept, .already { color: var(--good); } .failed, .conflict, .refused { color: var(--high); } .undecided, .to-do, .begun, .not-done { color: var(--medium); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.2rem 1rem; } dt { color: var(--faint); } dd { margin: 0; overflow-wrap: anywhere; }
td { overflow-wrap: anywhere; min-width: 6rem; } th[scope=col], .outcome { white-space: nowrap; }
`

export const reviewPage = ({ organization, started, runs }: ReviewEvidence): string =>
  framed({
    title: `Review of access to ${organization.title}`,
    style,
    skip: { to: 'decisions', text: 'To the decisions' },
    header: html`<h1>Review of access to ${organization.title}</h1>
<p class="faint">Organization <code>${organization.id}</code></p>`,
    main: html`<main>
${startSection(started)}
${runs.toReversed().map((run, index) => runSection(run, index === 0))}
</main>`,
  })

const startSection = (started: ReviewStart | undefined): Markup =>
  html`<section aria-labelledby="start">
<h2 id="start">Start</h2>
${
  started === undefined
    ? html`<p>The record of the start is lost.</p>`
    : facts([
        ['At', time(started.at)],
        ['By', html`${started.by ?? 'nobody says'}`],
        ['Scope', html`${started.scope}`],
        ['Rows', html`${started.rows.length}`],
        ['State (SHA-256)', html`<code>${started.state}</code>`],
      ])
}
</section>`

function runSection(run: ReviewRun, isLatest: boolean): Markup {
  const id = isLatest ? 'decisions' : `run-${run.plan.slice(0, 12)}-${Date.parse(run.at)}`
  const reasons =
    run.reasons.length === 0
      ? undefined
      : html`<ul>${run.reasons.map((reason) => html`<li>${reason}</li>`)}</ul>`
  return html`<section aria-labelledby="${id}">
<h2 id="${id}">Decisions of ${time(run.at)}</h2>
${facts([
  ['By', html`${run.by}`],
  ['Outcome', outcome(run.outcome)],
  ['Undecided', html`${run.undecided}`],
  ['File', html`${run.file.name} <code>${run.file.sha256}</code>`],
  ['State before (SHA-256)', html`<code>${run.state}</code>`],
  ['Plan', html`<code>${run.plan}</code>`],
  ['ws', html`${run.version}`],
])}
${reasons}
${pageTable({
  label: `Decisions of ${run.at}, row by row`,
  isNamed: true,
  columns: ['Person', 'Access', 'Role', 'Decision', 'Outcome', 'Reason', 'Comment'],
  rows: run.rows.map((row) => [
    ...[{ content: row.person }, { content: row.address }, { content: row.role }],
    ...[{ content: row.decision }, { content: outcome(row.outcome) }],
    ...[{ content: row.reason ?? '' }, { content: row.comment }],
  ]),
})}
</section>`
}

const outcome = (word: string): Markup =>
  html`<span class="outcome ${word.replaceAll(' ', '-')}">${word}</span>`

const time = (at: string): Markup =>
  html`<time datetime="${at}">${at.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')}</time>`

const facts = (rows: readonly (readonly [string, Markup])[]): Markup =>
  html`<dl>${rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`
