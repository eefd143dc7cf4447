/** Runs rules over a workspace: what each found, and what it could not look at. */
import { documentKinds, type Kind, nounOf } from '../../catalog/kinds.ts'
import { FilterError, messageOf } from '../../errors.ts'
import type { ValueDoubt } from '../../estate/document/entries/entries-reading.ts'
import { faultText } from '../../estate/document/fault-words.ts'
import type { Estate, NotCaptured } from '../../estate/estate.ts'
import type { RuleStatus, Severity } from '../../reports/findings-report.ts'
import type { ActiveRule, ActiveRules } from './configuration/active-rule.ts'
import { type ActiveOwnRule, observeOwn } from './configuration/own-rule.ts'
import { type AuditGround, auditedBy } from './facts/audited.ts'
import type { Observation, Rule } from './rule.ts'

/** The outcome of one rule. */
export interface RuleRun {
  readonly id: string
  readonly title: string
  readonly severity: Severity
  /** As the rule declares it; undefined if the configuration sets one severity for all findings. */
  readonly lesser: readonly Severity[] | undefined
  readonly status: RuleStatus
  readonly why: string
  readonly fix: string | undefined
  readonly limits: string | undefined
  readonly failures: readonly RuleFailure[]
  readonly reasons: readonly Reason[]
}

export type RuleFailure = Extract<Observation, { readonly status: 'fail' }> & { readonly severity: Severity }

export interface Reason {
  readonly status: 'could-not-check' | 'not-tellable'
  readonly address: string
  readonly kind: Kind
  readonly id: string | undefined
  readonly reason: string
}

export interface RulesGround extends AuditGround {
  /** The kinds that the source knows; undefined: all. */
  readonly kinds: ReadonlySet<Kind> | undefined
  /** Values in a document that the API document does not know: the service may, or they may be wrong. */
  readonly doubts: readonly ValueDoubt[]
  /** The document of the workspace, as compact JSON; asked for rules of one's own only. */
  json(): string
}

export async function runRules(
  { builtIn, own }: ActiveRules,
  ground: RulesGround,
): Promise<readonly RuleRun[]> {
  const view = auditedBy(ground)
  const runs: RuleRun[] = []
  for (const active of builtIn) {
    const { rule, params } = active
    const reasons = gapsFor(rule, ground)
    const observed: Observation[] = []
    if (!reasons.some(({ isWhole }) => isWhole))
      for await (const each of rule.check(view(params))) observed.push(each)
    runs.push(runOf(active, { observed, reasons, ground }))
  }
  const told = runs.map((run) => withoutTold(run, runs, builtIn))
  for (const rule of own) told.push(await runOwn(rule, ground))
  return told
}

/** Leaves out what another rule, which knows more, has found too. */
function withoutTold(run: RuleRun, runs: readonly RuleRun[], builtIn: ActiveRules['builtIn']): RuleRun {
  const better = builtIn.flatMap(({ rule }) => (rule.supersedes === run.id ? rule.id : []))
  if (better.length === 0) return run
  const known = runs.flatMap(({ id, failures }) => (better.includes(id) ? failures : []))
  const isTold = (one: RuleFailure) =>
    known.some(({ thing, detail }) => thing === one.thing && detail === one.detail)
  const { reasons } = run
  return settle(
    run,
    run.failures.filter((failure) => !isTold(failure)),
    reasons,
  )
}

/** A program that fails, or comes to no end, has checked nothing. */
async function runOwn(rule: ActiveOwnRule, ground: RulesGround): Promise<RuleRun> {
  const about = { ...rule, why: rule.title, lesser: undefined, fix: undefined, limits: undefined }
  const gaps = gapsFor({ kinds: rule.program.kinds ?? documentKinds }, ground)
  try {
    const observed = await observeOwn(rule, ground)
    return settle(
      about,
      observed.map((each) => withSeverity(each, rule.severity)),
      gaps,
    )
  } catch (error) {
    if (!(error instanceof FilterError)) throw error
    const { organization } = ground.estate
    const { kind, id } = organization
    const failed = { status: 'could-not-check', address: ground.address(organization), kind, id } as const
    return settle(
      about,
      [],
      [...gaps, { ...failed, reason: `The program of ${rule.id} failed: ${messageOf(error)}` }],
    )
  }
}

