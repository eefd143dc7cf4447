/** Opens the session of a job of many requests: each goes through the steps of every call and waits out an outage, and the first Ctrl-C cuts none. */
import type { Operation } from '../../catalog/operation.ts'
import type { AnyInput } from '../../client/request.ts'
import { lazy } from '../../concurrency/lazy.ts'
import type { PerformNotes, Session } from '../../task/task.ts'
import { interruptionOf } from '../bulk/interruption.ts'
import { guarded } from '../session.ts'
import type { CallState } from '../state.ts'
import { performWithin } from './inner-call.ts'

export interface TaskJob {
  readonly session: Session
  /** The job is over. */
  end(): void
}

export function openJob(state: CallState): TaskJob {
  const { session, guard } = state
  const interruption = interruptionOf(session.context)
  const { clientWith } = session.unguarded
  const client = lazy(() => clientWith({ areMany: true, notice: session.notice, ...interruption.policy }))
  const own = { ...session, unguarded: { ...session.unguarded, client } }
  interruption.watch(() => undefined)
  return {
    session: {
      ...guarded(own, guard),
      perform: (operation: Operation, input: AnyInput, seen?: unknown, notes?: PerformNotes) =>
        performWithin({ ...state, session: own }, { operation, input, seen, notes }),
      found: async (found) => session.history?.found(found),
    },
    end: interruption.end,
  }
}
