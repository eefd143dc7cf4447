/** Finds exceptions that have expired, or that no finding needs any more. */
import type { CheckedRule, Finding } from '../../../reports/findings-report.ts'
import { type Exception, hasExpired } from '../configuration/exceptions.ts'
import { severityOfException } from '../configuration/rules-in-force.ts'
import type { RuleRun } from '../run-rules.ts'
import type { AuditReporting } from './reporting.ts'

interface ExceptionContext extends Pick<AuditReporting, 'configuration' | 'active' | 'context'> {
  readonly used: ReadonlySet<Exception>
}

const about = {
  'exception-expired': {
    title: 'An exception has expired',
    why: 'Somebody agreed to live with it until that day, and it is still there, or nobody has looked.',
    fix: 'Fix it, or agree anew: give the exception a later expiry',
  },
  'exception-unused': {
    title: 'An exception matches nothing',
    why: 'Whatever comes to have that address would pass unseen.',
    fix: 'Remove the exception from the file',
  },
} as const

type ExceptionRule = keyof typeof about

export function aboutExceptions(
  runs: readonly RuleRun[],
  judging: ExceptionContext,
): { readonly findings: readonly Finding[]; readonly rules: readonly CheckedRule[] } {
  const { configuration, active, used, context } = judging
  const { exceptions, file } = configuration
  if (file === undefined) return { findings: [], rules: [] }
  const byId = new Map(runs.map((run) => [run.id, run]))
  const findings = exceptions.flatMap((exception): readonly Finding[] => {
    const run = byId.get(exception.rule)
    if (hasExpired(exception, context.now())) return [findingOf('exception-expired', exception, judging)]
    // Nobody knows what it would match in a list that was not read, or by a rule that did not run.
    const isJudged = run !== undefined && run.reasons.length === 0
    return isJudged && !used.has(exception) ? [findingOf('exception-unused', exception, judging)] : []
  })
  const kept = findings.filter(({ rule }) => active.isOn(rule))
  const names = Object.keys(about) as ExceptionRule[]
  const rules = names
    .filter((id) => active.isOn(id))
    .map((id) => ({
      id,
      severity: severityOfException(id, configuration),
      reasons: [],
      ...about[id],
      status: kept.some(({ rule }) => rule === id) ? ('fail' as const) : ('pass' as const),
    }))
  return { findings: kept, rules }
}

function findingOf(rule: ExceptionRule, exception: Exception, { configuration }: ExceptionContext): Finding {
  const { address, owner, reason, expiry, place } = exception
  const { why, fix } = about[rule]
  const said = `The exception of ${owner} to ${exception.rule} (${reason})`
  return {
    rule,
    severity: severityOfException(rule, configuration),
    status: 'fail',
    address,
    kind: 'exception',
    id: null,
    why,
    fix,
    message: rule === 'exception-expired' ? `${said} expired on ${expiry}` : `${said} matches nothing`,
    fingerprint: `${rule}:${exception.rule}:${address}`,
    document: { file: place.file, line: place.line },
  }
}
