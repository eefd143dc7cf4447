/** The clients of one run: how each reaches its service, and the end of them all. */
import { type Client, createClient } from '../client/client.ts'
import { defaultRetries, defaultTimeout } from '../client/retry.ts'
import { isRead } from '../client/verdict.ts'
import type { Context } from '../context.ts'
import { isEmbedded } from '../settings/base-url.ts'
import type { Settings } from '../settings/settings.ts'
import type { Access } from '../task.ts'
import type { Globals } from './globals.ts'
import { intentOf } from './intent.ts'
import type { Protection } from './protection.ts'
import { redacted } from './redact.ts'
import { traced } from './trace.ts'

/** What a client does otherwise where one run makes many calls: end with the run instead of with the first signal. */
export interface Manner {
  readonly signal: AbortSignal
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
  notice(text: string): Promise<void>
}

export interface Clients {
  open(access: Access, manner: Manner): Promise<Client>
  close(): Promise<void>
}

interface Parties {
  readonly context: Context
  readonly globals: Globals
  readonly protection: Protection
  settings(): Settings
  /** Where `--debug` goes. */
  trace(text: string): Promise<void>
}

export function createClients({ context, globals, protection, trace, settings }: Parties): Clients {
  const opened: Client[] = []
  let hasWritten = false
  // Before the first change and after the last: lists that were read until then may lack what it made.
  const noteWriting = async () => {
    const { noteChange } = await import('./candidates/changes.ts')
    noteChange(settings(), context)
  }
  return {
    open: async ({ baseUrl, token, retries = defaultRetries }, { signal, sleep, notice }) => {
      const transport = redacted(await context.transport(baseUrl), token)
      const age = () => context.age()
      const client = createClient({
        transport: globals.debug ? traced(transport, { age, say: trace }) : transport,
        destination: {
          baseUrl: isEmbedded(baseUrl) ? 'local:' : baseUrl,
          token,
          userAgent: `ws/${context.version}`,
        },
        retry: {
          retries,
          timeout: globals.timeout ?? defaultTimeout,
          now: () => context.now(),
          age,
          sleep,
          random: () => context.random(),
          notice,
        },
        signal,
        largestReply: globals.largestReply,
        permit: async (operation, request) => {
          await protection.permit(intentOf(operation, request))
          if (hasWritten || isRead(request.method)) return
          hasWritten = true
          await noteWriting()
        },
      })
      opened.push(client)
      return client
    },
    close: async () => {
      if (hasWritten) await noteWriting()
      for (const each of opened) await each.close()
    },
  }
}
