/** Whoever looks again and again needs no retries within a look, and no look that outlasts the wait. */
import { lazy } from '../../lazy.ts'
import type { CliSession } from '../session.ts'

/** A client whose calls are tried once, for so long. */
export function lookingOnce(
  { context, notice, clientWith }: Pick<CliSession, 'context' | 'notice' | 'clientWith'>,
  timeLeft: () => number,
): Pick<CliSession, 'client'> {
  const sleep = (milliseconds: number, signal: AbortSignal) => context.sleep(milliseconds, signal)
  const policy = { signal: context.signal, sleep, notice, retries: 0, timeLeft }
  return { client: lazy(() => clientWith(policy)) }
}
