/** Everything that the calls of one server share. */
import type { Readable, Writable } from 'node:stream'
import type { AgentServing } from '../agents/agent-server.ts'
import type { Cancellation } from '../concurrency/cancellation.ts'
import { createSemaphore, type Semaphore } from '../concurrency/semaphore.ts'
import type { Context } from '../context.ts'
import type { HttpRequest, Transport } from '../http/exchange.ts'
import type { ReservedWords } from '../learnt/flag-words.ts'
import { createPlans, type Plans } from './kept-plans.ts'
import { guardedTransport } from './limits/guarded-transport.ts'
import type { CheckedTransport } from './limits/limited-transport.ts'

/** Messages of one client. */
export interface MessageStreams {
  readonly input: Readable
  readonly output: Writable
}

export interface ServerState {
  readonly context: Context
  readonly serving: AgentServing
  /** Flags that the command line keeps for itself, which learnt operations are not called by. */
  reserved(): Promise<ReservedWords>
  /** The changes that agents have planned. */
  readonly plans: Plans
  /** Changes leave one after the other, in the order in which they came. */
  readonly writes: Semaphore
  /** Turns of jq filters that take long: each runs in a process of its own (calls/filter.ts). */
  readonly filters: Semaphore
  /** Looks at a request of a plan. @throws OutsideError where it is outside of the limits */
  check(request: HttpRequest, at: { readonly baseUrl: string; readonly signal: Cancellation }): Promise<void>
  /** The way to a service: opened once, closed with the server. */
  transport(baseUrl: string): Promise<Transport>
  close(): Promise<void>
}

/** Each takes a core for up to ten seconds. Two let a second client on while one filter is slow, and leave a small machine a core. */
const mostFilters = 2

export function createState(
  context: Context,
  serving: AgentServing,
  reserved: ServerState['reserved'],
): ServerState {
  const opened = new Map<string, Promise<CheckedTransport>>()
  const open = async (baseUrl: string) => {
    const transport = await context.transport(baseUrl)
    const { limits, onlyAt } = serving
    const allowWrites = serving.allowWrites && (onlyAt === undefined || onlyAt === baseUrl)
    return guardedTransport(transport, { baseUrl, allowWrites, limits })
  }
  const transport = async (baseUrl: string) => {
    const known = opened.get(baseUrl)
    if (known !== undefined) return known
    const opening = open(baseUrl)
    opened.set(baseUrl, opening)
    opening.catch(() => opened.delete(baseUrl))
    return opening
  }
  return {
    context,
    serving,
    reserved,
    plans: createPlans(context),
    writes: createSemaphore(1),
    filters: createSemaphore(mostFilters),
    check: async (request, { baseUrl, signal }) => (await transport(baseUrl)).check(request, signal),
    transport: async (baseUrl) => ({ ...(await transport(baseUrl)), close: async () => undefined }),
    close: async () => {
      for (const each of opened.values()) await each.then((one) => one.close()).catch(() => undefined)
    },
  }
}
