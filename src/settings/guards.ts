/** What a profile guards, and the one rule on changing it: no code takes a guard away unless a person has agreed to that. */
import { UsageError } from '../errors.ts'

/** The members of a profile that guard. */
export interface Guards {
  /** True when nothing may be changed with it. */
  readonly readonly?: boolean
  /** Ids that no `--yes` gives away. */
  readonly protected?: readonly string[]
  /** True when these two can't be changed. */
  readonly locked?: boolean
}

interface Guarded {
  readonly profiles: Readonly<Record<string, Guards>>
}

/** A profile that would guard less than before, or guards otherwise although it is locked. */
export interface Lifting {
  readonly profile: string
  readonly isLocked: boolean
  /** The guards that it would lose, in words. */
  readonly lost: readonly string[]
}

/** The name of the profile whose guards a person gives up, or whose lock a person opens. */
export type Agreed = { readonly lifts: string } | { readonly unlocks: string }

/** The members that guard: they belong to the profile whatever becomes of the rest. */
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

/** The profiles that a change leaves with fewer guards; of locked ones, those that it leaves with other guards. */
export function liftedBy(now: Guarded, next: Guarded): readonly Lifting[] {
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

/** @throws UsageError for a change that nobody has agreed to */
export function refuseLifting(now: Guarded, next: Guarded, agreed: Agreed | undefined): void {
  for (const lifting of liftedBy(now, next)) {
    const { profile, isLocked, lost } = lifting
    const isUnlocking = agreed !== undefined && 'unlocks' in agreed && agreed.unlocks === profile
    const isLifting = agreed !== undefined && 'lifts' in agreed && agreed.lifts === profile
    if (isLocked ? !(isUnlocking && lost.length === 0) : !isLifting) throw refusedLifting(lifting)
  }
}

/** It names no way around: whoever reads it may be a script. */
export function refusedLifting({ profile, isLocked, lost }: Lifting): UsageError {
  const fact = isLocked
    ? `Profile ${profile} is locked, and its guards stay as they are`
    : `Profile ${profile} would lose guards (${lost.join(', ')})`
  return new UsageError(`${fact}: nothing was changed`, {
    hint: `See what it guards with \`ws profile show ${profile}\``,
  })
}
