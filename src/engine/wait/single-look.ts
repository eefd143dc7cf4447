/** A poll retries nothing within one look, and no look outlasts the wait. */

import type { Client } from '../../client/client.ts'
import { lazy } from '../../lazy.ts'
import type { Session } from '../../task.ts'
import type { CallPolicy } from '../clients.ts'

interface Looking extends Pick<Session, 'context' | 'notice'> {
  clientWith(policy: CallPolicy): Promise<Client>
}

/** A client whose calls are tried once, for so long. */
export function lookingOnce(
  { context, notice, clientWith }: Looking,
  timeLeft: () => number,
): Pick<Session, 'client'> {
  const sleep = (milliseconds: number, signal: AbortSignal) => context.sleep(milliseconds, signal)
  const policy = { signal: context.signal, sleep, notice, retries: 0, timeLeft }
  return { client: lazy(() => clientWith(policy)) }
}
