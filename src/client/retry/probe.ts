/** Asks whether the service is there, with the cheapest read of the API, which names nothing of the run. */
import type { HttpRequest, Transport } from '../../http/exchange.ts'
import { limitOf } from '../exchange/attempt-limit.ts'

interface ProbeOptions {
  readonly transport: Transport
  readonly signal: AbortSignal
  /** Milliseconds since the program began. */
  age(): number
  request(): Promise<HttpRequest>
}

/** Milliseconds. */
const patience = 10_000

/** Statuses that gateways send while the service is away. */
export const awayStatuses: ReadonlySet<number> = new Set([502, 503, 504])

/** True for any reply of the service, refusals included. */
export async function isThere({ transport, signal, age, request }: ProbeOptions): Promise<boolean> {
  const limit = limitOf(patience, { signal, age })
  try {
    const { status } = await transport.send(await request(), limit.signal)
    return !awayStatuses.has(status)
  } catch {
    return false
  } finally {
    limit.lift()
  }
}
