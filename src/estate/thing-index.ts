/** Finds things by a word, such as their id. */
import type { Kind } from '../catalog/kinds.ts'
import { lazy } from '../concurrency/lazy.ts'
import type { Thing } from './estate.ts'

/** Empty if none has the word. */
export type ThingIndex = (kind: Kind, word: string) => readonly Thing[]

/** Sorts the things of a kind when somebody first asks for one. */
export function indexBy(things: readonly Thing[], wordOf: (thing: Thing) => string | undefined): ThingIndex {
  const byKind = lazy(() => Map.groupBy(things, ({ kind }) => kind))
  const indexes = new Map<Kind, WordIndex>()
  return (kind, word) => {
    const index = indexes.get(kind) ?? indexOf(byKind().get(kind) ?? [], wordOf)
    indexes.set(kind, index)
    const found = index.get(word)
    return found === undefined ? [] : Array.isArray(found) ? found : [found]
  }
}

/** Nearly every word names one thing: thousands of lists of one are spared. */
type WordIndex = Map<string | undefined, Thing | Thing[]>

function indexOf(things: readonly Thing[], wordOf: (thing: Thing) => string | undefined): WordIndex {
  const index: WordIndex = new Map()
  for (const thing of things) {
    const word = wordOf(thing)
    const before = index.get(word)
    if (Array.isArray(before)) before.push(thing)
    else index.set(word, before === undefined ? thing : [before, thing])
  }
  return index
}
