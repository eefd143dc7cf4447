/** Plans a pull page by page: where its file is, and whether links to it change. */
import { freshPage, type PageComparison } from './compare-sides.ts'
import { asPulled } from './done-push.ts'
import type { OpenSync } from './open-sync.ts'
import type { PulledPage } from './sync-state.ts'

export interface PullPlan {
  /** Undefined for a page that nobody has changed. */
  outcomeOf(key: string): PageComparison | undefined
  /** Of each page that stays, by key. */
  readonly paths: ReadonlyMap<string, string>
  /** True if a file has another path than before: links to it change, too. */
  readonly isMoved: boolean
}

/** @param known - without the pages that only the service has */
export function planPull(sync: OpenSync, known: readonly PageComparison[]): PullPlan {
  const { theirs, local, base } = sync
  const outcomes = new Map(known.map((outcome) => [outcome.key, outcome]))
  const outcomeOf = (key: string) => {
    const there = base.byId.has(key) ? undefined : theirs.byId.get(key)
    return outcomes.get(key) ?? (there && freshPage(there))
  }
  const paths = new Map<string, string>()
  for (const { id } of theirs.pages) {
    const outcome = outcomes.get(id)
    const isGone = outcome !== undefined && outcome.wanted === undefined
    if (!isGone) paths.set(id, pathFor(id, outcome, sync))
  }
  const taken = new Set(paths.values())
  for (const { key, path } of local.pages.values())
    if (key.startsWith('new:') && !taken.has(path)) paths.set(key, path)
  const isMoved = [...paths].some(
    ([key, path]) =>
      (local.pages.get(key)?.path ?? path) !== path ||
      (base.byId.has(key) && base.names.ofPage(key) !== path),
  )
  return { outcomeOf, paths, isMoved }
}

function pathFor(id: string, outcome: PageComparison | undefined, { theirs, local, base }: OpenSync): string {
  // A page that is new on both sides has the file that you have made for it.
  const made = base.byId.has(id) ? undefined : outcome?.path
  const moved = isMovedHere(outcome) ? local.pages.get(id)?.path : undefined
  return made ?? moved ?? theirs.names.ofPage(id) ?? `${id}.md`
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
  { outcomeOf }: PullPlan,
): Readonly<Record<string, PulledPage>> =>
  Object.fromEntries(
    Object.entries(state.pages).flatMap(([path, page]) => {
      const outcome = outcomeOf(page.id)
      const isKept =
        outcome !== undefined &&
        outcome.theirs !== undefined &&
        outcome.by !== 'theirs' &&
        outcome.ours === undefined
      return isKept ? [[path, asPulled(page)]] : []
    }),
  )
