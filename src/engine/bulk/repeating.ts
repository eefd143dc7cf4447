/** Decides what may be done about a row with an unknown outcome. */
import type { Operation } from '../../catalog/operation.ts'
import { isRepeatable } from '../../client/client.ts'

/** `--unknown`: send the rows again, or take them for done. */
export type Settlement = 'resend' | 'done'

/**
 * `alone`: ws sends it again by itself. `on-request`: a repeated change sets the same values, but overwrites changes that others
 * have made since, so a person has to ask for it (RFC 9110, 9.2.2, does not list PATCH as repeatable). `after-a-look`: each
 * request makes another thing.
 */
export type Repetition = 'alone' | 'on-request' | 'after-a-look'

export function repetitionOf(operation: Operation): Repetition {
  if (isRepeatable(operation)) return 'alone'
  return operation.method === 'PATCH' ? 'on-request' : 'after-a-look'
}

/** True if a file for `--from` may hold such rows: giving that file is a decision to send them. */
export const isForFailedFile = (operation: Operation): boolean => repetitionOf(operation) !== 'after-a-look'
