/** A client for a hint: the error itself is known, so that a hint is worth no longer wait, no second try and no word. */
import type { CliSession } from '../session.ts'

/** Milliseconds. */
const patience = 3000

export const quickClient = ({ clientWith, context }: Pick<CliSession, 'clientWith' | 'context'>) =>
  clientWith({
    signal: context.signal,
    sleep: (milliseconds, signal) => context.sleep(milliseconds, signal),
    notice: async () => undefined,
    timeLeft: () => patience,
    retries: 0,
  })
