/** Decides whether a history is kept: by the variable, else by the profile, else unless this is CI. Says how much, if nobody does. */
import type { Context } from '../../context.ts'
import { variable } from '../../settings/environment-variables.ts'
import type { Settings, Sourced } from '../../settings/settings.ts'

export const isHistoryKept = (settings: Pick<Settings, 'history'>, context: Pick<Context, 'env'>): boolean =>
  historySetting(settings, context).value

export function historySetting(
  { history }: Pick<Settings, 'history'>,
  context: Pick<Context, 'env'>,
): Sourced<boolean> {
  const given = variable(context, 'WS_HISTORY')
  if (given !== undefined) return { value: !off.includes(given), source: 'WS_HISTORY' }
  if (history !== undefined) return history
  const isCi = !off.includes(variable(context, 'CI') ?? 'false')
  return isCi ? { value: false, source: 'CI' } : { value: true, source: 'default' }
}

const off: readonly string[] = ['0', 'false', 'off']

export interface HistoryLimits {
  readonly days: number
  readonly megabytes: number
}

export const usualLimits: HistoryLimits = { days: 90, megabytes: 100 }
