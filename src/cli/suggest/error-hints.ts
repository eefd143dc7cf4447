/** Adds the next command to an error, if only the command line knows its name. */
import type { Operation } from '../../catalog/operation.ts'
import type { Option } from '../../catalog/options.ts'
import { OutcomeUnknownError, ReadonlyError, UsageError } from '../../errors.ts'
import type { Task } from '../../task/task.ts'

interface FailedCommand {
  /** Without `ws`, e.g. `space update`. */
  readonly words: string
  /** The command that shows what the failed one may have changed, e.g. `space get`. */
  readonly reading?: (() => Promise<string | undefined>) | undefined
  /** The value of --output. */
  readonly output: unknown
  readonly spec: Operation | Task
  readonly options: readonly Option[]
}

/** The error, with a hint that names a command. */
export async function withErrorHint(thrown: unknown, failed: FailedCommand): Promise<unknown> {
  const { words, reading } = failed
  const error = await inWords(thrown)
  if (error instanceof UsageError && error.hint === undefined) {
    // The hint names no way around the guard: a script may read it.
    const guards = 'See what guards this run, and where from: `ws config list`'
    const hint = error instanceof ReadonlyError ? guards : (fileHint(failed) ?? `ws ${words} --help`)
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

/** For a file behind `-o`, and for `-out` with one dash. */
function fileHint({ output, spec, options }: FailedCommand): string | undefined {
  if (typeof output !== 'string') return undefined
  const saves = spec.kind === 'operation' && spec.saves !== undefined
  const writesFile = saves || options.some(({ word }) => word === 'out')
  const flag = '--out FILE'
  if (writesFile && /^ut(?:=|$)/.test(output)) return `Flags of several letters have two dashes: ${flag}`
  if (!/[./\\]/.test(output)) return undefined
  return `-o names a format; ${writesFile ? `the file goes behind ${flag}` : 'the shell writes a file: > FILE'}`
}

/** Says the engine's faults in the words of the command line. */
async function inWords(error: unknown): Promise<unknown> {
  if (!(error instanceof UsageError && 'wrong' in error)) return error
  const { inputErrorInWords } = await import('../parse/input-error.ts')
  return inputErrorInWords(error)
}
