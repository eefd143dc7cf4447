/** The address of the service that a command line is about, for whatever has to know it before the command runs. */
import type { Context } from '../context.ts'
import { WsError } from '../errors.ts'
import { resolveSettings } from '../settings/resolve.ts'
import type { SettingsFlags } from '../settings/settings.ts'

/** Undefined if no address is in force, or if settings are broken: the command that needs them reports it. */
export function serviceInForce(flags: SettingsFlags, context: Context): string | undefined {
  try {
    return resolveSettings(flags, context).baseUrl?.value
  } catch (error) {
    if (error instanceof WsError) return undefined
    throw error
  }
}
