/** What one run works with: settings, client and files, each made when it is first needed. */
import { type Client, createClient } from '../client/client.ts'
import { defaultRetries, defaultTimeout } from '../client/retry.ts'
import type { Context } from '../context.ts'
import { once } from '../once.ts'
import { escapeText } from '../render/escape.ts'
import { isEmbedded } from '../settings/base-url.ts'
import { resolveSettings } from '../settings/resolve.ts'
import type { Settings } from '../settings/settings.ts'
import type { Session } from '../task.ts'
import { type Files, filesOf } from './files.ts'
import type { Globals } from './globals.ts'
import type { Filter } from './jq.ts'
import { traced } from './trace.ts'

/** A session whose parts the command line reaches without waiting. */
export interface CliSession extends Session {
  readonly globals: Globals
  readonly files: Files
  /** Settings as they stand; read once. */
  current(): Settings
  /** A client that can show requests but needs no credentials. */
  preview(): Promise<Client>
  /** The filter of `--jq`, once it is known to compile. */
  filter(): Promise<Filter | undefined>
  close(): Promise<void>
}

export function createSession(context: Context, globals: Globals): CliSession {
  let client: Promise<Client> | undefined
  const current = once(() => resolveSettings(globals.settings, context))
  const notice = async (text: string) => {
    if (!globals.quiet) await context.err.write(`${escapeText(text)}\n`)
  }
  const warn = once(async () => {
    for (const warning of current().warnings) await notice(warning)
  })
  const settings = async () => {
    await warn()
    return current()
  }
  const make = async (needsToken: boolean) => {
    const known = await settings()
    const baseUrl = known.requireBaseUrl().value
    const token = needsToken ? await known.requireToken() : await known.token()
    const transport = await context.transport(baseUrl)
    return createClient({
      transport: globals.debug ? traced(transport, context, escapeText) : transport,
      destination: {
        baseUrl: isEmbedded(baseUrl) ? 'local:' : baseUrl,
        token: token?.value,
        userAgent: `ws/${context.version}`,
      },
      retry: {
        retries: globals.retries ?? defaultRetries,
        timeout: globals.timeout ?? defaultTimeout,
        now: () => context.now(),
        sleep: (milliseconds, signal) => context.sleep(milliseconds, signal),
        random: () => context.random(),
        notice,
      },
      signal: context.signal,
    })
  }
  return {
    context,
    flags: globals.settings,
    globals,
    files: filesOf(context),
    current,
    notice,
    settings,
    client: () => {
      client ??= make(true)
      return client
    },
    preview: () => make(false),
    filter: once(async () => {
      if (globals.jq === undefined) return undefined
      const { compileFilter } = await import('./jq.ts')
      return compileFilter(globals.jq, { notice })
    }),
    close: async () => {
      const made = await client?.catch(() => undefined)
      await made?.close()
    },
  }
}
