/** Sends the rows of a run, shows what comes of them, and ends the run so that nothing is lost. */
import { resolve } from 'node:path'
import type { Operation } from '../../catalog/operation.ts'
import type { Option } from '../../catalog/options.ts'
import { OutputClosedError, UsageError } from '../../errors.ts'
import { createProgress } from '../../progress.ts'
import type { Listing } from '../lists/listing.ts'
import { formatOf } from '../output/show.ts'
import type { Words } from '../parse/input.ts'
import { movesWhatIsGone, rememberRemoved } from '../request-steps.ts'
import type { CliSession } from '../session.ts'
import { attemptRow, outcomeBefore } from './attempt.ts'
import { describeCounts, describeCut, notRun } from './counts.ts'
import { errorOf, goOn, type Left, whatIsLeft } from './ending.ts'
import { type FailedFile, openFailedFile } from './failed-file.ts'
import type { BulkFlags } from './flags.ts'
import { interruptionOf } from './interruption.ts'
import type { Journal } from './journal.ts'
import type { Outcome } from './outcome.ts'
import { performerOf } from './perform.ts'
import { createPrinter, type Printer } from './printer.ts'
import { isForFailedFile } from './repeating.ts'
import { fromFileToSave, isReadOnce, resumeLine } from './resume-line.ts'
import type { Row } from './row.ts'
import { type RowsRun, type Stopped, startRows } from './rows-run.ts'
import { journalFor } from './run-journal.ts'
import { createTrouble, type Trouble } from './trouble.ts'
import { createWriteAhead, type WriteAhead } from './write-ahead.ts'

export interface Sending {
  /** The command, without `ws`. */
  readonly words: string
  readonly typed: Words
  readonly options: readonly Option[]
  readonly operation: Operation
  /** The command that shows what this one has changed, without `ws`. */
  readonly reading: (() => Promise<string | undefined>) | undefined
  readonly flags: BulkFlags
  /** How much of each list is asked for. */
  readonly listing: Listing
  readonly session: CliSession
}

/** Milliseconds that a result may wait for others to be printed with it. */
const linger = 20

/** Throws what the run ends with when not every row is done. */
export async function sendRows(rows: readonly Row[], sending: Sending): Promise<void> {
  const { flags, operation, listing, session } = sending
  const { context } = session
  const { quiet, notice: say } = session
  const progress = createProgress(context, { total: rows.length, unit: 'rows', quiet, say })
  const printer = createPrinter({ operation, session, progress })
  const trouble = createTrouble(printer, progress)
  const interruption = interruptionOf(context)
  const client = await session.clientWith({ ...interruption.policy, ...trouble.policy })
  context.signal.throwIfAborted()
  const failed = openFailed(rows, sending)
  const journal = await journalFor(rows, sending).catch((error) => {
    failed?.discard()
    throw error
  })
  const writeAhead = journal && intentsOf(rows, journal, sending)
  const perform = await performerOf({ operation, client, typed: sending.typed.flags, listing, session })
  const stop = (error: unknown) => run.stop({ error })
  const { settlement } = flags
  const keepsFailed = failed !== undefined
  const applied: Row[] = []
  const attempting = { operation, perform, journal, writeAhead, keepsFailed, settlement, stop }
  const run: RowsRun = startRows({
    rows,
    concurrency: flags.concurrency,
    attempt: (row) => attemptRow(row, attempting),
    watch: (outcome, { done, earlier, failed: refused, unknown }) => {
      if (outcome.kind === 'applied' && movesWhatIsGone(operation)) applied.push(outcome.row)
      if (belongsInFile(outcome, operation)) failed?.add(outcome.row.given)
      void progress.update(done + earlier + refused + unknown, refused + unknown)
      return reasonToStop(outcome, flags)
    },
    linger: () => context.sleep(linger),
  })
  interruption.watch(stop)
  await printAll(run, printer, operation)
  interruption.end()
  await progress.end()
  await rememberRemoved(
    operation,
    applied.map(({ input }) => input),
    session,
  )
  await finish(run, { ...sending, journal, writeAhead, failed, printer, trouble })
}

/** Rows that are announced ahead, for each that is under way: enough for a disk that takes a few requests' time. */
const aheadEach = 4

const intentsOf = (rows: readonly Row[], journal: Journal, { operation, flags }: Sending): WriteAhead =>
  createWriteAhead(rows, journal, {
    method: operation.method,
    ahead: aheadEach * flags.concurrency,
    isOpen: (row) => {
      const ended = journal.earlier.get(row.index)
      return (
        ended === undefined ||
        outcomeBefore(row, ended, { operation, settlement: flags.settlement }) === undefined
      )
    },
  })

