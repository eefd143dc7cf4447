/** Limits the time of one attempt of a request; it also ends with the run. */

/** As AbortSignal.any with AbortSignal.timeout, at half the price: thousands of calls need one each. */
export function limitOf(
  milliseconds: number,
  outer: AbortSignal,
): { readonly signal: AbortSignal; lift(): void } {
  const controller = new AbortController()
  const end = () => controller.abort(outer.reason)
  const expire = () => controller.abort(new DOMException('The attempt took too long', 'TimeoutError'))
  const timer = setTimeout(expire, milliseconds)
  outer.addEventListener('abort', end)
  if (outer.aborted) end()
  const lift = () => {
    clearTimeout(timer)
    outer.removeEventListener('abort', end)
    // If nobody read the reply to its end, its connection would stay open: the abort closes it.
    controller.abort(attemptOver)
  }
  return { signal: controller.signal, lift }
}

const attemptOver = new Error('The attempt is over')
