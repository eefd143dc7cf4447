/** Plans an undo for the question, carries it out, and ends with the exit code that says the worst of it. */
import type { undoAnswer, undoPlan } from '../../answers/changes.ts'
import { ConflictError, InterruptedError, PartialError, TerminatedError, WsError } from '../../errors.ts'
import { createProgress } from '../../task/progress.ts'
import type { ResultOf } from '../../task/result.ts'
import type { Loss, Session } from '../../task/task.ts'
import { counted } from '../../text/counted.ts'
import { isPossible } from './planning/plan.ts'
import { type ChangeSelection, type SelectedUndo, selectEntries } from './planning/select.ts'
import {
  callsOf,
  endedRow,
  endsAgainNotice,
  idsBeforehand,
  reportOf,
  rowOf,
  rowsOf,
  valueFor,
} from './report.ts'
import { idsFrom } from './sending/ids.ts'
import { type EndedChange, reasonOf, runUndo, type UndoOutcome } from './sending/run.ts'

export interface UndoOptions extends ChangeSelection {
  readonly force?: boolean | undefined
}

export async function askToUndo(asked: UndoOptions, session: Session): Promise<Loss> {
  const selected = await selectEntries(asked, session)
  const { plan, all } = selected
  return {
    target: plan.entries.map(({ id }) => id).join(', '),
    changes: reportOf(plan, all),
    requests: callsOf(plan, all),
    isNothing: !plan.changes.some(isPossible),
    proceed: (job) => carryOut(selected, asked, job),
  }
}

/** Reads the history, and sends nothing. */
export async function previewUndo(asked: UndoOptions, session: Session): Promise<ResultOf<typeof undoPlan>> {
  const { plan, all } = await selectEntries({ ...asked, isPreview: true }, session)
  const ids = idsBeforehand(plan, all)
  const row = (planned: Parameters<typeof rowOf>[0]) => rowOf(planned, ids)
  const rows = rowsOf(plan, row)
  const requests = plan.changes.flatMap((planned) => {
    const { request, requests: several } = row(planned)
    return several ?? (request === null ? [] : [request])
  })
  const lines = requests.map(
    ({ method, url, body }) => `${method} ${url}${body === null ? '' : ` ${JSON.stringify(body)}`}`,
  )
  const remarks = [{ title: 'Request', tone: 'muted' as const, lines, isWhole: true, isToCopy: true }]
  return { value: valueFor(plan, row), changes: { ...reportOf(plan, all), remarks }, items: rows, rows }
}

async function carryOut(
  { plan, all }: SelectedUndo,
  { kind, force }: UndoOptions,
  session: Session,
): Promise<ResultOf<typeof undoAnswer>> {
  const { context, quiet, notice } = session
  const progress = createProgress(context, {
    total: plan.changes.length,
    unit: 'changes',
    quiet,
    say: notice,
  })
  const counts = { done: 0, failed: 0 }
  try {
    const ended = await runUndo(plan, {
      session,
      all,
      isForced: force === true,
      ended: async ({ outcome }) => {
        counts.done += 1
        if (!hasSucceeded(outcome)) counts.failed += 1
        await progress.update(counts.done, counts.failed)
      },
    })
    const ids = idsFrom(all)
    const byChange = new Map(ended.map((each) => [each.planned, each]))
    const row = (planned: EndedChange['planned']) => {
      const found = byChange.get(planned)
      return found === undefined ? rowOf(planned, ids) : endedRow(found, ids)
    }
    return {
      value: valueFor(plan, row),
      text: summaryText(ended),
      afterwards: async () => {
        const back = ended.filter(({ outcome }) => hasSucceeded(outcome)).map(({ planned }) => planned)
        const again = endsAgainNotice(kind, back)
        if (again !== undefined) await notice(again)
        end(ended, kind)
      },
    }
  } finally {
    await progress.end()
  }
}

const hasSucceeded = ({ ended }: UndoOutcome) => ended === 'done' || ended === 'already'

function summaryText(ended: readonly EndedChange[]): string {
  const counts = Map.groupBy(ended, ({ outcome }) => outcome.ended)
  return [...counts].map(([outcome, { length }]) => `${length} ${wordFor[outcome]}`).join(', ')
}

const wordFor: Readonly<Record<UndoOutcome['ended'], string>> = {
  done: 'taken back',
  already: 'as before already',
  conflict: 'changed since by somebody else',
  failed: 'failed',
  unknown: 'of unknown outcome',
  impossible: 'impossible to take back',
  skipped: 'left',
}

/** Conflicts alone are 6; beside failures, the failures count. */
function end(ended: readonly EndedChange[], kind: UndoOptions['kind']): void {
  const bad = ended.filter(({ outcome }) => !hasSucceeded(outcome))
  if (bad.length === 0) {
    endLacking(ended)
    return
  }
  const errors = bad.flatMap(({ outcome }) => ('error' in outcome ? [outcome.error] : []))
  const stopped = errors.find(
    (error) => error instanceof InterruptedError || error instanceof TerminatedError,
  )
  if (stopped !== undefined) throw stopped
  const [only] = errors
  if (bad.length === ended.length && ended.length === 1 && only instanceof WsError) throw only
  const told = bad
    .slice(0, mostTold)
    .map(({ planned, outcome }) => `${planned.address}: ${reasonOf(outcome)}`)
  const message = [...told, `${summaryText(ended)}, of ${counted(ended.length, 'change')}`].join('\n')
  if (bad.every(({ outcome }) => outcome.ended === 'conflict'))
    throw new ConflictError(message, {
      hint: `Nothing of theirs was overwritten: look at it, then decide whether ws ${kind} --force is right`,
    })
  // Nothing takes the impossible ones back, however often it is tried.
  const goesOn = bad.some(({ outcome }) => outcome.ended !== 'impossible')
  const hint = goesOn
    ? `Run ws ${kind} again: it continues with the rest`
    : 'See what each change was, and its values before: ws history list'
  throw new PartialError(message, { hint })
}

/** Taken back, but for what the service does not offer to set. */
function endLacking(ended: readonly EndedChange[]): void {
  const lines = ended.flatMap(({ planned: { address }, outcome }) =>
    'lacks' in outcome && outcome.lacks !== undefined ? [`${address}: ${outcome.lacks}`] : [],
  )
  if (lines.length === 0) return
  throw new PartialError(lines.join('\n'), { hint: 'See the values before each change: ws history list' })
}

const mostTold = 20