interface RuleObservations {
  readonly observed: readonly Observation[]
  readonly reasons: readonly Reason[]
  readonly ground: RulesGround
}

function runOf(
  { rule, severity, isSeveritySet }: ActiveRule,
  { observed, reasons, ground }: RuleObservations,
): RuleRun {
  const { id, title, why, fix, limits } = rule
  const more = observed.flatMap((each) =>
    each.status === 'fail'
      ? []
      : [
          {
            status: each.status,
            address: ground.address(each.thing),
            kind: each.thing.kind,
            id: each.thing.id,
            reason: each.reason,
          },
        ],
  )
  const failures = observed.map((each) =>
    withSeverity(each, each.status === 'fail' && !isSeveritySet ? (each.severity ?? severity) : severity),
  )
  const lesser = isSeveritySet ? undefined : rule.lesser
  return settle({ id, title, severity, lesser, why, fix, limits }, failures, [...reasons, ...more])
}

const withSeverity = (each: Observation, severity: Severity): Observation =>
  each.status === 'fail' ? { ...each, severity } : each

function settle(
  about: Pick<RuleRun, 'id' | 'title' | 'severity' | 'lesser' | 'why' | 'fix' | 'limits'>,
  observed: readonly Observation[],
  reasons: readonly Reason[],
): RuleRun {
  const { id, title, severity, lesser, why, fix, limits } = about
  // withSeverity has given each failure its severity.
  const failures = observed.filter((each) => each.status === 'fail') as readonly RuleFailure[]
  const has = (status: Reason['status']) => reasons.some((each) => each.status === status)
  const gap = has('could-not-check') ? 'could-not-check' : has('not-tellable') ? 'not-tellable' : 'pass'
  const status = failures.length > 0 ? 'fail' : gap
  return { id, title, severity, lesser, status, why, fix, limits, failures, reasons }
}

type Needs = Pick<Rule, 'kinds' | 'needsReplies' | 'needsDates' | 'asks'>

interface RuleGap extends Reason {
  /** True if nothing is left to look at. */
  readonly isWhole: boolean
}

/** The lists that are missing for a rule. A document has no members that only a service tells. */
function gapsFor({ kinds, needsReplies, needsDates, asks }: Needs, ground: RulesGround): readonly RuleGap[] {
  const { estate, address, service } = ground
  const { organization } = estate
  const whole = (reason: string): RuleGap => ({
    status: 'not-tellable',
    address: address(organization),
    kind: organization.kind,
    id: organization.id,
    reason,
    isWhole: true,
  })
  if (needsDates === true && ground.dates === undefined)
    return [whole('Only a document with `until` tells when it ends: --until-from <file>')]
  const source = organization.reply === undefined ? 'document' : 'backup'
  if (asks !== undefined && service === undefined)
    return [whole(`Only a service tells ${asks}: a ${source} does not have them`)]
  if (needsReplies === true && organization.reply === undefined)
    return [whole('Only a service, or a backup of one, tells it: a document does not')]
  const absent = kinds.filter((kind) => ground.kinds?.has(kind) === false)
  if (absent.length > 0) return [whole(`The document has nothing to say about the kind ${absent.join(', ')}`)]
  return [...gapsOf(estate, kinds), ...doubtsAbout(kinds, ground)]
}

/** A name is a name, whatever it looks like; any other value may be one that a rule looks for. */
const doubtsAbout = (kinds: readonly Kind[], { doubts, address }: RulesGround): readonly RuleGap[] =>
  doubts
    .filter(({ thing, field }) => field !== undefined && kinds.includes(thing.kind))
    .map(({ thing, fault }) => ({
      status: 'could-not-check',
      address: address(thing),
      kind: thing.kind,
      id: thing.id,
      reason: `ws does not know this value: ${faultText(fault())}`,
      isWhole: false,
    }))

function gapsOf({ notCaptured }: Estate, kinds: readonly Kind[]): readonly RuleGap[] {
  return notCaptured.filter(({ kind }) => kinds.includes(kind)).map(gapOf)
}

const gapOf = ({ kind, address, reason, isRefused }: NotCaptured): RuleGap => ({
  status: isRefused ? 'could-not-check' : 'not-tellable',
  address,
  kind,
  id: undefined,
  isWhole: false,
  reason: `${nounOf(kind)}: ${reason}`,
})
