/** Decides what may be done about a row with an unknown outcome. */
import type { Operation } from '../../catalog/operation.ts'
import { isRepeatable } from '../../client/client.ts'

/** What `--unknown` says: the rows are sent again, or taken for done. */
export type Settlement = 'resend' | 'done'

/**
 * `alone`: ws sends it again by itself. `on-request`: sent again, a change sets what it has set, but what others have changed
 * since is lost, so a person has to want it (RFC 9110, 9.2.2, has no PATCH among what may be repeated). `after-a-look`: it
 * makes another thing each time.
 */
export type Repetition = 'alone' | 'on-request' | 'after-a-look'

export function repetitionOf(operation: Operation): Repetition {
  if (isRepeatable(operation)) return 'alone'
  return operation.method === 'PATCH' ? 'on-request' : 'after-a-look'
}

/** True where a file for `--from` may hold such rows: whoever gives it has decided to send them. */
export const isForFailedFile = (operation: Operation): boolean => repetitionOf(operation) !== 'after-a-look'
