/** Spaces that no collection lists: the API shows them only through a site. */
import type { JsonObject } from '../../json/object.ts'
import type { Collection } from './shape.ts'

/** Each once; undefined if not every collection was read. */
export function spacesOutside(
  collections: readonly Collection[],
  shown: readonly JsonObject[],
): readonly JsonObject[] | undefined {
  const listed = idsIn(collections)
  if (listed === undefined) return undefined
  const found = new Map<unknown, JsonObject>()
  for (const space of shown) {
    const isOutside = typeof space.id === 'string' && space.id !== '' && !listed.has(space.id)
    if (isOutside && !found.has(space.id)) found.set(space.id, space)
  }
  return [...found.values()]
}

function idsIn(collections: readonly Collection[]): Set<unknown> | undefined {
  const all = new Set<unknown>()
  for (const { spaces, collections: below } of collections) {
    const inside = below && idsIn(below)
    if (spaces === undefined || inside === undefined) return undefined
    for (const id of [...spaces.map((space) => space.id), ...inside]) all.add(id)
  }
  return all
}
