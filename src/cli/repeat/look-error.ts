/** A look that failed beside a change: nothing was changed, so it may be repeated, whatever was wrong with the reply. */
export class LookError extends Error {
  /** The error that a single call ends with. */
  readonly error: unknown

  constructor(cause: unknown, error: unknown = cause) {
    super('a look failed', { cause })
    this.error = error
  }
}

/** @throws LookError for every failure; `instead` makes of it what a single call ends with */
export async function looking<Value>(
  look: () => Promise<Value>,
  instead: (cause: unknown) => unknown = (cause) => cause,
): Promise<Value> {
  try {
    return await look()
  } catch (cause) {
    throw new LookError(cause, instead(cause))
  }
}
