/**
 * Sends many rows, a few at a time, shows their outcomes, and records them so that a run that was cut off can go on.
 */
import type { Operation } from '../../catalog/operation.ts'
import type { Client } from '../../client/client.ts'
import type { AnyInput } from '../../client/request.ts'
import { OutputClosedError } from '../../errors.ts'
import { type AttemptContext, attemptRow, judgeEarlier } from '../bulk/attempt.ts'
import { notRun } from '../bulk/counts.ts'
import { fillsInOrder, pathsRepeated } from '../bulk/fills-in-order.ts'
import { interruptionOf } from '../bulk/interruption.ts'
import type { Journal } from '../bulk/journal.ts'
import type { LaneOf } from '../bulk/lanes.ts'
import type { FailedRows, ManyRows } from '../bulk/many-rows.ts'
import type { RowOutcome } from '../bulk/outcome.ts'
import { performerOf } from '../bulk/perform.ts'
import { isForFailedFile } from '../bulk/repeating.ts'
import type { Row } from '../bulk/row.ts'
import type { Perform } from '../bulk/row-answer.ts'
import { isLeftFor, whatIsLeft } from '../bulk/rows-left.ts'
import { type RowsRun, type Stopped, startRows } from '../bulk/rows-run.ts'
import type { RowsEnd, RowsView } from '../bulk/rows-view.ts'
import { createWriteAhead, type WriteAhead } from '../bulk/write-ahead.ts'
import { openly } from '../redact/secrets-in-replies.ts'
import type { CallState, StepFindings } from '../state.ts'

/** Milliseconds that an outcome may wait for others. */
const linger = 20

export async function executeMany(operation: Operation, state: CallState): Promise<StepFindings> {
  const { call, session, rows = [] } = state
  if (!('many' in call.input)) return {}
  const { many } = call.input
  const { context } = session
  const view = call.view.rows?.(rows.length) ?? silent
  const interruption = interruptionOf(context)
  const client = await session.clientWith({ areMany: true, ...view.policy, ...interruption.policy })
  context.signal.throwIfAborted()
  client.expect(Math.ceil(rows.length / (operation.rowsPerCall?.most ?? 1)))
  const kept = await openKept(rows, many)
  const writeAhead = kept.journal && writeAheadOf(rows, kept.journal, { operation, many })
  const perform = await performing(operation, state, client)
  const applied: AnyInput[] = []
  const stop = (error: unknown) => run.stop({ error })
  const keepsFailed = kept.failed !== undefined
  const attempting: AttemptContext = {
    operation,
    perform,
    writeAhead,
    stop,
    keepsFailed,
    settlement: many.settlement,
    journal: kept.journal,
  }
  const run: RowsRun = startRows({
    rows,
    ...(await pacing(rows, operation, many)),
    isLeft: (outcome) => isLeftFor(outcome, { keepsFailed, operation }),
    attempt: (some) => attemptAll(some, attempting),
    watch: (outcome, counts) => {
      if (outcome.kind === 'applied') applied.push(outcome.row.input)
      if (belongsToFailed(outcome, operation)) kept.failed?.add(outcome.row.given)
      view.count(counts)
      return reasonToStop(outcome, many)
    },
    linger: (over) => context.sleep(linger, over),
  })
  interruption.watch(stop)
  await showAll(run, view, operation)
  interruption.end()
  await view.end()
  const end = await closeKept(run, { ...kept, writeAhead, operation })
  return { result: { kind: 'rows', end: { ...end, applied } } }
}

function performing(operation: Operation, { call, session }: CallState, client: Client): Promise<Perform> {
  const { listing, repeat, showsSecrets } = call.options
  const shown = showsSecrets === true ? openly(operation) : operation
  const { offers, notice } = session
  return performerOf({ client, repeat, listing, operation: shown, offers, notice })
}

/** How many rows run in one attempt, how many attempts at a time, and which rows wait for each other. */
async function pacing(rows: readonly Row[], { rowsPerCall, ...operation }: Operation, many: ManyRows) {
  const together = rowsPerCall?.most ?? 1
  // Requests of several entries go out one after the other: they may be about the same things.
  const concurrency = together > 1 ? 1 : many.concurrency
  return { together, concurrency, laneOf: await lanesFor(rows, operation) }
}

