/** Carries out a plan against a service, with a journal. */

import { allOperations, allResources } from '../../catalog/walk.ts'
import type { Client } from '../../client/client.ts'
import { changesAtATime } from '../../concurrency/at-a-time.ts'
import { createTurnsByName } from '../../concurrency/turns-by-name.ts'
import {
  ApiError,
  InterruptedError,
  OutageError,
  TerminatedError,
  UsageError,
  WsError,
} from '../../errors.ts'
import type { PlanStep } from '../../estate/plan/plan.ts'
import type { ApplyJournal } from '../apply-journal/journal.ts'
import type { EarlierRun } from '../apply-journal/journal-state.ts'
import { ordersAtEnd } from './looks/follow-order.ts'
import { createLooker } from './looks/look.ts'
import type { StepPerforming } from './looks/ready-step.ts'
import type { EndedStep, StepOutcome } from './outcome.ts'
import { perform } from './perform.ts'
import { runSteps } from './run-steps.ts'

interface PlanApplication extends Pick<StepPerforming, 'send' | 'looksOnly' | 'unoffered'> {
  /** Reads, right before each change. */
  readonly client: Client
  readonly journal: ApplyJournal
  readonly signal: AbortSignal
  /** The unfinished run before this one. */
  readonly earlier?: EarlierRun | undefined
  /** Told after each step. */
  ended(step: EndedStep): Promise<void>
  /** Told of siblings that stand in another order although all their moves were accepted. */
  ignoredOrder?(row: string): void
}

/** @returns in the order of the plan */
export async function applySteps(
  steps: readonly PlanStep[],
  applying: PlanApplication,
): Promise<readonly EndedStep[]> {
  const { client, send, journal, signal, earlier, ended, looksOnly, unoffered } = applying
  const [operations, resources] = await Promise.all([allOperations(), allResources()])
  const ids = new Map<number, string>()
  const made = new Set<string>()
  const idle = new Set<number>()
  const turns = createTurnsByName()
  const performing: StepPerforming = {
    alone: turns.run,
    send,
    journal,
    earlier,
    ids,
    made,
    idle,
    signal,
    looksOnly,
    ...(unoffered === undefined ? {} : { unoffered }),
    orders: new Map(),
    operations: new Map(operations.map((each) => [`${each.method} ${each.path}`, each])),
    looker: createLooker(client, resources),
    resources: new Map(resources.map((resource) => [resource.kind as string, resource])),
  }
  const all = await runSteps(steps, {
    width: changesAtATime,
    isAborted: () => signal.aborted,
    endsRun,
    ended,
    perform: async (step) => {
      const outcome = await outcomeOf(() => perform(step, performing))
      if ('id' in outcome && outcome.id !== undefined) {
        ids.set(step.number, outcome.id)
        made.add(outcome.id)
      }
      if (outcome.ended === 'already') idle.add(step.number)
      return outcome
    },
  })
  if (applying.ignoredOrder === undefined || signal.aborted) return all
  const { ended: looked, ignored } = await ordersAtEnd(all, performing)
  for (const row of ignored) applying.ignoredOrder(row)
  return looked
}

/** Any other error is a bug of ws. */
async function outcomeOf(work: () => Promise<StepOutcome>): Promise<StepOutcome> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof WsError) return { ended: 'failed', error }
    throw error
  }
}

/** After these errors no further step can succeed. */
const endsRun = (outcome: StepOutcome): boolean => {
  const { error } = 'error' in outcome ? outcome : {}
  return (
    // A profile allows no change, or protects what would be lost.
    error instanceof UsageError ||
    error instanceof OutageError ||
    error instanceof InterruptedError ||
    error instanceof TerminatedError ||
    (error instanceof ApiError && error.status === 401)
  )
}
