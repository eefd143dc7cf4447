/** Finds the files that pages had before, and have no more, and tells where links to them lead. */
import type { SyncState } from '../state/sync-state.ts'
import type { LinkReading } from './local-links.ts'
import type { ReadFolder } from './read-folder.ts'

interface KnownPages {
  readonly read: Pick<ReadFolder, 'pages'>
  readonly state: SyncState
}

export function pagesElsewhere(
  { read, state }: KnownPages,
  keyOf: ReadonlyMap<string, string>,
): Pick<LinkReading, 'gone' | 'taken'> {
  const known = Object.entries(state.pages).map(([path, { id }]) => [path, id] as const)
  const all = new Map([...Object.entries(state.left ?? {}), ...known])
  const there = new Set(keyOf.values())
  const gone = new Map<string, string | undefined>()
  const taken = new Map<string, string>()
  for (const [path, id] of all)
    if (!read.pages.has(path)) gone.set(path, there.has(id) ? id : undefined)
    else if (keyOf.get(path) !== id) taken.set(path, id)
  return { gone, taken }
}

/** Sentences. @param pages - by their ids */
export function movedLinks(
  { followed, replaced, gone, taken }: LinkReading,
  pages: ReadonlyMap<string, { readonly path: string }>,
): readonly string[] {
  const fileOf = (id: string | undefined) => pages.get(id ?? '')?.path
  return [
    ...Array.from(
      followed,
      (before) => `${before} is ${fileOf(gone.get(before))} now: ws reads links to it as links to the page`,
    ),
    ...Array.from(replaced, (path) => {
      const earlier = fileOf(taken.get(path))
      const not = earlier === undefined ? '' : `, and not to ${earlier}`
      return `${path} is another page now: ws reads links to it as links to that page${not}`
    }),
  ].toSorted()
}

interface LinksOfFolder {
  readonly deadLinks: readonly string[]
  readonly movedLinks: readonly string[]
}

/** Sentences for people, also about links that lead nowhere. */
export const linkNotices = ({ deadLinks, movedLinks }: LinksOfFolder): readonly string[] => [
  ...movedLinks.map((link) => `Moved page: ${link}`),
  ...deadLinks.map((link) => `Dead link: ${link}`),
]
