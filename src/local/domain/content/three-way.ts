/** The rule of every three-way merge: a change of one side wins, equal changes of both win, and others conflict. */

export interface Sides<Value> {
  /** The common ancestor. */
  readonly base: Value
  readonly ours: Value
  readonly theirs: Value
}

export const conflict = Symbol('conflict')

export type Merged<Value> = Value | typeof conflict

export function threeWay<Value>(
  { base, ours, theirs }: Sides<Value>,
  isSame: (one: Value, other: Value) => boolean = Object.is,
): Merged<Value> {
  if (isSame(ours, theirs) || isSame(base, theirs)) return ours
  return isSame(base, ours) ? theirs : conflict
}

/** Merges named values; sets, if the values are `true`. */
export function mergeMaps<Value>(
  sides: Sides<ReadonlyMap<string, Value>>,
  isSame?: (one: Value | undefined, other: Value | undefined) => boolean,
): ReadonlyMap<string, Merged<Value>> {
  const merged = new Map<string, Merged<Value>>()
  for (const name of new Set([...sides.theirs.keys(), ...sides.ours.keys()])) {
    const of = (map: ReadonlyMap<string, Value>) => map.get(name)
    const value = threeWay({ base: of(sides.base), ours: of(sides.ours), theirs: of(sides.theirs) }, isSame)
    if (value !== undefined) merged.set(name, value)
  }
  return merged
}
