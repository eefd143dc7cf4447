/** What the commands that manage profiles share: which one they act on, and how it is shown. */
import { LocalError } from '../errors.ts'
import { sweepLeftovers } from '../settings/change.ts'
import { type Config, findProfile, readConfig, unknownProfile, withProfile } from '../settings/config.ts'
import { repairModes } from '../settings/permissions.ts'
import { chooseProfile } from '../settings/profile-choice.ts'
import { readProjectFile } from '../settings/project-file.ts'
import type { Sourced } from '../settings/settings.ts'
import type { Session } from '../task.ts'

/** The profile's name where nothing gives another. */
export const firstProfile = 'default'

/** The profiles, after a look at what others or a killed ws left behind. */
export async function readProfiles(session: Session): Promise<Config> {
  const { context } = session
  for (const text of repairModes(context)) await session.notice(text)
  try {
    await sweepLeftovers(context)
  } catch (error) {
    // Reading works in a folder that can't be written.
    if (!(error instanceof LocalError)) throw error
  }
  return readConfig(context)
}

/** The profile that is named or current, whether it exists or not. */
export const namedProfile = (
  config: Config,
  { flags, context }: Pick<Session, 'flags' | 'context'>,
): Sourced<string> | undefined => chooseProfile({ flags, context, config, project: readProjectFile(context) })

/** @throws UsageError for a name that no profile has */
export function existingProfile(config: Config, session: Session): string | undefined {
  const named = namedProfile(config, session)
  if (named !== undefined && findProfile(config, named.value) === undefined)
    throw unknownProfile(config, named)
  return named?.value
}

/** Adds a profile, or replaces it; the first one becomes the current one. */
export const putProfile = (config: Config, name: string, profile: Config['profiles'][string]): Config =>
  asCurrent(withProfile(config, name, profile), name)

/** A profile as commands show it. */
export const shown = (config: Config, name: string) => ({
  name,
  current: config.current === name,
  ...findProfile(config, name),
})

/** Current, when no other profile is. */
function asCurrent(config: Config, name: string): Config {
  const isThere = config.current !== undefined && findProfile(config, config.current) !== undefined
  return isThere ? config : { ...config, current: name }
}
