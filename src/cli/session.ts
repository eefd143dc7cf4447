/** The session of one run on the command line: a session of the engine, with the global flags. */

import { lazy } from '../concurrency/lazy.ts'
import type { Context } from '../context.ts'
import type { Consent } from '../engine/consent.ts'
import type { RecordedCommand } from '../engine/history.ts'
import { type OpenedSession, openSession } from '../engine/session.ts'
import { settledOutput } from '../settings/resolve.ts'
import type { Settings } from '../settings/settings.ts'
import { createRunFilter, type RunFilter } from './filter/run-filter.ts'
import { hasNames, takesIdsOnly } from './names/syntax.ts'
import type { TitleTrust } from './names/trust.ts'
import { createNoticePrinter, isForPrograms } from './notices.ts'
import { type Files, filesOf } from './parse/files.ts'
import type { Globals } from './parse/globals.ts'
import { canPrompt } from './prompt/prompt.ts'

export interface CliSession extends OpenedSession, RunFilter {
  readonly globals: Globals
  readonly files: Files
  readonly trust: TitleTrust
}

interface SessionOrigin {
  /** How far the command trusts a cached list of names. */
  readonly trust?: TitleTrust
  /** The command, for the history; without it, nothing is recorded. */
  readonly recorded?: Pick<RecordedCommand, 'line' | 'resources'>
}

export function createSession(
  context: Context,
  globals: Globals,
  { trust = 'none', recorded }: SessionOrigin = {},
): CliSession {
  const { notice, trace } = createNoticePrinter(context.err, {
    quiet: globals.quiet,
    isForProgram: lazy(() => isForPrograms(globals.output ?? settledOutput(globals.settings, context))),
  })
  const files = filesOf(context)
  const runFilter = createRunFilter({ context, globals, notice })
  const opened = openSession({
    context,
    notice,
    trace,
    flags: globals.settings,
    limits: globals,
    quiet: globals.quiet,
    isAgreed: globals.yes,
    recorded: recorded && { ...recorded, isKept: globals.history, note: globals.note },
    isInteractive: () => canPrompt(globals, context),
    readText: files.text,
    filesIn: files.inFolder,
    reading: async () => {
      throw new TypeError('A command that reads others is given them by run.ts')
    },
    jq: (expression) => runFilter.program(expression),
    resolve: async (settings: Settings) => {
      if (!hasNames(settings) || takesIdsOnly(session)) return settings
      const { withoutNamesIn } = await import('./names/context.ts')
      return withoutNamesIn(settings, session)
    },
  })
  const session: CliSession = {
    ...opened,
    globals,
    files,
    trust,
    ...runFilter,
  }
  return session
}

/** The consent for one call. Its questions load when the engine asks the first. */
export function consentFor(line: string, session: CliSession): Consent {
  const { globals, context } = session
  const made = lazy(async () =>
    (await import('./prompt/consent.ts')).createConsent({
      line,
      globals,
      context,
      draw: async (path) => (await import('./prompt/draw-changes.ts')).drawChanges(path, session),
    }),
  )
  return { ask: async (question) => (await made()).ask(question) }
}
