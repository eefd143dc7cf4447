/** The part of AbortSignal that ends a request or a read: thousands of requests have one each, which is cheaper than the whole. */
export interface Cancellation extends Pick<AbortSignal, 'aborted' | 'reason' | 'throwIfAborted'> {
  addEventListener(event: 'abort', listener: () => void): void
  removeEventListener(event: 'abort', listener: () => void): void
}
