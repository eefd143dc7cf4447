/** Finds pages and stored files that have other places than before, and tells where links to those lead. */
import { knownFiles } from '../pages/pulled-names.ts'
import type { SyncState } from '../state/sync-state.ts'
import type { LinkReading, LocalAsset, MovedEnd } from './local-links.ts'
import type { ReadFolder } from './read-folder.ts'

interface PlacesBefore {
  readonly read: Pick<ReadFolder, 'pages' | 'others'>
  readonly state: SyncState
}

interface PlacesNow {
  /** Of the pages, by path. */
  readonly keyOf: ReadonlyMap<string, string>
  readonly assets: ReadonlyMap<string, LocalAsset>
}

export function endsElsewhere(
  { read, state }: PlacesBefore,
  { keyOf, assets }: PlacesNow,
): Pick<LinkReading, 'gone' | 'taken'> {
  const known = Object.entries(state.pages).map(([path, { id }]) => [path, id] as const)
  const pathOf = new Map(Array.from(keyOf, ([path, id]) => [id, path]))
  const gone = new Map<string, MovedEnd | undefined>()
  const taken = new Map<string, string>()
  for (const [path, id] of new Map([...Object.entries(state.left ?? {}), ...known])) {
    const now = pathOf.get(id)
    if (read.pages.has(path)) {
      if (keyOf.get(path) !== id) taken.set(path, now ?? '')
    } else gone.set(path, now === undefined ? undefined : { end: `/pages/${id}`, path: now, what: 'page' })
  }
  return { gone: new Map([...gone, ...filesElsewhere({ read, state }, assets)]), taken }
}

function filesElsewhere(
  { read, state }: PlacesBefore,
  assets: PlacesNow['assets'],
): readonly (readonly [path: string, now: MovedEnd])[] {
  const pathOf = new Map(Array.from(assets.values(), ({ id, path }) => [id, path]))
  const known = knownFiles({ state }).map(([path, { id }]) => [path, id] as const)
  return [...Object.entries(state.left ?? {}), ...known].flatMap(([path, id]) => {
    const now = read.others.has(path) ? undefined : pathOf.get(id)
    return now === undefined ? [] : [[path, { end: `/files/${id}`, path: now, what: 'file' }] as const]
  })
}

/** Sentences. */
export const movedLinks = ({ followed, replaced, gone, taken }: LinkReading): readonly string[] =>
  [
    ...Array.from(followed, (before) => {
      const { path, what } = gone.get(before) ?? {}
      return `${before} is ${path} now: ws reads links to it as links to the ${what}`
    }),
    ...Array.from(replaced, (path) => {
      const earlier = taken.get(path)
      const not = earlier === undefined || earlier === '' ? '' : `, and not to ${earlier}`
      return `${path} is another page now: ws reads links to it as links to that page${not}`
    }),
  ].toSorted()

interface LinksOfFolder {
  readonly deadLinks: readonly string[]
  readonly movedLinks: readonly string[]
}

/** Sentences for people, also about links that lead nowhere. */
export const linkNotices = ({ deadLinks, movedLinks }: LinksOfFolder): readonly string[] => [
  ...movedLinks.map((link) => `Moved: ${link}`),
  ...deadLinks.map((link) => `Dead link: ${link}`),
]
