/** Reads a workspace, runs the rules over it, and ends the command. */

import { dirname, join } from 'node:path'
import type { audit } from '../../answers/reports.ts'
import { documentKinds, type Kind } from '../../catalog/kinds.ts'
import { allResources } from '../../catalog/walk.ts'
import { lazy } from '../../concurrency/lazy.ts'
import { FoundError, PartialError } from '../../errors.ts'
import { addressesIn } from '../../estate/address.ts'
import { type FindingsReport, isGating, type Severity } from '../../reports/findings-report.ts'
import type { ResultOf } from '../../task/result.ts'
import type { Session } from '../../task/task.ts'
import { counted } from '../../text/counted.ts'
import { readDocumentsAt } from '../diff/documents.ts'
import type { AllowedFillings } from '../diff/fillings.ts'
import { readState } from '../diff/sources.ts'
import type { State } from '../diff/state.ts'
import { createReadingProgress } from '../estate/reading-progress.ts'
import type { Configuration } from './configuration/configuration.ts'
import { loadConfiguration } from './configuration/load-configuration.ts'
import { type RulesInForce, rulesInForce } from './configuration/rules-in-force.ts'
import { datesFor } from './dates.ts'
import { serviceFor } from './facts/service.ts'
import { readBaseline } from './reports/baseline.ts'
import { type AuditedDocument, documentFor } from './reports/positions.ts'
import { reportOf } from './reports/report.ts'
import { auditedService } from './reports/scope.ts'
import { writeTextFile } from './reports/write-file.ts'
import { runRules } from './run-rules.ts'

export interface AuditRequest extends AllowedFillings {
  readonly source?: string | undefined
  readonly rules?: readonly string[] | undefined
  readonly failOn?: Severity | undefined
  readonly baseline?: string | undefined
  readonly newOnly?: boolean | undefined
  readonly out?: string | undefined
  readonly html?: string | undefined
  readonly untilFrom?: string | undefined
}

export async function auditWorkspace(asked: AuditRequest, session: Session): Promise<ResultOf<typeof audit>> {
  const configuration = await loadConfiguration(session)
  const dated = asked.untilFrom ?? besideConfiguration(configuration)
  const reading = dated === undefined ? undefined : await readDocumentsAt([dated], session, asked)
  const active = rulesInForce(asked.rules, configuration, reading !== undefined)
  const known = await readBaseline(asked, session)
  const source = asked.source ?? 'live'
  const kinds = kindsFor(active)
  const progress = createReadingProgress(session)
  const wanted = { kinds, session, progress, withReplies: true, allowed: asked }
  const state = await readState(source, wanted).finally(() => progress.end())
  try {
    if (state.kept !== undefined) await session.notice(asOf(source, state.kept.at))
    const document = await writtenDocument(state, { asked, kinds, session })
    const address = addressesIn(state.estate)
    const now = state.kept?.at ?? session.context.now()
    const runs = await runRules(active, {
      estate: state.estate,
      address,
      now,
      dates: reading && (await datesFor(state.estate, { reading, now })),
      service: serviceFor(state, session),
      kinds: knownKinds(state),
      doubts: state.doubts ?? [],
      json: lazy(() => JSON.stringify(document.value())),
    })
    const report = reportOf(runs, {
      configuration,
      known,
      document,
      address,
      active,
      source,
      service: await auditedService(source, session),
      estate: state.estate,
      isNewOnly: asked.newOnly === true,
      failOn: asked.failOn ?? 'high',
      context: session.context,
    })
    return await resultOf(report, { asked, state, session })
  } finally {
    await state.close?.()
  }
}

/** The file names its documents from its own folder. */
const besideConfiguration = ({ file, untilFrom }: Configuration): string | undefined =>
  untilFrom === undefined || file === undefined ? untilFrom : join(dirname(file), untilFrom)

/** Rules that count days count them up to then. */
const asOf = (source: string, at: number) =>
  `${source}: everything as it was on ${new Date(at).toISOString().slice(0, 16).replace('T', ' at ')} UTC`

/** A program of one's own in jq may look at everything that a document holds. */
function kindsFor({ kinds, own }: RulesInForce): ReadonlySet<Kind> {
  return new Set([...own.flatMap(({ program }) => program.kinds ?? documentKinds), ...kinds])
}

/** A document knows the kinds that it is about. */
const knownKinds = ({ estate, kinds }: State): ReadonlySet<Kind> | undefined =>
  estate.organization.reply === undefined ? (kinds ?? new Set(documentKinds)) : kinds

interface AuditedDocumentOptions {
  readonly asked: AuditRequest
  readonly kinds: ReadonlySet<Kind>
  readonly session: Session
}

async function writtenDocument(
  state: State,
  { asked, kinds, session }: AuditedDocumentOptions,
): Promise<AuditedDocument> {
  const { estate, kept } = state
  const written = new Set<Kind>(documentKinds.filter((kind) => kept !== undefined || kinds.has(kind)))
  const document = documentFor(estate, {
    resources: await allResources(),
    kinds: written,
    isWhole: written.size === documentKinds.length,
    kept: kept?.document.text,
    file: asked.out ?? kept?.document.file ?? 'workspace.yaml',
    isWritten: asked.out !== undefined || kept !== undefined,
    pointsIntoSource: estate.organization.reply === undefined && asked.out === undefined,
  })
  if (asked.out !== undefined) writeTextFile(asked.out, document.text(), session.context)
  return document
}

interface AuditAnswering {
  readonly asked: AuditRequest
  readonly state: State
  readonly session: Session
}

async function resultOf(
  report: FindingsReport,
  { asked, state, session }: AuditAnswering,
): Promise<ResultOf<typeof audit>> {
  const { findings, rules, excepted, summary } = report
  return {
    value: { format: 'ws-audit/1', findings, rules, excepted, summary },
    report,
    ...(asked.html === undefined ? {} : await pageOf(asked.html, { report, state, session })),
    afterwards: async () => end(report),
  }
}

interface PageContext {
  readonly report: FindingsReport
  readonly state: State
  readonly session: Session
}

async function pageOf(file: string, { report, state, session }: PageContext) {
  const { pageData } = await import('./reports/page-data.ts')
  return { page: await pageData(file, { report, state, session }) }
}

/** Findings come before gaps: a user who asked for them has an answer. */
function end({ findings, rules, failOn }: FindingsReport): void {
  const gating = findings.filter((finding) => isGating(finding, failOn))
  if (gating.length > 0)
    throw new FoundError(`${counted(gating.length, 'finding')} of severity ${failOn} or worse`)
  const gaps = gapText(findings, rules)
  if (gaps !== undefined)
    throw new PartialError(gaps, {
      hint: 'The reason stands beside each of these rules. If a list was refused: a token with the role admin sees all lists',
    })
}

/** A rule that found something although it could not look everywhere counts as failed. */
function gapText(findings: FindingsReport['findings'], rules: FindingsReport['rules']): string | undefined {
  const unread = new Set(
    findings.filter(({ status }) => status === 'could-not-check').map(({ rule }) => rule),
  )
  const unchecked = rules.filter(({ id, status }) => status === 'could-not-check' && unread.has(id)).length
  const partly = unread.size - unchecked
  const inPart = counted(partly, 'rule that failed', 'rules that failed')
  if (unread.size === 0) return undefined
  if (unchecked === 0) return `${inPart} could be checked only in part`
  const whole = `${unchecked} of ${counted(rules.length, 'rule')} could not be checked`
  return partly === 0 ? whole : `${whole}, and ${inPart} only in part`
}
