/** The session of one run: settings, client and files, each made on first use. */
import type { Client } from '../client/client.ts'
import type { Context } from '../context.ts'
import { lazy } from '../lazy.ts'
import { isEmbedded } from '../settings/base-url.ts'
import { resolveSettings, settledOutput } from '../settings/resolve.ts'
import type { Settings } from '../settings/settings.ts'
import type { Session } from '../task.ts'
import { createTitles, type Titles } from './candidates/titles.ts'
import { type CallPolicy, createClients } from './clients.ts'
import { createConversation, isForPrograms } from './conversation.ts'
import { mask } from './dry-run.ts'
import { createRunFilter, type RunFilter } from './filter/run-filter.ts'
import { hasNames, takesIdsOnly } from './names/syntax.ts'
import type { Trust } from './names/trust.ts'
import { type Files, filesOf } from './parse/files.ts'
import type { Globals } from './parse/globals.ts'
import { canPrompt } from './prompt/confirm.ts'
import { createProtection, type Protection } from './prompt/protection.ts'

/** A session with synchronous parts for the command line. */
export interface CliSession extends Omit<Session, 'reading' | 'timeout'>, RunFilter {
  readonly globals: Globals
  readonly files: Files
  /** The settings, with names unresolved; read once. */
  current(): Settings
  /** A separate client with other options. */
  clientWith(policy: CallPolicy): Promise<Client>
  readonly protection: Protection
  /** Titles that the run has met. */
  readonly titles: Titles
  readonly trust: Trust
  close(): Promise<void>
}

/** @param trust - how far the command trusts a cached list of names */
export function createSession(context: Context, globals: Globals, trust: Trust = 'none'): CliSession {
  const current = lazy(() => resolveSettings(globals.settings, context))
  const { notice, trace } = createConversation(context.err, {
    quiet: globals.quiet,
    isForProgram: lazy(() => isForPrograms(globals.output ?? settledOutput(globals.settings, context))),
  })
  const sayNotices = lazy(async () => {
    for (const text of current().notices) await notice(text)
  })
  const written = lazy(async () => {
    await sayNotices()
    return current()
  })
  const settings = lazy(async () => {
    await sayNotices()
    if (!hasNames(current()) || takesIdsOnly(session)) return current()
    const { withoutNamesIn } = await import('./names/context.ts')
    return withoutNamesIn(current(), session)
  })
  const protection = createProtection({ settings: current, consent: globals, context })
  const clients = createClients({ context, globals, protection, trace, settings: current })
  const usual: CallPolicy = {
    signal: context.signal,
    sleep: (milliseconds, signal) => context.sleep(milliseconds, signal),
    notice,
  }
  const sending = async (policy: CallPolicy) => {
    await sayNotices()
    const baseUrl = current().requireBaseUrl().value
    const token = (await current().requireToken())?.value
    return clients.open({ baseUrl, token, retries: globals.retries }, policy)
  }
  const files = filesOf(context)
  const session: CliSession = {
    context,
    flags: globals.settings,
    globals,
    files,
    ...otherPlaces(context, files),
    quiet: globals.quiet,
    current,
    protection,
    titles: createTitles(),
    trust,
    notice,
    settings,
    written,
    client: lazy(() => sending(usual)),
    clientWith: sending,
    preview: async () => {
      await sayNotices()
      const baseUrl = current().requireBaseUrl().value
      return clients.open({ baseUrl, token: shownToken(baseUrl), retries: globals.retries }, usual)
    },
    connect: (access) => clients.open(access, usual),
    get isInteractive() {
      return canPrompt(globals, context)
    },
    isAgreed: globals.yes,
    ...createRunFilter({ context, globals, notice }),
    close: clients.close,
  }
  return session
}

/** What a command reads besides the service in force. */
const otherPlaces = (context: Context, files: Files): Pick<Session, 'readText' | 'filesIn' | 'profile'> => ({
  readText: files.text,
  filesIn: files.inFolder,
  profile: async (name) => (await import('../settings/of-profile.ts')).accessOfProfile(name, context),
})

/** A request that is only shown has a masked token, even if there is none. */
const shownToken = (baseUrl: string) => (isEmbedded(baseUrl) ? undefined : mask)
