/** How far a line was read when a command of it is built. */
import type { Command } from 'commander'
import type { Awaitable } from '../../concurrency/awaitable.ts'
import type { Context } from '../../context.ts'

export interface LinePosition {
  /** The word after the command; undefined if there is none. */
  readonly next: string | undefined
  /** All words after the command. */
  readonly rest: readonly string[]
  /** The whole line. */
  readonly argv: readonly string[]
  readonly command: Command
  /** With `ws` in front. */
  readonly words: string
  readonly context: Context
  /** Commander's output and texts of help, kept until ws can await them. */
  readonly printed: Awaitable<string>[]
}
