/** A failed read beside a change: ws changed nothing, so it may repeat the whole, whatever the reply was. */
export class LookError extends Error {
  /** The error with which a single call ends. */
  readonly error: unknown

  constructor(cause: unknown, error: unknown = cause) {
    super('a look failed', { cause })
    this.error = error
  }
}

/** @throws LookError for every failure; `instead` turns it into the error of a single call */
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
