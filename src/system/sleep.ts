/** Waits, until a signal at the latest. */

const longestTimer = 2 ** 31 - 1

export function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, Math.min(milliseconds, longestTimer))
    signal.addEventListener('abort', end)
  })
}
