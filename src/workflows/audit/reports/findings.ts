/** Turns what rules observed into findings. */
import type { AddressOf } from '../../../estate/address.ts'
import type { Estate } from '../../../estate/estate.ts'
import type { Finding } from '../../../reports/findings-report.ts'
import type { Reason, RuleRun } from '../run-rules.ts'
import { fixText } from './fix-text.ts'
import type { AuditedDocument } from './positions.ts'

interface FindingPlaces {
  readonly estate: Estate
  readonly address: AddressOf
  readonly document: AuditedDocument
}

/** Failures, and reads that were refused or failed: those gate too. */
export function findingsOf(runs: readonly RuleRun[], placing: FindingPlaces): readonly Finding[] {
  const seen = new Map<string, number>()
  return runs.flatMap((run) => [
    ...run.failures.map((failure) => failureOf(run, failure, { ...placing, seen })),
    ...run.reasons
      .filter(({ status }) => status === 'could-not-check')
      .map((reason) => uncheckedOf(run, reason, placing)),
  ])
}

interface CountedPlaces extends FindingPlaces {
  /** How often a fingerprint came. */
  readonly seen: Map<string, number>
}

function failureOf(
  { id: rule, why, fix }: RuleRun,
  { thing, message, severity, detail, named, place }: RuleRun['failures'][number],
  { address, document, seen }: CountedPlaces,
): Finding {
  const where = address(thing)
  return {
    rule,
    severity,
    status: 'fail',
    address: where,
    kind: thing.kind,
    id: thing.id ?? null,
    message,
    why,
    fix: fix === undefined ? null : fixText(fix, thing, named),
    fingerprint: fingerprintOf([rule, thing.id ?? where, ...(detail === undefined ? [] : [detail])], seen),
    document: place === undefined ? document.placeOf(thing) : { file: place.file, line: place.line },
  }
}

/** Rule and id; a number follows where one of them says several things about a thing. */
function fingerprintOf(parts: readonly string[], seen: Map<string, number>): string {
  const fingerprint = parts.join(':')
  const count = (seen.get(fingerprint) ?? 0) + 1
  seen.set(fingerprint, count)
  return count === 1 ? fingerprint : `${fingerprint}:${count}`
}

const uncheckedOf = (
  { id: rule, severity, why }: RuleRun,
  { address, kind, id, reason }: Reason,
  { document, estate }: FindingPlaces,
): Finding => ({
  rule,
  severity,
  status: 'could-not-check',
  address,
  kind,
  id: id ?? null,
  message: reason,
  why,
  fix: null,
  fingerprint: `${rule}:${id ?? address}:${kind}:could-not-check`,
  document: document.placeOf(estate.organization),
})
