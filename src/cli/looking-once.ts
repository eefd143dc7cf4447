/** Whoever looks again and again needs no retries within a look, and no look that outlasts the wait. */
import { once } from '../once.ts'
import type { CliSession } from './session.ts'

/** A client whose calls are tried once, for so long. */
export function lookingOnce(
  { context, notice, clientWith }: Pick<CliSession, 'context' | 'notice' | 'clientWith'>,
  timeLeft: () => number,
): Pick<CliSession, 'client'> {
  const sleep = (milliseconds: number, signal: AbortSignal) => context.sleep(milliseconds, signal)
  const manner = { signal: context.signal, sleep, notice, retries: 0, timeLeft }
  return { client: once(() => clientWith(manner)) }
}
