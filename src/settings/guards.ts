/** The guards of a profile, and the rule for changing them: only with a person's consent does a guard go away. */
import { UsageError } from '../errors.ts'

/** The guarding members of a profile. */
export interface Guards {
  /** True if ws may change nothing with this profile. */
  readonly readonly?: boolean
  /** Ids that `--yes` alone does not release. */
  readonly protected?: readonly string[]
  /** True if nobody may change these two. */
  readonly locked?: boolean
}

interface Guarded {
  readonly profiles: Readonly<Record<string, Guards>>
}

/** A profile with fewer guards than before, or a locked one with other guards. */
export interface GuardLifting {
  readonly profile: string
  readonly isLocked: boolean
  /** The guards that it loses, in words. */
  readonly lost: readonly string[]
}

/** The profile whose guards or lock a person gives up. */
export type GuardConsent = { readonly lifts: string } | { readonly unlocks: string }

/** The guarding members alone: they survive whatever happens to the rest of the profile. */
export function guardMembers({ readonly, protected: ids, locked }: Guards = {}): Guards {
  return {
    ...(readonly === undefined ? {} : { readonly }),
    ...(ids === undefined ? {} : { protected: ids }),
    ...(locked === undefined ? {} : { locked }),
  }
}

/** The guards in words, e.g. `readonly`, `protected spc_api`. */
export function guardsInWords({ readonly, protected: ids = [] }: Guards): readonly string[] {
  return [...(readonly === true ? ['readonly'] : []), ...ids.map((id) => `protected ${id}`)]
}

/** The profiles that lose guards in a change; for locked ones, those whose guards change at all. */
export function liftedBy(now: Guarded, next: Guarded): readonly GuardLifting[] {
  return Object.entries(now.profiles).flatMap(([profile, before]) => {
    const after = Object.hasOwn(next.profiles, profile) ? (next.profiles[profile] ?? {}) : {}
    const isLocked = before.locked === true
    const lost = missingFrom(after, before)
    const isOther = lost.length > 0 || missingFrom(before, after).length > 0 || after.locked !== true
    return lost.length > 0 || (isLocked && isOther) ? [{ profile, isLocked, lost }] : []
  })
}

const missingFrom = (one: Guards, other: Guards): readonly string[] => {
  const there = new Set(guardsInWords(one))
  return guardsInWords(other).filter((guard) => !there.has(guard))
}

/** @throws UsageError for a change without consent */
export function refuseLifting(now: Guarded, next: Guarded, agreed: GuardConsent | undefined): void {
  for (const lifting of liftedBy(now, next)) {
    const { profile, isLocked, lost } = lifting
    const isUnlocking = agreed !== undefined && 'unlocks' in agreed && agreed.unlocks === profile
    const isLifting = agreed !== undefined && 'lifts' in agreed && agreed.lifts === profile
    if (isLocked ? !(isUnlocking && lost.length === 0) : !isLifting) throw refusedLifting(lifting)
  }
}

/** The error names no way around: a script may read it. */
export function refusedLifting({ profile, isLocked, lost }: GuardLifting): UsageError {
  const fact = isLocked
    ? `Profile ${profile} is locked, and its guards stay as they are`
    : `Profile ${profile} would lose guards (${lost.join(', ')})`
  return new UsageError(`${fact}: nothing was changed`, {
    hint: `See what it guards with \`ws profile get ${profile}\``,
  })
}
