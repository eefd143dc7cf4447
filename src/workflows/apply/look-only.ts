/** Looks whether every step of a plan is done already, and sends nothing but reads. */
import type { Client } from '../../client/client.ts'
import type { PlanStep } from '../../estate/plan/plan.ts'
import type { ApplyJournal } from '../apply-journal/journal.ts'
import type { EarlierRun } from '../apply-journal/journal-state.ts'
import { applySteps } from './apply-plan.ts'
import type { EndedStep } from './outcome.ts'

interface EarlierRunCheck {
  readonly client: Client
  /** The run that did it. */
  readonly earlier: EarlierRun
}

/** @returns how each ended: there was nothing to do; undefined if one is not done */
export async function lookOnly(
  steps: readonly PlanStep[],
  { client, earlier }: EarlierRunCheck,
): Promise<readonly EndedStep[] | undefined> {
  const over = new AbortController()
  const ended = await applySteps(steps, {
    client,
    earlier,
    journal: noJournal,
    // Nothing is sent after it.
    signal: over.signal,
    looksOnly: true,
    send: async () => {
      throw new TypeError('A look was about to change something')
    },
    ended: async ({ outcome }) => {
      if (outcome.ended !== 'already') over.abort()
    },
  })
  return ended.every(({ outcome }) => outcome.ended === 'already') ? ended : undefined
}

const noJournal: ApplyJournal = {
  intend: async () => undefined,
  did: async () => undefined,
  failed: () => undefined,
  close: () => undefined,
}
