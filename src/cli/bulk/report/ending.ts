/** The end of a bulk run: the error that reports it, with the results, and the command to continue. */
import type { Operation } from '../../../catalog/operation.ts'
import { type Counts, notRun } from '../../../engine/bulk/counts.ts'
import { isForFailedFile } from '../../../engine/bulk/repeating.ts'
import type { RemainingRows } from '../../../engine/bulk/rows-left.ts'
import type { Stopped } from '../../../engine/bulk/rows-run.ts'
import {
  ApiError,
  InterruptedError,
  OutageError,
  PartialError,
  TerminatedError,
  ThrottledError,
} from '../../../errors.ts'
import { describeCounts, summaryOf } from './describe-counts.ts'
import { fileToSave } from './resume-line.ts'

export interface EndedRun {
  readonly counts: Counts
  readonly stopped: Stopped | undefined
  readonly left: RemainingRows
  /** The command that resumes the run; undefined without a journal. */
  readonly resume: string | undefined
  /** The source of the rows, if it can't be read again: `resume` then names a file that the person has to make. */
  readonly lost: string | undefined
  /** The file of failed rows. */
  readonly failed: string | undefined
  readonly operation: Operation
  /** The command that shows the state of the rows, without `ws`. */
  readonly reading: string | undefined
}

/** The error that ends the run; undefined if every row is done. */
export function errorOf(ended: EndedRun): unknown {
  const { counts, stopped } = ended
  const isComplete = counts.failed + counts.unknown + notRun(counts) === 0
  if (stopped?.error === undefined) return isComplete ? undefined : partial(ended)
  const { error } = stopped
  const hint = (own?: string) =>
    [own, goOn(ended)].filter((part) => part !== undefined).join('; ') || undefined
  const told = (message: string) => `${message}: ${describeCounts(counts)}`
  const summary = summaryOf(counts)
  if (error instanceof InterruptedError)
    return new InterruptedError(told('Interrupted'), { hint: hint(), summary })
  if (error instanceof TerminatedError)
    return new TerminatedError(told('Terminated'), { hint: hint(), summary })
  const details = { cause: error, summary }
  if (error instanceof ApiError)
    return new ApiError(told(error.message), { ...error, ...details, hint: hint(error.hint) })
  if (error instanceof OutageError) return new OutageError(told(error.message), { ...details, hint: hint() })
  if (error instanceof ThrottledError)
    return new ThrottledError(told(error.message), { ...error, ...details, hint: hint(error.hint) })
  return error
}

function partial(ended: EndedRun): PartialError {
  const { counts } = ended
  return new PartialError(describeCounts(counts), {
    hint: goOn(ended) ?? 'Correct the rows that failed; send only those that are not done',
    summary: summaryOf(counts),
  })
}

/** How to continue with the remaining rows; undefined if there are none. */
export function goOn(ended: EndedRun): string | undefined {
  const { resume, left } = ended
  const lines = [
    ...(resume === undefined || left.toSend === 0 || waitsForPerson(ended) ? [] : [`Go on with: ${resume}`]),
    ...(resume === undefined || left.toSettle === 0 ? [] : [howToSettle(resume, ended)]),
    ...howToKeep(ended),
  ]
  const ways = [
    ...whatWaits(ended),
    ...(lines.length === 0 ? [] : whatToSave(ended)),
    ...lines,
    ...whatIsInFile(ended),
  ]
  return ways.length === 0 ? undefined : ways.join('; ')
}

/** True if each row that was not sent stands behind one with an unknown outcome. */
const waitsForPerson = ({ counts, stopped, left }: EndedRun) =>
  stopped === undefined && counts.passing === 0 && left.toSettle > 0

/** A run that nothing stopped leaves only rows behind others of the same place. */
const whatWaits = ({ counts, stopped }: EndedRun): readonly string[] =>
  stopped !== undefined || notRun(counts) === 0
    ? []
    : ['Rows behind one that may come later were not sent, so that they keep their order']

const whatToSave = ({ lost }: EndedRun): readonly string[] =>
  lost === undefined
    ? []
    : [`ws can't read ${lost === '-' ? 'stdin' : lost} again, so save the same rows as ${fileToSave}`]

/** Resuming alone would only report the same rows again. */
function howToSettle(resume: string, { left, reading }: EndedRun): string {
  const [rows, them] = left.toSettle === 1 ? ['1 row has', 'it'] : [`${left.toSettle} rows have`, 'them']
  const look = reading === undefined ? 'look what there is' : `look with ws ${reading}`
  return `${rows} an unknown outcome (${look}): ${resume} --unknown resend sends ${them} again, --unknown done takes ${them} for done`
}

function whatIsInFile({ failed, counts, operation }: EndedRun): readonly string[] {
  if (failed === undefined) return []
  const unknown = isForFailedFile(operation) ? counts.unknown : 0
  // Resuming sends rows that would have failed with any content; they are not in the file.
  const refused = counts.failed - counts.barred
  const rows =
    unknown === 0
      ? 'The failed rows are'
      : refused === 0
        ? 'The rows with an unknown outcome are'
        : `The failed rows, and ${unknown} with an unknown outcome, are`
  return refused + unknown === 0 ? [] : [`${rows} in ${failed}, ready for --from`]
}

/** The journal of a finished run remembers its failures, and sends nothing again. */
function howToKeep({ resume, left, failed, counts }: EndedRun): readonly string[] {
  const isEnded = left.toSend + left.toSettle === 0
  if (resume === undefined || failed !== undefined || !isEnded || counts.failed === 0) return []
  return [`To write the failed rows to a file: ${resume} --failed failed.ndjson`]
}
