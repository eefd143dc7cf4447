/** What one run works with: settings, client and files, each made when it is first needed. */
import { type Client, createClient } from '../client/client.ts'
import { defaultRetries, defaultTimeout } from '../client/retry.ts'
import type { Context } from '../context.ts'
import { FilterError, UsageError } from '../errors.ts'
import { once } from '../once.ts'
import { isEmbedded } from '../settings/base-url.ts'
import { resolveSettings, settledOutput } from '../settings/resolve.ts'
import type { Settings } from '../settings/settings.ts'
import type { Access, Session } from '../task.ts'
import { canPrompt } from './confirm.ts'
import { createConversation, isForPrograms } from './conversation.ts'
import { mask } from './dry-run.ts'
import { withoutEcho } from './echo.ts'
import { type Files, filesOf } from './files.ts'
import type { Globals } from './globals.ts'
import { intentOf } from './intent.ts'
import type { Filter } from './jq.ts'
import { hasNames, takesIdsOnly } from './names/syntax.ts'
import { createProtection, type Protection } from './protection.ts'
import { traced } from './trace.ts'

/** What a client does otherwise where one run makes many calls: end with the run instead of with the first signal. */
export interface Manner {
  readonly signal: AbortSignal
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
  notice(text: string): Promise<void>
}

/** A session whose parts the command line reaches without waiting. */
export interface CliSession extends Omit<Session, 'reading' | 'timeout'> {
  readonly globals: Globals
  readonly files: Files
  /** Settings as they stand; read once. */
  current(): Settings
  /** A client of its own that behaves otherwise. */
  clientWith(manner: Manner): Promise<Client>
  /** The filter of `--jq`, once it is known to compile. */
  filter(): Promise<Filter | undefined>
  /** From now on a signal must be heard, so that what is in flight can come to its end; a filter is broken off by it. */
  finishInOrder(): void
  readonly protection: Protection
  close(): Promise<void>
}

export function createSession(context: Context, globals: Globals): CliSession {
  const files = filesOf(context)
  let client: Promise<Client> | undefined
  let finishesInOrder = false
  const current = once(() => resolveSettings(globals.settings, context))
  const { notice, trace } = createConversation(context.err, {
    quiet: globals.quiet,
    isForProgram: once(() => isForPrograms(globals.output ?? settledOutput(globals.settings, context))),
  })
  const warn = once(async () => {
    for (const warning of current().warnings) await notice(warning)
  })
  const settings = once(async () => {
    await warn()
    if (!hasNames(current()) || takesIdsOnly(session)) return current()
    const { withoutNamesIn } = await import('./names/context.ts')
    return withoutNamesIn(current(), session)
  })
  const protection = createProtection({ settings: current, consent: globals, context })
  const usual: Manner = {
    signal: context.signal,
    sleep: (milliseconds, signal) => context.sleep(milliseconds, signal),
    notice,
  }
  const opened: Client[] = []
  const make = async ({ sends, manner }: { readonly sends: boolean; readonly manner: Manner }) => {
    await warn()
    const known = current()
    const baseUrl = known.requireBaseUrl().value
    const token = sends ? (await known.requireToken())?.value : shownToken(baseUrl)
    return open({ baseUrl, token, retries: globals.retries }, manner)
  }
  const open = async ({ baseUrl, token, retries = defaultRetries }: Access, manner: Manner) => {
    const transport = withoutEcho(await context.transport(baseUrl), token)
    const client = createClient({
      transport: globals.debug ? traced(transport, { now: () => context.now(), say: trace }) : transport,
      destination: {
        baseUrl: isEmbedded(baseUrl) ? 'local:' : baseUrl,
        token,
        userAgent: `ws/${context.version}`,
      },
      retry: {
        retries,
        timeout: globals.timeout ?? defaultTimeout,
        now: () => context.now(),
        sleep: manner.sleep,
        random: () => context.random(),
        notice: manner.notice,
      },
      signal: manner.signal,
      largestReply: globals.largestReply,
      permit: (operation, request) => protection.permit(intentOf(operation, request)),
    })
    opened.push(client)
    return client
  }
  const inOrder = <Value>(program: () => Value): Value => {
    const timeout = globals.timeout ?? defaultTimeout
    const ran = context.breakable(program, timeout)
    if ('value' in ran) return ran.value
    context.signal.throwIfAborted()
    throw new FilterError(`--jq did not come to its end in ${timeout / 1000} s`, {
      hint: 'What was asked of the service has been done; --timeout allows more seconds',
    })
  }
  const session: CliSession = {
    context,
    flags: globals.settings,
    globals,
    files,
    readText: files.text,
    quiet: globals.quiet,
    current,
    protection,
    notice,
    settings,
    client: () => {
      client ??= make({ sends: true, manner: usual })
      return client
    },
    clientWith: (manner) => make({ sends: true, manner }),
    preview: () => make({ sends: false, manner: usual }),
    connect: (access) => open(access, usual),
    get isInteractive() {
      return canPrompt(globals, context)
    },
    isAgreed: globals.yes,
    filter: once(async () => {
      const { jq: expression, jqTexts: texts, jqValues: values } = globals
      if (expression === undefined) return refuseVariables(globals)
      const { compileFilter } = await import('./jq.ts')
      const run = <Value>(program: () => Value) =>
        finishesInOrder ? inOrder(program) : context.unheard(program)
      return compileFilter({ expression, texts, values, environment: context.env }, { notice, run })
    }),
    finishInOrder: () => {
      finishesInOrder = true
    },
    close: async () => {
      for (const each of opened) await each.close()
    },
  }
  return session
}

/** Variables without a filter. */
function refuseVariables({ jqTexts, jqValues }: Globals): undefined {
  if (jqTexts.length + jqValues.length > 0)
    throw new UsageError('--arg and --argjson are variables of --jq, which is not there')
}

/** A request that is only shown has its token masked, and needs none to be there. */
const shownToken = (baseUrl: string) => (isEmbedded(baseUrl) ? undefined : mask)
