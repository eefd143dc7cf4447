/** A line that Commander does not understand, until it can be found out what was meant. */
import type { CommanderError } from 'commander'

export interface Misused {
  readonly fault: Pick<CommanderError, 'code' | 'message'>
  /** The command as far as it was understood, with `ws` in front. */
  readonly words: string
  /** What follows it. */
  readonly args: readonly string[]
  /** Its flags, e.g. `--title`. */
  readonly flags: readonly string[]
}

export class Misuse extends Error {
  readonly misused: Misused

  constructor(misused: Misused) {
    super(misused.fault.message)
    this.misused = misused
  }
}
