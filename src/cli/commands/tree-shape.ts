/** The shape of the tree of words that may follow `ws`. */

import type { CommandSpec } from '../../catalog/command-spec.ts'
import type { Noun } from '../../catalog/index.ts'
import type { KnownAsked, KnownCommands } from '../../learnt/known-commands.ts'
import type { HelpGroup } from '../help/help.ts'

export interface Tree extends Pick<Noun, 'summary' | 'load' | 'resources' | 'usual'> {
  readonly nouns: Readonly<Record<string, Noun>>
  /** Verbs, each loaded on its own. */
  readonly verbs: Readonly<Record<string, LazyVerb>>
  /** The order and groups of nouns and lazy verbs in help. */
  groups(): Promise<readonly HelpGroup[]>
  /** Its help lists only words, so that it fits one screen. */
  readonly isBrief?: true
}

export interface LazyVerb {
  readonly summary: string
  readonly load: () => Promise<CommandSpec>
  /** Commands whose words begin with this one. Any other word is an argument of the verb itself. */
  readonly below?: VerbsBelow
}

export interface VerbsBelow {
  /** By exported name. */
  readonly load: () => Promise<Readonly<Record<string, CommandSpec>>>
  /** Words of these commands: known without loading them. */
  readonly words: readonly string[]
  /** Nouns below the verb, by their words. */
  readonly nouns?: Readonly<Record<string, Noun>>
  /** Commands that only this machine knows, for the service in force. */
  readonly known?: (asked: KnownAsked) => Promise<KnownCommands>
}
