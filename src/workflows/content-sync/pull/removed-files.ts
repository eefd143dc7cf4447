/** Finds files of the folder that the service no longer has. */
import { hashAt } from '../folder/folder-writes.ts'
import type { OpenSync } from '../sides/open-sync.ts'
import type { BegunPull } from '../state/sync-state.ts'
import type { PullPlan } from './pull-plan.ts'

/** Files of pages and stored files that the service no longer has, and places that pages have left. */
export function goneFiles(
  { folder, state, local }: OpenSync,
  { paths, outcomeOf }: PullPlan,
  kept: readonly string[],
): BegunPull['removes'] {
  const stay = new Set([...paths.values(), ...kept])
  const stored = Object.entries(state.files).filter(([path, { sha256 }]) => hashAt(folder, path) === sha256)
  const left = [
    ...[...local.pages.values()]
      .filter(({ key }) => paths.has(key) || (outcomeOf(key)?.conflicts ?? []).length === 0)
      .map(({ path }) => path),
    ...stored.map(([path]) => path),
  ]
  return left.flatMap((path) => {
    const sha256 = stay.has(path) ? undefined : hashAt(folder, path)
    return sha256 === undefined ? [] : [{ path, sha256 }]
  })
}
