/** The shape of the tree of words that may follow `ws`. */
import type { Noun } from '../../catalog/index.ts'
import type { CommandSpec } from '../../catalog/operation.ts'
import type { HelpGroup } from '../help/help.ts'

export interface Tree extends Pick<Noun, 'summary' | 'load' | 'resources' | 'usual'> {
  readonly nouns: Readonly<Record<string, Noun>>
  /** Verbs, each loaded on its own. */
  readonly verbs: Readonly<Record<string, LazyVerb>>
  /** The order and groups of nouns and lazy verbs in help. */
  readonly groups: readonly HelpGroup[]
}

export interface LazyVerb {
  readonly summary: string
  readonly load: () => Promise<CommandSpec>
}
