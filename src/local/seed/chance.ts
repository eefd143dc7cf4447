/** Chance that repeats: a stream of numbers for each place in the seeded workspace, the same at every run. */

/** 0 <= x < 1, with 52 bits. */
export type Chance = () => number

/** The numbers of a seed at a place; streams of different places have nothing in common. */
export function chanceAt(seed: number, place: number): Chance {
  const next = mix(mix(seed) ^ Math.imul(place + 1, 0x9e3779b1))
  let state = next
  return () => {
    state = (state + 0x9e3779b9) | 0
    const high = mix(state) >>> 6
    state = (state + 0x9e3779b9) | 0
    return (high * 2 ** 26 + (mix(state) >>> 6)) / 2 ** 52
  }
}

export const pick = <Value>(chance: Chance, [first, ...rest]: readonly [Value, ...Value[]]): Value => {
  const index = Math.floor(chance() * (rest.length + 1))
  return index === 0 ? first : (rest[index - 1] ?? first)
}

/** A whole number from `least` to `most`. */
export const between = (chance: Chance, least: number, most: number): number =>
  least + Math.floor(chance() * (most - least + 1))

/** The finalizer of MurmurHash3 (32 bits): near numbers become far ones. */
function mix(value: number): number {
  let hash = value
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}
