/** (argv, context) -> exit code: the only place that catches everything and prints errors. */
import type { Context } from './context.ts'
import { asLocalError } from './disk/refused-file.ts'
import {
  type ExitCode,
  exitCode,
  InterruptedError,
  OtherProgramError,
  OutputClosedError,
  TerminatedError,
  WsError,
} from './errors.ts'

export async function main(argv: readonly string[], context: Context): Promise<ExitCode> {
  try {
    if (asksForVersion(argv)) await context.out.write(`${context.version}\n`)
    else await runWords(argv, context)
    return exitCode.done
  } catch (error) {
    return await report(error, argv, context)
  }
}

/** Scripts ask for the version most often, so ws answers without loading the tree of commands. */
const asksForVersion = ([word, ...others]: readonly string[]) =>
  others.length === 0 && (word === '--version' || word === '-V')

async function runWords(argv: readonly string[], context: Context): Promise<void> {
  const { runProgram } = await import('./cli/program.ts')
  await runProgram(argv, context)
}

/** Prints an error, and returns the exit code. */
export async function report(error: unknown, argv: readonly string[], context: Context): Promise<ExitCode> {
  // Such a program hears the signal itself, and its exit code says what came of it.
  if (error instanceof OtherProgramError) return error.exit
  // A signal makes the work under way fail; some errors of it say more than the interruption.
  const isInterruption = error instanceof InterruptedError || error instanceof TerminatedError
  const shown = context.signal.aborted && !isInterruption ? context.signal.reason : asLocalError(error)
  if (shown instanceof OutputClosedError) return exitCode.done
  try {
    const { describeFailure } = await import('./cli/failure.ts')
    await context.err.write(await describeFailure(shown, argv, context))
  } catch {
    // stderr is gone too: only the exit code is left.
  }
  return shown instanceof WsError ? shown.exit : exitCode.refused
}
