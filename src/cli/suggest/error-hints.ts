/** Adds the next command to an error, if only the command line knows its name. */
import { OutcomeUnknownError, ReadonlyError, UsageError } from '../../errors.ts'

interface FailedCommand {
  /** Without `ws`, e.g. `space update`. */
  readonly words: string
  /** The command that shows what the failed one may have changed, e.g. `space get`. */
  readonly reading: (() => Promise<string | undefined>) | undefined
}

/** The error, with a hint that names a command. */
export async function withErrorHint(thrown: unknown, { words, reading }: FailedCommand): Promise<unknown> {
  const error = await inWords(thrown)
  if (error instanceof UsageError && error.hint === undefined) {
    // The hint names no way around the guard: a script may read it.
    const guards = 'See what guards this run, and where from: `ws config list`'
    const hint = error instanceof ReadonlyError ? guards : `ws ${words} --help`
    return new UsageError(error.faults, { cause: error, hint })
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

/** Says the engine's faults in the words of the command line. */
async function inWords(error: unknown): Promise<unknown> {
  if (!(error instanceof UsageError && 'wrong' in error)) return error
  const { inputErrorInWords } = await import('../parse/input-error.ts')
  return inputErrorInWords(error)
}
