/** Chooses the profile of a run, and remembers its source. */
import type { Context } from '../context.ts'
import { variable } from './environment-variables.ts'
import type { Config } from './files/profiles-file.ts'
import type { Project } from './files/project-file.ts'
import { projectFileName } from './files/project-file.ts'
import type { SettingsFlags, Sourced } from './settings.ts'

export interface ProfileSources {
  readonly flags: SettingsFlags
  readonly context: Context
  readonly project: Project
  readonly config: Config
}

/** The source of the current profile, which nobody named for this run. */
export const currentSource = 'config.json'

/** The name from the strongest source, even if there is no such profile. */
export function chooseProfile({
  flags,
  context,
  project,
  config,
}: ProfileSources): Sourced<string> | undefined {
  return (
    sourced(flags.profile, '--profile') ??
    sourced(variable(context, 'WS_PROFILE'), 'WS_PROFILE') ??
    sourced(project.profile, projectFileName) ??
    sourced(config.current, currentSource)
  )
}

export const sourced = <Value>(value: Value | undefined, source: string): Sourced<Value> | undefined =>
  value === undefined ? undefined : { value, source }
