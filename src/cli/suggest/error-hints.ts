/** Adds the next command to an error, if only the command line knows its name. */
import { OutcomeUnknownError, UsageError } from '../../errors.ts'

interface Failed {
  /** Without `ws`, e.g. `space update`. */
  readonly words: string
  /** The command that shows what the failed one may have changed, e.g. `space get`. */
  readonly reading: (() => Promise<string | undefined>) | undefined
}

/** The error, with a hint that names a command. */
export async function withErrorHint(error: unknown, { words, reading }: Failed): Promise<unknown> {
  if (error instanceof UsageError && error.hint === undefined) {
    return new UsageError(error.faults, { cause: error, hint: `ws ${words} --help` })
  }
  const shownBy = error instanceof OutcomeUnknownError ? await reading?.() : undefined
  if (error instanceof OutcomeUnknownError && shownBy !== undefined) {
    const { message, status, requestId, hint } = error
    return new OutcomeUnknownError(message, {
      cause: error,
      status,
      requestId,
      hint: `${hint}: ws ${shownBy}`,
    })
  }
  return error
}
