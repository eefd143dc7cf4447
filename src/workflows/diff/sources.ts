/** The table of sources for a side of `ws diff`. */
import type { Offers } from '../../task/offers.ts'
import type { Session } from '../../task/task.ts'
import type { State, StateRequest } from './state.ts'

type ReadState = (name: string, wanted: StateRequest) => Promise<State>

interface StateSource {
  /** The name after the prefix; undefined if the word means another source. */
  nameIn(word: string): string | undefined
  load(): Promise<ReadState>
  /** Loads what a service of this kind offers; a file has none. */
  loadOffers?(): Promise<OffersOf>
}

/** Sends no request. */
type OffersOf = (name: string, session: Session) => Promise<Offers>

const after = (prefix: string) => (word: string) =>
  word.startsWith(prefix) && word.length > prefix.length ? word.slice(prefix.length) : undefined

/** The first match wins; any other word is the path of a document. */
const sources: readonly StateSource[] = [
  {
    nameIn: (word) => (word === 'live' ? word : undefined),
    load: async () => (await import('./services.ts')).readInForce,
    loadOffers: async () => (await import('./services.ts')).offersInForce,
  },
  {
    nameIn: after('profile:'),
    load: async () => (await import('./services.ts')).readProfile,
    loadOffers: async () => (await import('./services.ts')).offersOfProfile,
  },
  {
    nameIn: after('snapshot:'),
    load: async () => (await import('./services.ts')).readSnapshot,
    loadOffers: async () => (await import('./services.ts')).offersOfSnapshot,
  },
  { nameIn: (word) => word, load: async () => (await import('./documents.ts')).readDocumentAt },
]

export async function readState(word: string, wanted: StateRequest): Promise<State> {
  const { name, source } = sourceNamed(word)
  return (await source.load())(name, wanted)
}

export const isService = (word: string): boolean => sourceNamed(word).source.loadOffers !== undefined

/** The operations that a source is known to offer; undefined if it is not a service. */
export async function offersOfSource(word: string, session: Session): Promise<Offers | undefined> {
  const { name, source } = sourceNamed(word)
  return (await source.loadOffers?.())?.(name, session)
}

interface NamedSource {
  readonly name: string
  readonly source: StateSource
}

function sourceNamed(word: string): NamedSource {
  for (const source of sources) {
    const name = source.nameIn(word)
    if (name !== undefined) return { name, source }
  }
  throw new TypeError(`no source takes ${word}`)
}
