/** Tells which links lead nowhere only since the pull. */
import { divided, joinedPath, replaceLinks } from '../../content/folder-links.ts'
import type { PulledPage, SyncState } from '../state/sync-state.ts'
import { parentOf } from './folder-tree.ts'
import { type DeadLink, namesMeant } from './local-links.ts'

interface PulledBefore {
  readonly state: SyncState
  pulledText(path: string, page: PulledPage): Promise<string | undefined>
}

/** A link that led nowhere in the pulled page already is none that you have broken. */
export async function newlyDead(
  dead: readonly DeadLink[],
  reading: PulledBefore,
): Promise<readonly string[]> {
  const told: string[] = []
  for (const { path, pulledAt, href, line } of dead)
    if (ledSomewhere(pulledAt, href, reading.state) || !(await pulledHrefs(pulledAt, reading)).has(href))
      told.push(`${path}:${line}: ${href} leads nowhere in the folder`)
  return told
}

function ledSomewhere(pulledAt: string, href: string, { pages, files, left = {} }: SyncState): boolean {
  const { path: meant } = divided(href)
  const target = joinedPath(meant.startsWith('/') ? '' : parentOf(pulledAt), meant)
  const names = target === undefined ? [] : namesMeant(target)
  return [pages, files, left].some((known) => names.some((name) => Object.hasOwn(known, name)))
}

async function pulledHrefs(path: string, { state, pulledText }: PulledBefore): Promise<ReadonlySet<string>> {
  const page = state.pages[path]
  const text = page && (await pulledText(path, page))
  const found = new Set<string>()
  if (text !== undefined)
    await replaceLinks(text, (href) => {
      found.add(href)
      return undefined
    })
  return found
}
