/** Opens the history of a session: at the first change, and only where one is kept. */

import { lazy } from '../concurrency/lazy.ts'
import type { Context } from '../context.ts'
import type { Settings } from '../settings/settings.ts'
import type { Offers } from '../task/offers.ts'
import type { Recorder } from './history/recorder.ts'
import type { ChangeHistory, RecordedCommand } from './history.ts'

interface HistoryParts {
  readonly context: Context
  readonly recorded?: RecordedCommand | undefined
  current(): Settings
  notice(text: string): Promise<void>
  offers(): Promise<Offers>
}

/** Undefined if no history is to be kept; the rest loads with the first change. */
export function openHistory({
  context,
  recorded,
  current,
  notice,
  offers,
}: HistoryParts): ChangeHistory | undefined {
  if (recorded === undefined) return undefined
  let opened: Promise<Recorder | undefined> | undefined
  const open = lazy(async () => {
    const { isHistoryKept } = await import('./history/is-kept.ts')
    const settings = current()
    if (!isHistoryKept(settings, context)) return undefined
    const { openRecorder } = await import('./history/recorder.ts')
    const { note, resources: near } = recorded
    return openRecorder({ context, settings, notice, note, near, offers, command: await recorded.line() })
  })
  const once = () => {
    opened ??= open()
    return opened
  }
  return {
    async recorder(about) {
      if (!recorded.isKept) return undefined
      const { deferredClient } = await import('./history/deferred-client.ts')
      return (client) => deferredClient(client, async () => (await once())?.record(about))
    },
    found: async (found) => (recorded.isKept ? (await once())?.found(found) : undefined),
    close: async () => (await opened?.catch(() => undefined))?.close(),
  }
}