function openFailed(rows: readonly Row[], { flags, session }: Sending): FailedFile | undefined {
  const { failed: path, from, journal } = flags
  const { context } = session
  if (path === undefined) return undefined
  if (isSameFile(journal, flags, session))
    throw new UsageError(`--failed and the journal are the same file, ${path}: nothing was sent`, {
      hint: 'Give each a file of its own',
    })
  const place = { path, from: from === '-' ? undefined : resolve(context.workingDirectory, from) }
  return openFailedFile(
    place,
    rows.map(({ given }) => given),
    context,
  )
}

interface Closed {
  readonly left: Left
  /** The file that holds the failed rows. */
  readonly failed: string | undefined
}

/** A disk that refuses now ends the run with its error: what was done is told all the same. */
async function closeFiles(
  run: RowsRun,
  { journal, writeAhead, failed, flags, session, operation }: Finishing,
): Promise<Closed> {
  const succeeds = async (work: () => Promise<void> | void) => {
    try {
      await work()
      return true
    } catch (error) {
      run.stop({ error })
      return false
    }
  }
  await succeeds(() => writeAhead?.withdraw())
  // The same file as that of --from still holds the rows that were not sent.
  const isNeeded = failed !== undefined && !(isSameFile(flags.from, flags, session) && notRun(run.counts) > 0)
  if (!isNeeded) failed?.discard()
  const isKept = isNeeded && (await succeeds(() => failed.close()))
  const left = whatIsLeft(run.counts, { keepsFailed: isKept, operation })
  await succeeds(() => journal?.close({ finished: left.toSend + left.toSettle === 0 }))
  return { left, failed: isKept ? flags.failed : undefined }
}

/** True where `--failed` names the file, which is a path or `-`. */
function isSameFile(file: string | undefined, { failed }: BulkFlags, { context }: CliSession): boolean {
  const folder = context.workingDirectory
  if (failed === undefined || file === undefined || file === '-') return false
  return resolve(folder, file) === resolve(folder, failed)
}

/** What may be sent again without a guess. */
const belongsInFile = ({ kind }: Outcome, operation: Operation) =>
  kind === 'failed' || (kind === 'unknown' && isForFailedFile(operation))

function reasonToStop(outcome: Outcome, { failFast }: BulkFlags): Stopped | undefined {
  if (outcome.kind === 'barred') return { error: outcome.error }
  if (outcome.kind === 'unsent' && outcome.end !== undefined) return { error: outcome.end }
  const isFailure = outcome.kind === 'failed' || outcome.kind === 'unknown'
  return failFast && isFailure ? { error: undefined } : undefined
}

/** Waits for the rows too; a reader that goes away ends a run that only reads. */
async function printAll(run: RowsRun, printer: Printer, { method }: Operation): Promise<void> {
  try {
    await printer.print(run.outcomes)
  } catch (error) {
    if (!(error instanceof OutputClosedError) || method === 'GET') run.stop({ error })
  }
  await run.ended
}

interface Finishing extends Sending {
  readonly journal: Journal | undefined
  readonly writeAhead: WriteAhead | undefined
  readonly failed: FailedFile | undefined
  readonly printer: Printer
  readonly trouble: Trouble
}

async function finish(run: RowsRun, finishing: Finishing): Promise<void> {
  const { printer, words, typed, options, session, journal, operation, reading, flags } = finishing
  const { left, failed } = await closeFiles(run, finishing)
  const { counts, stopped } = run
  const lost = isReadOnce(flags.from, session.context) ? flags.from : undefined
  const again = lost === undefined ? typed : fromFileToSave(typed)
  const resume = journal && resumeLine(words, again, options)
  const shownBy = counts.unknown === 0 ? undefined : reading?.()
  const ended = { counts, stopped, left, resume, lost, failed, operation, reading: await shownBy }
  const error = errorOf(ended)
  const cut = describeCut(counts)
  const summary = finishing.trouble.summary()
  for (const said of [cut, summary]) if (said !== undefined) await printer.notice(said)
  if (error === undefined) {
    const isForPeople = formatOf(session) === 'table' || session.context.err.isTerminal
    return isForPeople ? printer.notice(describeCounts(counts)) : undefined
  }
  // An error from elsewhere says nothing of the rows.
  if (error === stopped?.error && !(error instanceof OutputClosedError)) {
    await printer.notice(describeCounts(counts))
    const way = goOn(ended)
    if (way !== undefined) await printer.notice(way)
  }
  throw error
}
