/** A client for polling: it retries nothing within a read, and no read outlasts the wait. */

import type { Client } from '../../client/client.ts'
import { lazy } from '../../concurrency/lazy.ts'
import type { Session } from '../../task/task.ts'
import type { CallPolicy } from '../clients.ts'

interface SingleLookContext extends Pick<Session, 'context' | 'notice'> {
  clientWith(policy: CallPolicy): Promise<Client>
}

/** A client that tries each call once, for a limited time. */
export function lookingOnce(
  { context, notice, clientWith }: SingleLookContext,
  timeLeft: () => number,
): Pick<Session, 'client'> {
  const sleep = (milliseconds: number, signal: AbortSignal) => context.sleep(milliseconds, signal)
  const policy = { signal: context.signal, sleep, notice, retries: 0, timeLeft }
  return { client: lazy(() => clientWith(policy)) }
}
