/** Carries a plan out, tells how each step ended, and ends with the exit code that says the worst of it. */
import type { Kind } from '../../catalog/kinds.ts'
import type { JsonObject } from '../../json/object.ts'
import { createProgress } from '../../task/progress.ts'
import type { Session } from '../../task/task.ts'
import { type JournalEnd, openApplyJournal } from '../apply-journal/journal.ts'
import { type EarlierRun, madeKey } from '../apply-journal/journal-state.ts'
import { rememberCopies } from '../apply-journal/known-copies.ts'
import { tellEarlier } from '../apply-journal/tell-earlier.ts'
import { applySteps } from './apply-plan.ts'
import { failIfUnoffered, failUnlessDone } from './end.ts'
import { type EndedStep, hasSucceeded, isBrokenOff, isOwnOrder } from './outcome.ts'
import type { ReadyPlan } from './ready.ts'
import { rowOf, type StepRow, summaryOf, summaryText } from './step-rows.ts'

/** The answer of an apply. */
interface Applied {
  readonly value: JsonObject & { readonly steps: readonly StepRow[] }
  readonly text: string
  afterwards(): Promise<void>
}

/** @param session - of the job: what it sends goes through the steps of every call */
export async function carryOut(ready: ReadyPlan, session: Session): Promise<Applied> {
  const { ended, ignored } = await work(ready, session)
  return answerOf(ended, { ...ready, ignored }, session)
}

interface EndedPlan extends ReadyPlan {
  /** Lists that show another order although all moves were accepted. */
  readonly ignored?: readonly string[]
}

/** Nothing is left of the plan: an earlier run had done all of it. */
export async function answerNothing(
  ended: readonly EndedStep[],
  ready: ReadyPlan,
  session: Session,
): Promise<Applied> {
  const { plan, hash, document, origin, earlier } = ready
  if (earlier !== undefined) {
    await tellEarlier({ plan: { steps: [] }, earlier, document }, session)
    const place = { origin, organization: plan.organization }
    const journal = await openApplyJournal(
      { ...place, plan: hash, document, isSaved: false, steps: 0 },
      session.context,
    )
    journal.close({ isWhole: true })
  }
  return answerOf(ended, ready, session)
}

function answerOf(
  ended: readonly EndedStep[],
  { plan, hash, ignored = [] }: EndedPlan,
  session: Session,
): Applied {
  const rows = ended.map(rowOf)
  const summary = summaryOf(ended)
  return {
    value: { format: 'ws-apply/1', organization: plan.organization, hash, steps: rows, summary },
    text: summary.already === rows.length ? 'Nothing to do' : summaryText(summary),
    afterwards: async () => {
      failUnlessDone(ended, { signal: session.context.signal, ignored })
      failIfUnoffered(plan)
    },
  }
}

async function work(
  ready: ReadyPlan,
  session: Session,
): Promise<{ readonly ended: readonly EndedStep[]; readonly ignored: readonly string[] }> {
  const { plan, hash, document, origin, earlier, saved } = ready
  const { context, quiet, notice } = session
  await tellEarlier(ready, session)
  const place = { origin, organization: plan.organization }
  const journal = await openApplyJournal(
    { ...place, plan: hash, document, isSaved: saved !== undefined, steps: plan.steps.length },
    context,
  )
  const progress = createProgress(context, { total: plan.steps.length, unit: 'requests', quiet, say: notice })
  const counts = { done: 0, failed: 0 }
  const ignored: string[] = []
  const offers = await session.offers()
  let end: JournalEnd = { isWhole: false }
  try {
    const ended = await applySteps(plan.steps, {
      client: await session.client(),
      send: (...request) => session.perform(...request),
      journal,
      earlier: together(earlier, saved?.run),
      signal: context.signal,
      unoffered: (operation) => offers.learn(operation, false),
      ignoredOrder: (row) => void ignored.push(row),
      ended: async ({ outcome }) => {
        counts.done += 1
        if (!hasSucceeded(outcome)) counts.failed += 1
        await progress.update(counts.done, counts.failed)
      },
    })
    const unseen = unseenIn(ended)
    rememberCopies(place, new Map([...(earlier?.made ?? []), ...unseen.map(keyAndId)]), context)
    end = {
      isWhole: ended.every(({ outcome }) => hasSucceeded(outcome) || isOwnOrder(outcome)),
      counts: ended.some(({ outcome }) => isBrokenOff(outcome)) ? undefined : summaryOf(ended),
    }
    for (const { address, id } of unseen)
      await notice(
        `No list shows ${address}: write \`id: ${id}\` into its entry, or another machine makes it again`,
      )
    return { ended, ignored }
  } finally {
    await progress.end()
    journal.close(end)
  }
}

interface UnseenThing {
  readonly kind: Kind
  readonly address: string
  readonly id: string
}

/** No list shows a copy without a holder: the same document would make another. */
const unseenIn = (ended: readonly EndedStep[]): readonly UnseenThing[] =>
  ended.flatMap(({ step: { does, subject }, outcome }) => {
    const isUnseen = does === 'copy' && subject.holder === null && outcome.ended === 'done'
    const { kind, address } = subject
    return isUnseen && outcome.id !== undefined ? [{ kind, address, id: outcome.id }] : []
  })

const keyAndId = ({ kind, address, id }: UnseenThing) => [madeKey(kind, address), id] as const

/** Nothing that either of them made is made again. */
const together = (unfinished: EarlierRun | undefined, whole: EarlierRun | undefined) =>
  unfinished === undefined || whole === undefined
    ? (unfinished ?? whole)
    : { ...unfinished, made: new Map([...whole.made, ...unfinished.made]) }
