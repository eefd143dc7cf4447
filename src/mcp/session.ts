/** A session of the engine for one call of an agent: it asks nobody, prints nothing, and reads no file. */
import { allResources } from '../catalog/walk.ts'
import type { Context, Writer } from '../context.ts'
import { type OpenedSession, openSession } from '../engine/session.ts'
import { InterruptedError, UsageError } from '../errors.ts'
import type { ContextArguments } from './calls/arguments.ts'
import { jqProgram } from './calls/filter.ts'
import { withinReach } from './limits/reach.ts'
import type { ServerState } from './state.ts'

export interface AgentSessionOptions {
  /** Aborted when the agent cancels the call. */
  readonly signal: AbortSignal
  /** Arguments in place of settings. */
  readonly context?: ContextArguments
  /** The document that the agent gave as text. */
  readonly document?: string | undefined
  /** The command line of a change, for the history; without it, nothing is recorded. */
  readonly line?: string | undefined
  /** Tells the agent how far the work has come. */
  progress(text: string): Promise<void>
}

export function openAgentSession(state: ServerState, wish: AgentSessionOptions): OpenedSession {
  const { serving } = state
  const ending = endingWith([state.context.signal, wish.signal])
  const context = contextFor(state, ending.signal)
  const session = openSession({
    context,
    flags: { ...serving.settings, ...wish.context },
    limits: { ...noLimits, timeout: serving.timeout },
    quiet: false,
    isAgreed: false,
    isInteractive: () => false,
    notice: wish.progress,
    trace: async () => undefined,
    // A fork is gone with the server: nothing of it can be undone.
    recorded: recordedAs(serving.onlyAt === undefined ? wish.line : undefined),
    jq: (expression) => jqProgram(expression, { context, filters: state.filters }),
    readText: async (path) => {
      if (path === '-' && wish.document !== undefined) return wish.document
      throw new UsageError(`An agent reads no files: ${JSON.stringify(path)} was not opened`, {
        hint: 'Give the text itself as document, and - in place of its path',
      })
    },
    filesIn: () => undefined,
    reading: async () => {
      throw new UsageError('An agent runs no command within another')
    },
  })
  // Documents may name variables: they get none of a person's.
  const bare = { ...session, context: { ...context, env: placesIn(context.env) } }
  return {
    ...withinReach(bare, serving.limits),
    close: async () => {
      ending.release()
      await session.close()
    },
  }
}

/** Where a person keeps a history, changes of agents are in it. */
const recordedAs = (line: string | undefined) =>
  line === undefined
    ? undefined
    : { isKept: true, note: 'by an agent, through ws mcp', line: async () => line, resources: allResources }

const noLimits = {
  timeout: undefined,
  retries: undefined,
  outage: 0,
  largestReply: undefined,
  debug: false,
} as const

const silent: Writer = {
  isTerminal: false,
  mayReachScreen: false,
  columns: 80,
  // Clients show it, and wait for longer while they hear of it.
  progressPause: 500,
  write: async () => undefined,
  showPassing: async () => undefined,
}

/** stdout carries the protocol, and nobody reads stderr. */
function contextFor(state: ServerState, signal: AbortSignal): Context {
  const refuse = async () => {
    throw new UsageError('There is nobody to answer')
  }
  return {
    ...state.context,
    // A getter would be lost in a copy; only the keyring has one, and it is asked when it is needed.
    get keyring() {
      return state.context.keyring
    },
    signal,
    out: silent,
    err: silent,
    in: { isTerminal: false, isPipe: false, read: refuse },
    ask: refuse,
    prompt: refuse,
    edit: refuse,
    openPager: async () => undefined,
    transport: state.transport,
  }
}

/** Variables that say where ws keeps its files. */
const placesIn = (env: Context['env']) =>
  Object.fromEntries(
    Object.entries(env).filter(([name]) => /^(?:XDG_\w+|HOME|WS_CONFIG_DIR|(?:LOCAL)?APPDATA)$/.test(name)),
  )

/** Ends with the first of the signals. `release` lets go of those that outlive the call. */
function endingWith(signals: readonly AbortSignal[]) {
  const controller = new AbortController()
  const end = () => controller.abort(new InterruptedError('Cancelled'))
  for (const signal of signals) {
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  }
  return {
    signal: controller.signal,
    release: () => {
      for (const signal of signals) signal.removeEventListener('abort', end)
    },
  }
}
