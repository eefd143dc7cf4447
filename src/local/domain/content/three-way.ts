/** The rule of every three-way merge: a change of one side wins, equal changes of both win, and others conflict. */

export interface MergeSides<Value> {
  /** The common ancestor. */
  readonly base: Value
  readonly ours: Value
  readonly theirs: Value
}

export const conflict = Symbol('conflict')

export type MergedContent<Value> = Value | typeof conflict

export function threeWay<Value>(
  { base, ours, theirs }: MergeSides<Value>,
  isSame: (one: Value, other: Value) => boolean = Object.is,
): MergedContent<Value> {
  if (isSame(ours, theirs) || isSame(base, theirs)) return ours
  return isSame(base, ours) ? theirs : conflict
}

/** Merges named values; sets, if the values are `true`. */
export function mergeMaps<Value>(
  sides: MergeSides<ReadonlyMap<string, Value>>,
  isSame?: (one: Value | undefined, other: Value | undefined) => boolean,
): ReadonlyMap<string, MergedContent<Value>> {
  const merged = new Map<string, MergedContent<Value>>()
  for (const name of new Set([...sides.theirs.keys(), ...sides.ours.keys()])) {
    const of = (map: ReadonlyMap<string, Value>) => map.get(name)
    const value = threeWay({ base: of(sides.base), ours: of(sides.ours), theirs: of(sides.theirs) }, isSame)
    if (value !== undefined) merged.set(name, value)
  }
  return merged
}
