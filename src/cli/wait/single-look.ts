/** A client for polling: it needs no retries within a read, and no read that outlasts the wait. */
import { lazy } from '../../lazy.ts'
import type { CliSession } from '../session.ts'

/** A client that tries each call once, for a limited time. */
export function lookingOnce(
  { context, notice, clientWith }: Pick<CliSession, 'context' | 'notice' | 'clientWith'>,
  timeLeft: () => number,
): Pick<CliSession, 'client'> {
  const sleep = (milliseconds: number, signal: AbortSignal) => context.sleep(milliseconds, signal)
  const policy = { signal: context.signal, sleep, notice, retries: 0, timeLeft }
  return { client: lazy(() => clientWith(policy)) }
}
