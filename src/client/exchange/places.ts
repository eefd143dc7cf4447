/**
 * Things under way, in the places of an array that are used again. An entry of a Set for each of thousands would keep their garbage
 * alive (docs/decisions/one-listener-for-attempts.md).
 */
export interface Places<Thing> {
  /** @returns its place */
  join(thing: Thing): number
  /** Once for each `join`. */
  leave(place: number): void
  /** True if nothing is under way. */
  areFree(): boolean
  forEach(look: (thing: Thing) => void): void
}

export function createPlaces<Thing>(): Places<Thing> {
  const places: (Thing | undefined)[] = []
  const free: number[] = []
  return {
    join: (thing) => {
      const place = free.pop() ?? places.length
      places[place] = thing
      return place
    },
    leave: (place) => {
      places[place] = undefined
      free.push(place)
    },
    areFree: () => free.length === places.length,
    forEach: (look) => {
      for (const thing of places) if (thing !== undefined) look(thing)
    },
  }
}
