/** The clients of one run: how each reaches its service, and how all of them close. */

import { type Client, createClient } from '../client/client.ts'
import type { OutagePolicy } from '../client/retry/outage.ts'
import { defaultRetries, defaultTimeout } from '../client/retry/retry.ts'
import type { Context } from '../context.ts'
import { OutcomeUnknownError } from '../errors.ts'
import type { Transport } from '../http/exchange.ts'
import { isRead } from '../http/methods.ts'
import { isEmbedded } from '../settings/base-url.ts'
import type { Settings } from '../settings/settings.ts'
import type { Offers } from '../task/offers.ts'
import type { ServiceAccess } from '../task/task.ts'
import { withoutSecrets } from './redact/secrets-in-replies.ts'

/** Options of a client that makes many calls in one run: they end with the run, not with the first signal. */
export interface CallPolicy {
  readonly signal: AbortSignal
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
  notice(text: string): Promise<void>
  /** Called before each wait for another attempt; without it, `notice` prints the line. */
  retrying?(reason: string): Promise<void>
  /** Each call is one of many, and waits out an outage. */
  readonly areMany?: boolean
  /** Reports an outage; default: a notice. */
  readonly outage?: Omit<OutagePolicy, 'longest'>
  /** Milliseconds left for a call; default: the limits of the session. */
  timeLeft?(): number
  /** Attempts after the first; default: the limits of the session. */
  readonly retries?: number
}

/** Limits for every call of a session. */
export interface CallLimits {
  /** Milliseconds. */
  readonly timeout: number | undefined
  /** Attempts after the first. */
  readonly retries: number | undefined
  /** Milliseconds to wait out an outage; 0 for not at all. */
  readonly outage: number | undefined
  /** Bytes. */
  readonly largestReply: number | undefined
  /** True to trace requests and replies. */
  readonly debug: boolean
}

export interface Clients {
  open(access: ServiceAccess, policy: CallPolicy): Promise<Client>
  close(): Promise<void>
}

interface ClientsContext {
  readonly context: Context
  readonly limits: CallLimits
  settings(): Settings
  offers(service: string): Promise<Offers>
  /** Takes a line of the trace. */
  trace(text: string): Promise<void>
}

export function createClients({ context, limits, trace, settings, offers }: ClientsContext): Clients {
  const opened: Client[] = []
  const note = changeNotes({ context, settings })
  return {
    open: async ({ baseUrl, token, transport: given, ...access }, policy) => {
      const retries = policy.retries ?? access.retries ?? defaultRetries
      const { signal, sleep, notice } = policy
      const reached = given ?? (await context.transport(baseUrl))
      const transport = token === undefined ? reached : await withoutToken(reached, token)
      const age = () => context.age()
      const outage = outagePolicy(limits, policy, retries)
      const client = withoutSecrets(
        createClient({
          transport: limits.debug ? await tracedBy(transport, { age, say: trace }) : transport,
          destination: {
            baseUrl: isEmbedded(baseUrl) ? 'local:' : baseUrl,
            token,
            userAgent: `ws/${context.version}`,
          },
          retry: {
            retries,
            get timeout() {
              return policy.timeLeft?.() ?? limits.timeout ?? defaultTimeout
            },
            now: () => context.now(),
            age,
            sleep,
            random: () => context.random(),
            notice,
            ...(policy.retrying === undefined ? {} : { retrying: policy.retrying }),
            outage,
          },
          signal,
          areMany: policy.areMany,
          largestReply: limits.largestReply,
          permit: (_operation, { method }) => (isRead(method) ? undefined : note.beforeChange()),
          offered: async (operation) => (await offers(baseUrl)).learn(operation, true),
        }),
      )
      opened.push(client)
      return policy.areMany === true && outage !== undefined ? settling(client, signal) : client
    },
    close: async () => {
      await note.afterLast()
      for (const each of opened) await each.close()
    },
  }
}

/** A client for the rows of a run, which settles changes that got no answer as far as it can. */
const settling = (client: Client, signal: AbortSignal): Client => ({
  ...client,
  perform: async (operation, input) => {
    try {
      return await client.perform(operation, input)
    } catch (error) {
      if (!(error instanceof OutcomeUnknownError) || signal.aborted) throw error
      const { settled } = await import('./settled-change.ts')
      return settled(error, { operation, input, client })
    }
  },
})

/** Notes changes before the first and after the last: older lists may lack a new thing. */
function changeNotes({ context, settings }: Pick<ClientsContext, 'context' | 'settings'>) {
  let noted: Promise<void> | undefined
  let isNoted = false
  const note = async () => {
    const { noteChange } = await import('./candidates/changes.ts')
    noteChange(settings(), context)
  }
  return {
    beforeChange: () => {
      if (isNoted) return undefined
      // All rows wait for the first note, since they must go out in order.
      noted ??= note().then(() => {
        isNoted = true
      })
      return noted
    },
    afterLast: async () => {
      if (isNoted) await note()
    },
  }
}

/** Milliseconds that a run waits out an outage. */
const longestOutage = 5 * 60_000

/** A person who wants no retries wants no waiting for outages either, unless the limits say so. */
function outagePolicy(
  limits: CallLimits,
  { notice, outage }: CallPolicy,
  retries: number,
): OutagePolicy | undefined {
  const longest = limits.outage ?? (retries === 0 ? 0 : longestOutage)
  if (longest === 0) return undefined
  const silent = async () => undefined
  return { began: notice, waiting: silent, ended: silent, ...outage, longest }
}

/** The mask for the token in replies loads only if there is a token. */
async function withoutToken(transport: Transport, token: string): Promise<Transport> {
  const { redacted } = await import('./redact/token-in-replies.ts')
  return redacted(transport, token)
}

/** The tracer loads only for a trace. */
async function tracedBy(
  transport: Transport,
  telling: { age(): number; say(line: string): Promise<void> },
): Promise<Transport> {
  const { traced } = await import('./trace.ts')
  return traced(transport, telling)
}
