/** Takes files out of the folder that the service no longer has. */
import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { onDisk, quietly } from '../../disk/files.ts'
import { hashAt } from './folder-writes.ts'
import type { OpenSync } from './open-sync.ts'
import type { PullPlan } from './pull-plan.ts'

/** Files of pages and stored files that the service no longer has, and places that pages have left. */
export function removeGone(
  { folder, state, local }: OpenSync,
  { paths, outcomes }: PullPlan,
  kept: readonly string[],
): number {
  const stay = new Set([...paths.values(), ...kept])
  const unchanged = Object.entries(state.files).filter(
    ([path, { sha256: hash }]) => hashAt(folder, path) === hash,
  )
  const left = [
    ...[...local.pages.values()]
      .filter(({ key }) => (outcomes.get(key)?.conflicts ?? []).length === 0)
      .map(({ path }) => path),
    ...unchanged.map(([path]) => path),
  ].filter((path) => !stay.has(path) && existsSync(join(folder, path)))
  for (const path of left) {
    onDisk(join(folder, path), () => rmSync(join(folder, path)))
    for (let at = dirname(path); at !== '.'; at = dirname(at)) if (!removeEmpty(join(folder, at))) break
  }
  return left.length
}

const removeEmpty = (folder: string): boolean =>
  quietly(() => {
    if (readdirSync(folder).length > 0) return false
    rmdirSync(folder)
    return true
  }) ?? false
