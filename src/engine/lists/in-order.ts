/** Reads several sources in parallel, and yields their values in the order of the sources. */

/** At most `width` sources are open, each one value ahead of the reader. The first failure, in the same order, ends all. */
export async function* inOrder<Value>(
  sources: AsyncIterable<AsyncGenerator<Value>>,
  width: number,
): AsyncGenerator<Value, void, void> {
  const waiting = sources[Symbol.asyncIterator]()
  const open: ReadAhead<Value>[] = []
  let more = true
  const fill = async () => {
    while (more && open.length < width) {
      const next = await waiting.next()
      if (next.done) more = false
      else open.push(begin(next.value))
    }
  }
  try {
    await fill()
    for (let first = open[0]; first !== undefined; first = open[0]) {
      const value = await first.ahead
      if (value.done) {
        open.shift()
        await fill()
      } else {
        first.ahead = ahead(first.source)
        yield value.value
      }
    }
  } finally {
    // A reader that stops does not wait for work under way.
    for (const { source } of open) void source.return(undefined)
    void waiting.return?.()
  }
}

interface ReadAhead<Value> {
  readonly source: AsyncGenerator<Value>
  ahead: Promise<IteratorResult<Value>>
}

const begin = <Value>(source: AsyncGenerator<Value>): ReadAhead<Value> => ({ source, ahead: ahead(source) })

function ahead<Value>(source: AsyncGenerator<Value>): Promise<IteratorResult<Value>> {
  const next = source.next()
  // A failure waits for its turn; until then nobody listens.
  next.catch(() => undefined)
  return next
}
