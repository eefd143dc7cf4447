/** Ends a wait when its signal says so, even where whoever is waited for does not listen: undici is deaf while it connects. */

/** The promise's outcome; rejects with the signal's reason as soon as it is aborted. */
export function orAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    const done = () => signal.removeEventListener('abort', abort)
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
    promise.then(
      (value) => {
        done()
        resolve(value)
      },
      (error) => {
        done()
        reject(error)
      },
    )
  })
}
