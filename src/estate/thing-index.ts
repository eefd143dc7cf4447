/** Finds things by a word, such as their id. */
import type { Kind } from '../catalog/kinds.ts'
import { lazy } from '../concurrency/lazy.ts'
import type { Thing } from './estate.ts'

/** Empty if none has the word. */
export type ThingIndex = (kind: Kind, word: string) => readonly Thing[]

/** Sorts the things of a kind when somebody first asks for one. */
export function indexBy(things: readonly Thing[], wordOf: (thing: Thing) => string | undefined): ThingIndex {
  const byKind = lazy(() => Map.groupBy(things, ({ kind }) => kind))
  const indexes = new Map<Kind, ReadonlyMap<string | undefined, readonly Thing[]>>()
  return (kind, word) => {
    const index = indexes.get(kind) ?? Map.groupBy(byKind().get(kind) ?? [], wordOf)
    indexes.set(kind, index)
    return index.get(word) ?? []
  }
}
