/** Plans a pull page by page: where its file is, and whether links to it change. */

import { knownFiles } from '../pages/pulled-names.ts'
import { asPulled } from '../push/done-push.ts'
import { freshPage, type PageComparison } from '../sides/compare-sides.ts'
import type { OpenSync } from '../sides/open-sync.ts'
import type { PulledPage } from '../state/sync-state.ts'
import { pulledPaths } from './pulled-paths.ts'

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
  const { theirs, local, base, state } = sync
  const outcomes = new Map(known.map((outcome) => [outcome.key, outcome]))
  const outcomeOf = (key: string) => {
    const there = base.byId.has(key) ? undefined : theirs.byId.get(key)
    return outcomes.get(key) ?? (there && freshPage(there))
  }
  const paths = pulledPaths(sync, outcomes)
  const isElsewhere = (key: string, path: string) =>
    (local.pages.get(key)?.path ?? path) !== path || (base.byId.has(key) && base.names.ofPage(key) !== path)
  // A push tells the service of moved pages: links to them are still as they were.
  const isSent = Object.keys(state.left ?? {}).length > 0
  const isMoved =
    isSent || hasMovedFile(sync) || paths.entries().some(([key, path]) => isElsewhere(key, path))
  return { outcomeOf, paths, isMoved }
}

/** A stored file lies elsewhere than a pull or a push has noted. */
function hasMovedFile({ state, found }: OpenSync): boolean {
  const known = new Set(knownFiles({ state }).map(([, { id }]) => id))
  return Object.values(found).some(({ id }) => known.has(id))
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
        outcome.wanted === undefined
      return isKept ? [[path, asPulled(page)]] : []
    }),
  )
