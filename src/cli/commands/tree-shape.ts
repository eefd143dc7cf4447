/** What the words that may follow `ws` are kept in. */
import type { Noun } from '../../catalog/index.ts'
import type { CommandSpec } from '../../catalog/operation.ts'
import type { HelpGroup } from '../help/help.ts'

export interface Tree extends Pick<Noun, 'summary' | 'load' | 'resources'> {
  readonly nouns: Readonly<Record<string, Noun>>
  /** Verbs that are loaded one by one. */
  readonly verbs: Readonly<Record<string, LazyVerb>>
  /** How help lists nouns and lazy verbs. */
  readonly groups: readonly HelpGroup[]
}

export interface LazyVerb {
  readonly summary: string
  readonly load: () => Promise<CommandSpec>
}
