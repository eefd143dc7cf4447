/** Values that may be there already: thousands of needless waits cost as much as a small request. */

export type Awaitable<Value> = Value | Promise<Value>

/** Goes on with the value: at once if it is there. */
export function after<Value, Next>(
  value: Awaitable<Value>,
  next: (value: Value) => Awaitable<Next>,
): Awaitable<Next> {
  return value instanceof Promise ? value.then(next) : next(value)
}

/** Does a work that may fail at once or later. */
export function orElse<Value>(
  work: () => Awaitable<Value>,
  otherwise: (error: unknown) => Awaitable<Value>,
): Awaitable<Value> {
  try {
    const value = work()
    return value instanceof Promise ? value.catch(otherwise) : value
  } catch (error) {
    return otherwise(error)
  }
}
