/** The table of sources for a side of `ws diff`. */
import type { State, StateRequest } from './state.ts'

type ReadState = (name: string, wanted: StateRequest) => Promise<State>

interface StateSource {
  /** The name after the prefix; undefined if the word means another source. */
  nameIn(word: string): string | undefined
  load(): Promise<ReadState>
}

const after = (prefix: string) => (word: string) =>
  word.startsWith(prefix) && word.length > prefix.length ? word.slice(prefix.length) : undefined

/** The first match wins; any other word is the path of a document. */
const sources: readonly StateSource[] = [
  {
    nameIn: (word) => (word === 'live' ? word : undefined),
    load: async () => (await import('./services.ts')).readInForce,
  },
  { nameIn: after('profile:'), load: async () => (await import('./services.ts')).readProfile },
  { nameIn: after('snapshot:'), load: async () => (await import('./services.ts')).readSnapshot },
  { nameIn: (word) => word, load: async () => (await import('./documents.ts')).readDocumentAt },
]

export async function readState(word: string, wanted: StateRequest): Promise<State> {
  for (const { nameIn, load } of sources) {
    const name = nameIn(word)
    if (name !== undefined) return (await load())(name, wanted)
  }
  throw new TypeError(`no source takes ${word}`)
}
