/** The errors for what lies outside of the limits of a server; nothing was sent. */
import { ApiError, UsageError } from '../../errors.ts'

const hint = 'A person set these limits with --orgs or --spaces of ws mcp, and can start it with others'

export class OutsideError extends UsageError {
  constructor(message: string) {
    super(`${message}: nothing was sent`, { hint })
  }
}

/** Of a reading: a job that reads a whole workspace takes it for a refusal of the service, and tells what it could not read. */
export class OutsideReadingError extends ApiError {
  constructor({ message }: OutsideError) {
    super(message, { status: 403, hint })
  }
}

/** For replies that may name things outside in any member. */
export const canNotBeKept = (what: string) => `${what} can't be kept within the limits of this server`
