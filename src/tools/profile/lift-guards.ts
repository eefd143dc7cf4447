/** Asks the person at the terminal before a profile loses guards. No flag answers for them. */

import { InterruptedError, UsageError } from '../../errors.ts'
import { type Config, readConfig } from '../../settings/files/profiles-file.ts'
import { type GuardConsent, liftedBy, refusedLifting } from '../../settings/guards.ts'
import type { Session } from '../../task/task.ts'
import { isYes } from '../../text/answer.ts'

/**
 * The person's consent; undefined if the change takes no guard away.
 * @throws UsageError if the person does not agree
 */
export async function agreeToLift(
  change: (now: Config) => Config,
  { context, isInteractive }: Pick<Session, 'context' | 'isInteractive'>,
): Promise<GuardConsent | undefined> {
  const now = readConfig(context)
  const [lifting] = liftedBy(now, change(now))
  if (lifting === undefined) return undefined
  if (lifting.isLocked || !isInteractive) throw refusedLifting(lifting)
  const { profile, lost } = lifting
  const answer = await context.ask(`Profile ${profile} will lose guards (${lost.join(', ')}). Go on? [y/N] `)
  if (answer === undefined) throw new InterruptedError('Cancelled: nothing was changed')
  if (!isYes(answer)) throw new UsageError('Not confirmed: nothing was changed')
  return { lifts: profile }
}
