/** The command line that a refused plan would need: every flag of consent at once. */
import type { DangerWord } from '../../catalog/resource.ts'
import { smallestLimit } from '../../estate/plan/limits.ts'
import type { Plan } from '../../estate/plan/plan.ts'
import type { NextCommand } from '../../task/result.ts'
import { shellLine } from '../../text/shell-word.ts'

export interface CommandWithConsent {
  /** Without `ws`. */
  readonly words: readonly string[]
  /** True if it has `--skip-blocked`. */
  readonly takesBlocked: boolean
  /** The same command with a flag that does more, if there is more to do. */
  wider?(): WiderCommand | undefined
}

interface WiderCommand {
  /** The purpose, after "to". */
  readonly to: string
  readonly words: readonly string[]
  readonly plan: Plan
}

export interface GivenConsent {
  readonly allow?: readonly DangerWord[] | undefined
  readonly maxChanges?: number | undefined
  readonly skipBlocked?: boolean | undefined
  /** Dangers that need no word. */
  readonly meant?: readonly DangerWord[]
}

/** Undefined if no flag helps: a list could not be read, or something is blocked that no flag skips. */
export function linesWithConsent(
  plan: Plan,
  command: CommandWithConsent,
  given: GivenConsent,
): string | undefined {
  if (!canBeMeant(plan, command, given)) return undefined
  const line = lineWithConsent(plan, command, given)
  const wider = command.wider?.()
  const more =
    wider === undefined
      ? ''
      : `; to ${wider.to}: ${lineWithConsent(wider.plan, { ...command, words: wider.words }, given)}`
  return `${line}${more}`
}

const canBeMeant = (plan: Plan, { takesBlocked }: CommandWithConsent, { skipBlocked }: GivenConsent) =>
  !plan.notCompared.some(({ isRefused, isUnoffered }) => isRefused && isUnoffered !== true) &&
  (plan.blocked.length === 0 || takesBlocked || skipBlocked === true)

/** After a plan was only shown; undefined if there is nothing to do, or if no flag helps. */
export const nextWithConsent = (
  plan: Plan,
  command: CommandWithConsent,
  given: GivenConsent = {},
): NextCommand | undefined =>
  plan.steps.length === 0 || !canBeMeant(plan, command, given)
    ? undefined
    : { to: 'do it', words: wordsWithConsent(plan, command, given) }

export const lineWithConsent = (plan: Plan, command: CommandWithConsent, given: GivenConsent = {}): string =>
  shellLine(['ws', ...wordsWithConsent(plan, command, given)])

function wordsWithConsent(
  plan: Plan,
  { words, takesBlocked }: CommandWithConsent,
  { allow = [], meant = [], maxChanges, skipBlocked }: GivenConsent,
): readonly string[] {
  const found = plan.dangers.map(({ danger }) => danger).filter((danger) => !meant.includes(danger))
  const dangers = [...new Set([...allow, ...found])]
  const limit = smallestLimit(plan.shares, maxChanges)
  const skips = takesBlocked && (skipBlocked === true || plan.blocked.length > 0)
  const flags = [
    ...(dangers.length === 0 ? [] : ['--allow', dangers.join(',')]),
    ...(limit === undefined ? [] : ['--max-changes', `${limit}%`]),
    ...(skips ? ['--skip-blocked'] : []),
  ]
  return [...words, ...flags]
}
