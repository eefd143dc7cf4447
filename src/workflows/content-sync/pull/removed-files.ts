/** Finds files of the folder that the service no longer has. */
import { folded } from '../../content/file-names.ts'
import { hashAt } from '../folder/folder-writes.ts'
import type { OpenSync } from '../sides/open-sync.ts'
import type { BegunPull } from '../state/sync-state.ts'
import type { PullPlan } from './pull-plan.ts'

interface KeptFiles {
  readonly kept: readonly string[]
  readonly writes: BegunPull['writes']
}

/** Files of pages and stored files that the service no longer has, and places that pages have left. */
export function goneFiles(
  { folder, state, local }: OpenSync,
  { paths, outcomeOf }: PullPlan,
  { kept, writes }: KeptFiles,
): BegunPull['removes'] {
  const stay = new Set([...paths.values(), ...kept])
  const written = new Set(writes.map(({ path }) => path))
  // Where a disk ignores case, its name of before is the same file.
  const still = new Set(Array.from(stay, (path) => (written.has(path) ? '' : folded(path))))
  const stored = Object.entries(state.files).filter(([path, { sha256 }]) => hashAt(folder, path) === sha256)
  const left = [
    ...[...local.pages.values()]
      .filter(({ key }) => paths.has(key) || (outcomeOf(key)?.conflicts ?? []).length === 0)
      .map(({ path }) => path),
    ...stored.map(([path]) => path),
  ]
  return left.flatMap((path) => {
    const sha256 = stay.has(path) || still.has(folded(path)) ? undefined : hashAt(folder, path)
    return sha256 === undefined ? [] : [{ path, sha256 }]
  })
}
