/** A guess at an unknown command. */
export interface Guess {
  /** Undefined if no guess is clear. */
  readonly guess: string | undefined
  /** The place to look for it; undefined if ws has no idea. */
  readonly hint: string | undefined
}
