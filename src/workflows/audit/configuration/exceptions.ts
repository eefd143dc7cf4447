/** Exceptions of `.ws-audit.yaml`: findings that somebody has agreed to live with until a day. */
import { addressMatcher } from '../../../estate/address-pattern.ts'
import type { DocumentNode } from '../../../estate/document/nodes/nodes.ts'
import type { PlaceInFile } from '../../../estate/estate.ts'
import type { Excepted, Finding } from '../../../reports/findings-report.ts'
import { guessAt } from '../../../text/nearest.ts'
import { mappingAt, shown, startOf, textIn } from './faults.ts'
import { type EntryReading, knownIds, type RuleEntry } from './rule-entry.ts'

export interface Exception {
  readonly rule: string
  /** `*` stands for a part of a name. */
  readonly address: string
  readonly owner: string
  readonly reason: string
  /** `2026-12-31`: it is in force to the end of this day, UTC. */
  readonly expiry: string
  readonly place: PlaceInFile
}

const members = ['rule', 'address', 'owner', 'reason', 'expiry']

export function readException(
  node: DocumentNode,
  { tell, placeAt, rules }: EntryReading & { readonly rules: readonly RuleEntry[] },
): Exception | undefined {
  const entry = mappingAt(node, members, tell)
  if (entry === undefined) return undefined
  const [rule, address, owner, reason, expiry] = members.map((name) =>
    textIn(entry, name, { tell, isNeeded: true }),
  )
  const ids = [...knownIds(), ...rules.map(({ id }) => id)]
  if (rule !== undefined && !ids.includes(rule))
    tell(startOf(entry, 'rule'), `there is no rule ${shown(rule)}${guessAt(rule, ids)}`)
  if (expiry !== undefined && !isDay(expiry))
    tell(startOf(entry, 'expiry'), `"expiry" needs a day like 2026-12-31, got ${shown(expiry)}`)
  if (rule === undefined || address === undefined || owner === undefined) return undefined
  if (reason === undefined || expiry === undefined) return undefined
  return { rule, address, owner, reason, expiry, place: placeAt(entry.start) }
}

const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

export const hasExpired = ({ expiry }: Exception, now: number): boolean =>
  Date.parse(`${expiry}T00:00:00Z`) + 86_400_000 <= now

interface SortedFindings {
  readonly findings: readonly Finding[]
  readonly excepted: readonly Excepted[]
  /** Those that matched a finding, expired ones too. */
  readonly used: ReadonlySet<Exception>
}

/** Takes the findings out that an exception is for. */
export function applyExceptions(
  findings: readonly Finding[],
  exceptions: readonly Exception[],
  now: number,
): SortedFindings {
  const matching = exceptions.map((exception) => ({ exception, matches: addressMatcher(exception.address) }))
  const byRule = Map.groupBy(matching, ({ exception }) => exception.rule)
  const used = new Set<Exception>()
  const excepted: Excepted[] = []
  const kept = findings.filter((finding) => {
    if (finding.status !== 'fail') return true
    const fitting = (byRule.get(finding.rule) ?? [])
      .filter(({ matches }) => matches(finding.address))
      .map(({ exception }) => exception)
    for (const each of fitting) used.add(each)
    const valid = fitting.find((each) => !hasExpired(each, now))
    if (valid === undefined) return true
    const { owner, reason, expiry } = valid
    excepted.push({ rule: finding.rule, address: finding.address, id: finding.id, owner, reason, expiry })
    return false
  })
  return { findings: kept, excepted, used }
}
