/** The shape of the tree of words that may follow `ws`. */
import type { Noun } from '../../catalog/index.ts'
import type { CommandSpec } from '../../catalog/operation.ts'
import type { Context } from '../../context.ts'
import type { ReservedWords } from '../../learnt/flag-words.ts'
import type { SettingsFlags } from '../../settings/settings.ts'
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
  /** Commands whose words begin with this one. Any other word is an argument of the verb itself. */
  readonly below?: VerbsBelow
}

export interface VerbsBelow {
  /** By exported name. */
  readonly load: () => Promise<Readonly<Record<string, CommandSpec>>>
  /** Words of these commands: known without loading them. */
  readonly words: readonly string[]
  /** Commands that only this machine knows, for the service in force. */
  readonly known?: (asked: KnownAsked) => Promise<KnownCommands>
}

export interface KnownAsked {
  readonly context: Context
  readonly flags: SettingsFlags
  /** Flags that such a command must leave to the face. */
  readonly reserved: ReservedWords
}

export interface KnownCommands {
  /** The command, and its usual word. */
  named(word: string): { readonly word: string; readonly spec: CommandSpec } | undefined
  /** All of them, by word. */
  all(): Readonly<Record<string, CommandSpec>>
  /** The error for a word that is neither one of them nor an argument of the verb itself. */
  refusal(word: string): Error | undefined
  /** Their words and summaries. */
  readonly rows: readonly (readonly [string, string])[]
}
