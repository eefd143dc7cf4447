/** Reports many rows to people and scripts: outcomes as they come, then the end of the run. */
import type { Operation } from '../../../catalog/operation.ts'
import type { Option } from '../../../catalog/options.ts'
import type { RowsEnd } from '../../../engine/bulk/rows-view.ts'
import { OutputClosedError } from '../../../errors.ts'
import { createProgress, type Progress } from '../../../task/progress.ts'
import { formatOf, isPage, ownFormatIn } from '../../output/show/show.ts'
import type { RowsReport } from '../../output/view.ts'
import type { Words } from '../../parse/input.ts'
import type { CliSession } from '../../session.ts'
import type { BulkFlags } from '../flags.ts'
import { describeCounts, describeCut, describeLeftOut } from './describe-counts.ts'
import { errorOf, goOn } from './ending.ts'
import { createPrinter } from './printer.ts'
import { fromFileToSave, isReadOnce, resumeLine } from './resume-line.ts'
import { createTrouble, type Trouble } from './trouble.ts'

interface ReportedCommand {
  /** The command, without `ws`. */
  readonly words: string
  readonly typed: Words
  readonly options: readonly Option[]
  readonly operation: Operation
  /** The command that shows the effect of this one, without `ws`. */
  readonly reading?: (() => Promise<string | undefined>) | undefined
  readonly flags: BulkFlags
  readonly session: CliSession
}

interface RunningReport {
  readonly progress: Progress
  readonly trouble: Trouble
}

export function createRowsReport(reported: ReportedCommand): RowsReport {
  const { operation, session } = reported
  let telling: RunningReport | undefined
  return {
    open: (total) => {
      session.finishInOrder()
      const { context, quiet, notice: say } = session
      const progress = createProgress(context, { total, unit: 'rows', quiet, say })
      const printer = createPrinter({ operation, session, progress, from: reported.flags.from })
      const trouble = createTrouble(session, progress)
      telling = { progress, trouble }
      return {
        policy: trouble.policy,
        show: printer.print,
        count: ({ done, leftOut, earlier, failed, unknown }) => {
          void progress.update(done + leftOut + earlier + failed + unknown, failed)
          if (unknown > 0) progress.remark('unknown', `${unknown} with an unknown outcome`)
        },
        end: () => progress.end(),
      }
    },
    finish: async (end) => {
      if (telling !== undefined) await finish(end, { ...reported, ...telling })
    },
  }
}

/** Throws the error of the run if not every row is done. */
async function finish(end: RowsEnd, finishing: ReportedCommand & RunningReport): Promise<void> {
  const { trouble, session } = finishing
  const { counts, stopped } = end
  const ended = await endOf(end, finishing)
  await writeSum(counts, session)
  const error = errorOf(ended)
  const left = describeLeftOut(counts, finishing.operation)
  for (const said of [left, describeCut(counts), trouble.summary()])
    if (said !== undefined) await session.notice(said)
  if (error === undefined) {
    const isForPeople = formatOf(session) === 'table' || session.context.err.isTerminal
    return isForPeople ? session.notice(describeCounts(counts)) : undefined
  }
  // An error that no row caused does not mention the rows.
  if (error === stopped?.error && !(error instanceof OutputClosedError)) {
    await session.notice(describeCounts(counts))
    const way = goOn(ended)
    if (way !== undefined) await session.notice(way)
  }
  throw error
}

/** In the report itself, where that is read by itself: stderr is not a part of the summary of a job. */
async function writeSum(counts: RowsEnd['counts'], session: CliSession): Promise<void> {
  const { out } = session.context
  if (ownFormatIn(session) === 'github') await out.write(`${describeCounts(counts)}\n`)
  else if (isPage(formatOf(session), session)) await out.write(`\n**${describeCounts(counts)}**\n`)
}

async function endOf({ hasJournal, keepsFailed, ...end }: RowsEnd, reported: ReportedCommand) {
  const { words, typed, options, operation, reading, flags, session } = reported
  const lost = isReadOnce(flags.from, session.context) ? flags.from : undefined
  const again = lost === undefined ? typed : fromFileToSave(typed)
  return {
    ...end,
    lost,
    operation,
    resume: hasJournal ? resumeLine(words, again, options) : undefined,
    failed: keepsFailed ? flags.failed : undefined,
    reading: end.counts.unknown === 0 ? undefined : await reading?.(),
  }
}
