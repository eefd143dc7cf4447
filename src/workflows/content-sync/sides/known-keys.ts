/** Gives new pages of a folder the ids that the service has for them, also in links to them. */
import type { LocalPage, LocalSide } from '../folder/local-side.ts'
import { type CanonicalSide, hashOf } from '../pages/canonical.ts'
import type { PulledPage } from '../state/sync-state.ts'

export interface KeyedSides {
  /** The notes of the pull, by the ids of the pages. */
  readonly pulledAs: ReadonlyMap<string, PulledPage>
  readonly local: LocalSide
  readonly theirs: CanonicalSide
}

/** Ids of pages that the folder does not know, at the places of its new ones: two have made the same page, or a push before. */
export function knownByPlace({ local, theirs, pulledAs }: KeyedSides): ReadonlyMap<string, string> {
  const known = new Map<string, string>()
  const isNew = ({ key }: LocalPage) => key.startsWith('new:')
  // Names of thousands of places take memory.
  if (!local.pages.values().some(isNew)) return known
  const places = new Map(
    theirs.pages
      .filter(({ id }) => !pulledAs.has(id) && !local.pages.has(id))
      .map(({ id, parent, slug }) => [JSON.stringify([parent ?? null, slug]), id]),
  )
  for (const { key, parent, slug } of local.pages.values().filter(isNew)) {
    const above = parent === null ? null : (known.get(parent) ?? parent)
    const id = places.get(JSON.stringify([above, slug]))
    if (id !== undefined) known.set(key, id)
  }
  return known
}

export function withKnownKeys(
  { local: { pages }, pulledAs }: Pick<KeyedSides, 'local' | 'pulledAs'>,
  known: ReadonlyMap<string, string>,
): ReadonlyMap<string, LocalPage> {
  if (known.size === 0) return pages
  const keyed = (key: string) => known.get(key) ?? key
  return new Map(
    Array.from(pages.values(), (page) => {
      const { key, parent } = page
      const text = page.text && { ...page.text, body: withIds(page.text.body, known) }
      const own = {
        ...page,
        key: keyed(key),
        parent: parent === null ? null : keyed(parent),
        text,
        isSameText: page.isSameText || (text && hashOf(text)) === pulledAs.get(key)?.content,
      }
      return [own.key, own]
    }),
  )
}

/** Links to new pages and files, with ids in place of paths. */
export const withIds = (body: string, known: ReadonlyMap<string, string>): string =>
  known.size === 0
    ? body
    : body.replaceAll(/\/(pages|files)\/(new:[^\s()<>"'#?\]]+)/g, (whole, kind: string, key: string) => {
        const id = known.get(key)
        return id === undefined ? whole : `/${kind}/${id}`
      })

/** Links that a push could not yet send with ids, because it was cut off. */
export const hasUnsentLinks = (body: string): boolean => /\/(?:pages|files)\/new:/.test(body)
