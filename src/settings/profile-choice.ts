/** Which profile a run uses, and what named it. */
import type { Context } from '../context.ts'
import type { Config } from './config.ts'
import type { Project } from './project-file.ts'
import { projectFileName } from './project-file.ts'
import type { SettingsFlags, Sourced } from './settings.ts'
import { variable } from './variables.ts'

export interface Places {
  readonly flags: SettingsFlags
  readonly context: Context
  readonly project: Project
  readonly config: Config
}

/** `config.json` as a source means that nobody named one: it is the current profile. */
export const currentSource = 'config.json'

/** The name that the strongest source gives, whether there is such a profile or not. */
export function chooseProfile({ flags, context, project, config }: Places): Sourced<string> | undefined {
  return (
    sourced(flags.profile, '--profile') ??
    sourced(variable(context, 'WS_PROFILE'), 'WS_PROFILE') ??
    sourced(project.profile, projectFileName) ??
    sourced(config.current, currentSource)
  )
}

export const sourced = <Value>(value: Value | undefined, source: string): Sourced<Value> | undefined =>
  value === undefined ? undefined : { value, source }
