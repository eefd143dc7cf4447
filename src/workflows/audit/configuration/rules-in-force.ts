/** Decides which rules run, and how: the built-in ones, changed by the configuration, and those of the user. */
import type { Kind } from '../../../catalog/kinds.ts'
import { UsageError } from '../../../errors.ts'
import { guessAt } from '../../../text/nearest.ts'
import type { Params, Rule } from '../rule.ts'
import { builtInRules } from '../rules/index.ts'
import type { ActiveRule, ActiveRules } from './active-rule.ts'
import type { Configuration } from './configuration.ts'
import type { ActiveOwnRule } from './own-rule.ts'
import { type exceptionRules, knownIds, type RuleEntry } from './rule-entry.ts'

export interface RulesInForce extends ActiveRules {
  readonly kinds: ReadonlySet<Kind>
  /** True for a rule that runs, those about exceptions among them. */
  isOn(id: string): boolean
}

/** @param named - only these rules, also those that are switched off. @param hasDates - true if a document tells what ends when */
export function rulesInForce(
  named: readonly string[] | undefined,
  { rules: entries }: Pick<Configuration, 'rules'>,
  hasDates = false,
): RulesInForce {
  const known = [...new Set([...knownIds(), ...entries.map(({ id }) => id)])]
  const faults = (named ?? [])
    .filter((id) => !known.includes(id))
    .map((id) => `--rules: there is no rule ${JSON.stringify(id)}${guessAt(id, known)}`)
  if (faults.length > 0) throw new UsageError(faults, { hint: 'ws help audit lists the rules' })
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const isOn = (id: string) => (named === undefined ? byId.get(id)?.isOff !== true : named.includes(id))
  const builtIn = builtInRules
    .filter(({ id, needsDates }) => isOn(id) && (hasDates || needsDates !== true || named !== undefined))
    .map((rule) => activeRule(rule, byId.get(rule.id)))
  const own = entries.filter(({ id }) => isOn(id)).flatMap((entry) => ownRule(entry) ?? [])
  return {
    builtIn,
    own,
    isOn,
    kinds: new Set(['organization', ...builtIn.flatMap(({ rule }) => rule.kinds)]),
  }
}

function activeRule(rule: Rule, entry: RuleEntry | undefined): ActiveRule {
  const defaults: Params = Object.fromEntries(
    Object.entries(rule.params ?? {}).map(([name, param]) => [name, param.default]),
  )
  return {
    rule: { ...rule, title: entry?.title ?? rule.title },
    severity: entry?.severity ?? rule.severity,
    isSeveritySet: entry?.severity !== undefined,
    params: { ...defaults, ...entry?.params },
  }
}

function ownRule({
  id,
  program,
  title = id,
  severity = 'medium',
  message,
}: RuleEntry): ActiveOwnRule | undefined {
  return program === undefined ? undefined : { id, title, severity, message, program }
}

/** The severity of a finding about an exception. */
export function severityOfException(
  id: (typeof exceptionRules)[number],
  { rules }: Pick<Configuration, 'rules'>,
) {
  const usual = id === 'exception-expired' ? 'medium' : 'low'
  return rules.find((entry) => entry.id === id)?.severity ?? usual
}
