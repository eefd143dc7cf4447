/** A line that Commander does not understand, until it can be found out what was meant. */
import type { CommanderError } from 'commander'

export interface ParseFailure {
  readonly fault: Pick<CommanderError, 'code' | 'message'>
  /** The command as far as it was understood, with `ws` in front. */
  readonly words: string
  /** What follows it. */
  readonly args: readonly string[]
  /** Its flags, e.g. `--title`. */
  readonly flags: readonly string[]
}

export class ParseError extends Error {
  readonly misused: ParseFailure

  constructor(misused: ParseFailure) {
    super(misused.fault.message)
    this.misused = misused
  }
}
