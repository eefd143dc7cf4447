/** Plans a pull page by page: where its file is, and whether links to it change. */
import type { PageComparison } from './compare-sides.ts'
import type { OpenSync } from './open-sync.ts'
import type { PulledPage } from './sync-state.ts'

export interface PullPlan {
  readonly outcomes: ReadonlyMap<string, PageComparison>
  /** Of each page that stays, by key. */
  readonly paths: ReadonlyMap<string, string>
  /** True if a file has another path than before: links to it change, too. */
  readonly isMoved: boolean
}

export function planPull({ theirs, local, base }: OpenSync, all: readonly PageComparison[]): PullPlan {
  const outcomes = new Map(all.map((outcome) => [outcome.key, outcome]))
  const paths = new Map<string, string>()
  for (const { id } of theirs.pages) {
    const outcome = outcomes.get(id)
    const here = local.pages.get(id)
    const own = theirs.names.ofPage(id) ?? `${id}.md`
    const isGone = outcome !== undefined && outcome.wanted === undefined
    if (!isGone) paths.set(id, isMovedHere(outcome) && here !== undefined ? here.path : own)
  }
  for (const { key, path } of local.pages.values()) if (key.startsWith('new:')) paths.set(key, path)
  const isMoved = [...paths].some(
    ([key, path]) =>
      (local.pages.get(key)?.path ?? path) !== path ||
      (base.byId.has(key) && base.names.ofPage(key) !== path),
  )
  return { outcomes, paths, isMoved }
}

/** A page that you have moved stays where you put it. */
const isMovedHere = (outcome: PageComparison | undefined): boolean => {
  if (outcome === undefined || outcome.by === 'theirs') return false
  const { before, ours } = outcome
  return (
    before !== undefined && ours !== undefined && (before.parent !== ours.parent || before.slug !== ours.slug)
  )
}

/** A file that you have removed stays known, so that a push deletes its page. */
export const deletedHere = (
  { state }: OpenSync,
  { outcomes }: PullPlan,
): Readonly<Record<string, PulledPage>> =>
  Object.fromEntries(
    Object.entries(state.pages).filter(([, { id }]) => {
      const outcome = outcomes.get(id)
      return (
        outcome !== undefined &&
        outcome.theirs !== undefined &&
        outcome.by !== 'theirs' &&
        outcome.ours === undefined
      )
    }),
  )
