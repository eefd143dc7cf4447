/** The shape of the commands that were learnt of the service in force: a face asks for them, and they load only then. */
import type { Operation } from '../catalog/operation.ts'
import type { Context } from '../context.ts'
import type { SettingsFlags } from '../settings/settings.ts'
import type { ReservedWords } from './flag-words.ts'

export interface KnownAsked {
  readonly context: Context
  readonly flags: SettingsFlags
  /** Flags that such a command must leave to the face. */
  readonly reserved: ReservedWords
}

export interface KnownCommands {
  /** By its word, or by its id as the description writes it. */
  named(word: string): { readonly word: string; readonly spec: Operation } | undefined
  /** By word. */
  all(): Readonly<Record<string, Operation>>
  /** The error for a word that is neither one of them nor an argument of the verb that they stand below. */
  refusal(word: string, line: readonly string[]): Promise<Error | undefined>
  /** Their words and summaries. */
  readonly rows: readonly (readonly [string, string])[]
}
