/** Works through a plan: what is independent at the same time, and nothing before the steps that it needs. */
import type { PlanStep } from '../../estate/plan/plan.ts'
import { cutShort, type EndedStep, hasSucceeded, interrupted, type StepOutcome } from './outcome.ts'

interface StepWork {
  /** Steps that run at the same time at most. */
  readonly width: number
  perform(step: PlanStep): Promise<StepOutcome>
  /** Told after each. */
  ended(step: EndedStep): Promise<void>
  /** True for an outcome after which no further step is begun. */
  endsRun(outcome: StepOutcome): boolean
  isAborted(): boolean
}

/** @returns in the order of the plan */
export async function runSteps(steps: readonly PlanStep[], working: StepWork): Promise<readonly EndedStep[]> {
  const run: PlanRun = {
    working,
    outcomes: new Map(),
    waiting: new Set(steps),
    running: new Set(),
    kept: steps.filter(({ does }) => does !== 'remove').toReversed(),
    halted: undefined,
  }
  while (run.waiting.size > 0 || run.running.size > 0) {
    if (working.isAborted()) run.halted ??= interrupted
    const isIdle = run.running.size === 0
    const left = run.waiting.size
    await beginReady(run)
    // Steps that ended during the pass may have made others ready: only an idle pass is a deadlock.
    if (isIdle && run.running.size === 0 && run.waiting.size === left && left > 0)
      throw new TypeError('steps wait for each other')
    if (run.running.size > 0) await Promise.race(run.running)
  }
  return steps.flatMap((step) => {
    const outcome = run.outcomes.get(step.number)
    return outcome === undefined ? [] : [{ step, outcome }]
  })
}

interface PlanRun {
  readonly working: StepWork
  readonly outcomes: Map<number, StepOutcome>
  readonly waiting: Set<PlanStep>
  readonly running: Set<Promise<void>>
  /** Steps that remove nothing, the first of them last; those at the end that have ended are dropped. */
  readonly kept: PlanStep[]
  /** Why no further step is begun. */
  halted: string | undefined
}

async function beginReady(run: PlanRun): Promise<void> {
  const { waiting, running, outcomes, working } = run
  for (const step of waiting) {
    const because = run.halted ?? failedNeed(step, outcomes)
    if (because !== undefined) {
      waiting.delete(step)
      await settle(step, { ended: 'skipped', because }, run)
    } else if (running.size === working.width) return
    else if (isReady(step, run)) {
      waiting.delete(step)
      const work = performOne(step, run).finally(() => running.delete(work))
      running.add(work)
    }
  }
}

async function performOne(step: PlanStep, run: PlanRun): Promise<void> {
  const outcome = await run.working.perform(step)
  if (run.working.endsRun(outcome)) run.halted ??= cutShort
  await settle(step, outcome, run)
}

async function settle(step: PlanStep, outcome: StepOutcome, { outcomes, working }: PlanRun): Promise<void> {
  outcomes.set(step.number, outcome)
  await working.ended({ step, outcome })
}

/** Removals wait for all other steps before them, so a plan that fails early loses nothing. */
function isReady({ number, needs, does }: PlanStep, { outcomes, kept }: PlanRun): boolean {
  if (!needs.every((need) => outcomes.has(need))) return false
  if (does !== 'remove') return true
  while (kept.length > 0 && outcomes.has(kept.at(-1)?.number ?? 0)) kept.pop()
  const first = kept.at(-1)
  return first === undefined || number < first.number
}

function failedNeed({ needs }: PlanStep, outcomes: ReadonlyMap<number, StepOutcome>): string | undefined {
  const failed = needs.find((number) => {
    const outcome = outcomes.get(number)
    return outcome !== undefined && !hasSucceeded(outcome)
  })
  return failed === undefined ? undefined : `It needs step ${failed}`
}
