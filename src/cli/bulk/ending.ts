/** How a bulk run ends: which error tells it, with what was done, and how to go on. */
import { ApiError, InterruptedError, PartialError, TerminatedError, ThrottledError } from '../../errors.ts'
import { type Counts, describeCounts, notRun } from './counts.ts'
import type { Stopped } from './rows-run.ts'

export interface Ended {
  readonly counts: Counts
  readonly stopped: Stopped | undefined
  /** The command that goes on; undefined where there is nothing to go on with. */
  readonly resume: string | undefined
  /** The file that holds the failed rows. */
  readonly failed: string | undefined
}

/** Rows that going on would send or report; failed ones that a file keeps are none of them. */
export const whatIsLeft = (counts: Counts, { keepsFailed }: { readonly keepsFailed: boolean }): number =>
  notRun(counts) + counts.unknown + counts.barred + (keepsFailed ? 0 : counts.passing)

/** The error that the run ends with; undefined when every row is done. */
export function errorOf(ended: Ended): unknown {
  const { counts, stopped } = ended
  const isComplete = counts.failed + counts.unknown + notRun(counts) === 0
  if (stopped?.error === undefined) return isComplete ? undefined : partial(ended)
  const { error } = stopped
  const hint = (own?: string) => [own, goOn(ended)].filter((part) => part !== undefined).join('; ')
  const told = (message: string) => `${message}: ${describeCounts(counts)}`
  if (error instanceof InterruptedError) return new InterruptedError(told('Interrupted'), { hint: hint() })
  if (error instanceof TerminatedError) return new TerminatedError(told('Terminated'), { hint: hint() })
  if (error instanceof ApiError)
    return new ApiError(told(error.message), { ...error, cause: error, hint: hint(error.hint) })
  if (error instanceof ThrottledError)
    return new ThrottledError(told(error.message), { cause: error, hint: hint(error.hint) })
  return error
}

function partial(ended: Ended): PartialError {
  const { counts } = ended
  const { rows, done, earlier, failed, unknown } = counts
  return new PartialError(describeCounts(counts), {
    hint: goOn(ended),
    summary: { rows, done, earlier, failed, unknown, notSent: notRun(counts) },
  })
}

function goOn({ resume, failed, counts }: Ended): string | undefined {
  const ways = [
    ...(resume === undefined ? [] : [`Go on with: ${resume}`]),
    ...(counts.unknown === 0
      ? []
      : ['Look at what the rows with an unknown outcome have come to before you send them again']),
    ...(failed === undefined || counts.failed === 0
      ? []
      : [`The failed rows are in ${failed}, ready for --from`]),
  ]
  return ways.length === 0 ? undefined : ways.join('; ')
}