async function attemptAll(rows: readonly Row[], attempting: AttemptContext): Promise<readonly RowOutcome[]> {
  const { rowsPerCall } = attempting.operation
  if (rowsPerCall === undefined) return Promise.all(rows.map((row) => attemptRow(row, attempting)))
  const { attemptTogether } = await import('../bulk/shared-request.ts')
  return attemptTogether(rows, { ...attempting, rowsPerCall })
}

/** Most operations put nothing into an order, and most rows are about things of their own: they need no lanes. */
async function lanesFor(rows: readonly Row[], operation: Operation): Promise<LaneOf> {
  if (!fillsInOrder(operation) && pathsRepeated(rows, operation).size === 0) return () => undefined
  const { lanesOf } = await import('../bulk/lanes.ts')
  return lanesOf(rows, operation)
}

interface RunFiles {
  readonly journal: Journal | undefined
  readonly failed: FailedRows | undefined
}

async function openKept(rows: readonly Row[], many: ManyRows): Promise<RunFiles> {
  const failed = many.openFailed?.(rows)
  try {
    return { failed, journal: await many.openJournal?.(rows) }
  } catch (error) {
    failed?.discard()
    throw error
  }
}

interface ManyOperation {
  readonly operation: Operation
  readonly many: ManyRows
}

const writeAheadOf = (
  rows: readonly Row[],
  journal: Journal,
  { operation, many }: ManyOperation,
): WriteAhead =>
  createWriteAhead(rows, journal, {
    method: operation.method,
    concurrency: many.concurrency,
    isOpen: (row) => {
      const ended = journal.earlier.get(row.index)
      const { settlement } = many
      return ended === undefined || judgeEarlier(row, ended, { operation, settlement }) === undefined
    },
  })

/** Rows that may be sent again without a guess. */
const belongsToFailed = ({ kind }: RowOutcome, operation: Operation) =>
  kind === 'failed' || (kind === 'unknown' && isForFailedFile(operation))

function reasonToStop(outcome: RowOutcome, { stopsAtFailure }: ManyRows): Stopped | undefined {
  if (outcome.kind === 'barred') return { error: outcome.error }
  if (outcome.kind === 'unsent' && outcome.end !== undefined) return { error: outcome.end }
  const isFailure = outcome.kind === 'failed' || outcome.kind === 'unknown'
  return stopsAtFailure && isFailure ? { error: undefined } : undefined
}

/** Waits for the rows too; a reader that leaves ends a run that only reads. */
async function showAll(run: RowsRun, view: RowsView, { method }: Operation): Promise<void> {
  try {
    await view.show(run.outcomes)
  } catch (error) {
    if (!(error instanceof OutputClosedError) || method === 'GET') run.stop({ error })
  }
  await run.ended
}

interface RunFilesToClose extends RunFiles {
  readonly writeAhead: WriteAhead | undefined
  readonly operation: Operation
}

/** A disk that refuses now ends the run with its error; the outcomes count all the same. */
async function closeKept(
  run: RowsRun,
  { journal, failed, writeAhead, operation }: RunFilesToClose,
): Promise<Omit<RowsEnd, 'applied'>> {
  const succeeds = async (work: () => Promise<unknown> | unknown) => {
    try {
      return (await work()) !== false
    } catch (error) {
      run.stop({ error })
      return false
    }
  }
  await succeeds(() => writeAhead?.withdraw())
  const hasUnsent = notRun(run.counts) > 0
  const keepsFailed = failed !== undefined && (await succeeds(() => failed.close({ hasUnsent })))
  const left = whatIsLeft(run.counts, { keepsFailed, operation })
  await succeeds(() => journal?.close({ finished: left.toSend + left.toSettle === 0 }))
  return { counts: run.counts, stopped: run.stopped, left, hasJournal: journal !== undefined, keepsFailed }
}

/** For a face without room for outcomes: the result holds them too. */
const silent: RowsView = {
  policy: { notice: async () => undefined },
  show: async (outcomes) => {
    for await (const _ of outcomes);
  },
  count: () => undefined,
  end: async () => undefined,
}
