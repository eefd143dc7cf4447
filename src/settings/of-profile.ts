/** Reads a profile's own settings, without the environment and the project, for commands about several services. */
import type { Context } from '../context.ts'
import { findProfile, readConfig, unknownProfile } from './files/profiles-file.ts'
import { resolveSettings } from './resolve.ts'
import type { Settings } from './settings.ts'

export interface ProfileAccess extends Pick<Settings, 'requireBaseUrl' | 'requireToken'> {
  /** Id or title. */
  readonly org: string | undefined
}

/** @throws UsageError if no profile has the name */
export function accessOfProfile(name: string, context: Context): ProfileAccess {
  const config = readConfig(context)
  const profile = findProfile(config, name)
  if (profile === undefined) throw unknownProfile(config, { value: name, source: `profile:${name}` })
  const env = Object.fromEntries(Object.entries(context.env).filter(([variable]) => !isOfRun(variable)))
  const { requireBaseUrl, requireToken } = resolveSettings({ profile: name }, { ...context, env })
  return { org: profile.org, requireBaseUrl, requireToken }
}

/** True for a variable that is about the service in force. */
const isOfRun = (variable: string) => ['WS_URL', 'WS_TOKEN', 'WS_PROFILE'].includes(variable)
