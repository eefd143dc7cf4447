/** A line that Commander can't parse, kept until ws finds out what the person meant. */
import type { CommanderError } from 'commander'

export interface ParseFailure {
  readonly fault: Pick<CommanderError, 'code' | 'message'>
  /** The understood part of the command, with `ws` in front. */
  readonly words: string
  /** The words after it. */
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
