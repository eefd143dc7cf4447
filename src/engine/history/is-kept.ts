/** Decides whether a history is kept: by the variable, else by the profile, else unless this is CI. */
import type { Context } from '../../context.ts'
import type { Settings } from '../../settings/settings.ts'
import { variable } from '../../settings/variables.ts'

export function isHistoryKept(
  { history }: Pick<Settings, 'history'>,
  context: Pick<Context, 'env'>,
): boolean {
  const given = variable(context, 'WS_HISTORY')
  if (given !== undefined) return !off.includes(given)
  const isCi = !off.includes(variable(context, 'CI') ?? 'false')
  return history?.value ?? !isCi
}

const off: readonly string[] = ['0', 'false', 'off']
