/** Puts results back into the order of their rows. */

export interface Order<Value> {
  put(index: number, value: Value): void
  /** No more results will arrive; rows that never ran leave gaps. */
  end(): void
  /** For one reader; each batch is everything that is ready at that moment. */
  batches(): AsyncGenerator<readonly Value[], void, void>
}

/** @param linger - waits for more results, since a batch costs as much as a single one; at most until the signal: then none will come */
export function createOrder<Value>(linger: (over: AbortSignal) => Promise<void>): Order<Value> {
  const waiting = new Map<number, Value>()
  const ending = new AbortController()
  const over = ending.signal
  let next = 0
  let wake = () => {}
  const takeInOrder = (): Value[] => {
    const ready: Value[] = []
    for (let value = waiting.get(next); value !== undefined; value = waiting.get(next)) {
      waiting.delete(next)
      ready.push(value)
      next += 1
    }
    return ready
  }
  const takeRest = (): Value[] => {
    const rest = [...waiting].sort(([one], [other]) => one - other)
    waiting.clear()
    return rest.map(([, value]) => value)
  }
  const arrival = async () => {
    await new Promise<void>((resolve) => {
      wake = resolve
    })
    if (!over.aborted) await linger(over)
  }
  return {
    put: (index, value) => {
      waiting.set(index, value)
      if (index === next) wake()
    },
    end: () => {
      ending.abort()
      wake()
    },
    async *batches() {
      while (!over.aborted) {
        const ready = takeInOrder()
        if (ready.length > 0) yield ready
        else await arrival()
      }
      const rest = takeRest()
      if (rest.length > 0) yield rest
    },
  }
}
