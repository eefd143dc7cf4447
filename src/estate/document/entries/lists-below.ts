/** The lists and single entries that may stand below an entry, by their keys: `permissions.users` is a list in the group `permissions`. */
import type { Kind } from '../../../catalog/kinds.ts'

export interface ListsBelow {
  /** By the whole key. */
  readonly kinds: ReadonlyMap<string, Kind>
  /** By the first word of the key. */
  readonly groups: ReadonlyMap<string, ListsBelow>
}

export function listsBelow(kinds: ReadonlyMap<string, Kind>): ListsBelow {
  const grouped = [...kinds].filter(([key]) => key.includes('.'))
  const groups = Map.groupBy(grouped, ([key]) => key.slice(0, key.indexOf('.')))
  const inside = ([name, lists]: readonly [string, typeof grouped]) =>
    [name, listsBelow(new Map(lists.map(([key, kind]) => [key.slice(name.length + 1), kind])))] as const
  return { kinds, groups: new Map([...groups].map(inside)) }
}
