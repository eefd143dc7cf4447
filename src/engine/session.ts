/** A session of the engine: settings and clients, each made on first use. */
import type { Client } from '../client/client.ts'
import { lazy } from '../concurrency/lazy.ts'
import type { Context } from '../context.ts'
import { resolveSettings } from '../settings/resolve.ts'
import type { Settings, SettingsFlags } from '../settings/settings.ts'
import type { Offers } from '../task/offers.ts'
import type { ServiceAccess, Session } from '../task/task.ts'
import { createTitles, type Titles } from './candidates/titles.ts'
import { type CallLimits, type CallPolicy, createClients } from './clients.ts'
import { type Guard, readsOnly } from './guard.ts'
import { guardedClient } from './guarded-client.ts'
import type { ChangeHistory, Record, RecordedCommand } from './history.ts'
import { openHistory } from './open-history.ts'
import { withoutConcealed } from './redact/conceal.ts'

export interface EngineSession extends Session {
  /** The settings, with names unresolved; read once. */
  current(): Settings
  /** A separate client with other options. */
  clientWith(policy: CallPolicy): Promise<Client>
  /** Clients without a guard: only `guarded` may pass them on. */
  readonly unguarded: CallClients
  /** Titles that the session has met. */
  readonly titles: Titles
  /** Texts that no answer may show. */
  readonly concealed: ReadonlySet<string>
  /** Undefined if no history is kept. */
  readonly history?: ChangeHistory | undefined
}

export type CallClients = Pick<EngineSession, 'client' | 'clientWith' | 'connect'>

/** The same session for one call, with its guard before each request. */
export const guarded = <Opened extends EngineSession>(session: Opened, guard: Guard): Opened => ({
  ...session,
  ...guardedClients(session.unguarded, guard),
})

/** The same session for one call, which also records each change that it sends. */
export function recording<Opened extends EngineSession>(
  session: Opened,
  record: Record,
  guard: Guard,
): Opened {
  const { client, clientWith, connect } = session.unguarded
  const clients = {
    client: lazy(async () => record(await client())),
    clientWith: async (policy: CallPolicy) => record(await clientWith(policy)),
    // Another service has another history.
    connect,
  }
  return { ...session, ...guardedClients(clients, guard) }
}

function guardedClients({ client, clientWith, connect }: CallClients, guard: Guard): CallClients {
  return {
    client: lazy(async () => guardedClient(await client(), guard)),
    clientWith: async (policy) => guardedClient(await clientWith(policy), guard),
    connect: async (access) => guardedClient(await connect(access), guard),
  }
}

/** The parts that a face provides. */
export interface SessionParts
  extends Pick<Session, 'reading' | 'jq' | 'readText' | 'filesIn' | 'isAgreed' | 'quiet' | 'notice'> {
  readonly context: Context
  readonly flags: SettingsFlags
  readonly limits: CallLimits
  isInteractive(): boolean
  /** Prints a trace of requests and replies. */
  trace(text: string): Promise<void>
  /** Replaces names by ids in the settings. */
  resolve?(settings: Settings): Promise<Settings>
  /** How the history is to tell of the command; without it, none is kept. */
  readonly recorded?: RecordedCommand | undefined
  readonly history?: ChangeHistory | undefined
}

export interface OpenedSession extends EngineSession {
  close(): Promise<void>
}

