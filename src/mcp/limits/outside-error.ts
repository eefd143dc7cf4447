/** The error for what lies outside of the limits of a server; nothing was sent. */
import { UsageError } from '../../errors.ts'

export class OutsideError extends UsageError {
  constructor(message: string) {
    super(`${message}: nothing was sent`, { hint: 'A person has set these limits' })
  }
}