export function openSession(parts: SessionParts): OpenedSession {
  const { context, flags, limits, trace } = parts
  const { concealed, conceal, notice } = concealing(parts)
  const { current, sayNotices, ...settings } = openSettings(parts)
  const offers = offersBy(parts, current)
  const clients = createClients({ context, limits, trace, settings: current, offers })
  const history = parts.history ?? openHistory({ ...parts, current, offers })
  const usual: CallPolicy = {
    signal: context.signal,
    sleep: (milliseconds, signal) => context.sleep(milliseconds, signal),
    notice,
  }
  const unguarded = callClients({ clients, current, sayNotices, usual, retries: limits.retries })
  return {
    context,
    flags,
    notice,
    current,
    unguarded,
    history,
    concealed,
    conceal,
    offers,
    ...settings,
    quiet: parts.quiet,
    isAgreed: parts.isAgreed,
    timeout: limits.timeout,
    titles: createTitles(),
    reading: parts.reading,
    jq: parts.jq,
    readText: parts.readText,
    filesIn: parts.filesIn,
    perform: performOutsideOfCalls,
    profile: async (name) => (await import('../settings/of-profile.ts')).accessOfProfile(name, context),
    shown: sightKeeper({ context, settings: settings.settings }),
    ...guardedClients(unguarded, readsOnly),
    preview: async () => {
      await sayNotices()
      return clients.open(await shownAccess(current(), limits), usual)
    },
    get isInteractive() {
      return parts.isInteractive()
    },
    close: () => closeAll(history, clients),
  }
}

const performOutsideOfCalls: EngineSession['perform'] = async () => {
  throw new TypeError('A request of a job was to be sent outside of a call')
}

interface CallClientParts extends Pick<ReturnType<typeof openSettings>, 'current' | 'sayNotices'> {
  readonly clients: ReturnType<typeof createClients>
  readonly usual: CallPolicy
  readonly retries: CallLimits['retries']
}

function callClients({ clients, current, sayNotices, usual, retries }: CallClientParts): CallClients {
  const sending = async (policy: CallPolicy) => {
    await sayNotices()
    const baseUrl = current().requireBaseUrl().value
    const token = (await current().requireToken())?.value
    return clients.open({ baseUrl, token, retries }, policy)
  }
  return {
    client: lazy(() => sending(usual)),
    clientWith: sending,
    connect: (access: ServiceAccess) => clients.open(access, usual),
  }
}

const sightKeeper =
  (session: Pick<Session, 'context' | 'settings'>): NonNullable<Session['shown']> =>
  async (operation, input, reply) => {
    const { keepSight } = await import('./shown-states.ts')
    await keepSight(operation, { input, reply }, session)
  }

/** One for each service, so that nobody asks one twice in a run. */
function offersBy({ context, flags }: SessionParts, current: () => Settings): Session['offers'] {
  const opened = new Map<string, Offers>()
  return async (service = current().requireBaseUrl().value) => {
    const { openOffers } = await import('./offers.ts')
    const known = opened.get(service) ?? openOffers({ service, context, isAnew: flags.refresh === true })
    opened.set(service, known)
    return known
  }
}

/** Without the token. */
async function shownAccess(settings: Settings, { retries }: CallLimits): Promise<ServiceAccess> {
  const { shownToken } = await import('./redact/masked-headers.ts')
  const baseUrl = settings.requireBaseUrl().value
  return { baseUrl, token: shownToken(baseUrl), retries }
}

function concealing({ notice }: Pick<SessionParts, 'notice'>) {
  const concealed = new Set<string>()
  return {
    concealed,
    conceal: (text: string) => void (text !== '' && concealed.add(text)),
    notice: async (text: string) => notice(await withoutConcealed(text, concealed)),
  }
}

/** Without a connection left open, whatever the disk says to the last lines of the history. */
async function closeAll(
  history: ChangeHistory | undefined,
  clients: { close(): Promise<void> },
): Promise<void> {
  try {
    await history?.close()
  } finally {
    await clients.close()
  }
}

function openSettings({ context, flags, notice, resolve }: SessionParts) {
  const current = lazy(() => resolveSettings(flags, context))
  const sayNotices = lazy(async () => {
    for (const text of current().notices) await notice(text)
  })
  return {
    current,
    sayNotices,
    written: lazy(async () => {
      await sayNotices()
      return current()
    }),
    settings: lazy(async () => {
      await sayNotices()
      return resolve === undefined ? current() : resolve(current())
    }),
  }
}
