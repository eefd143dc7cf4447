/** Helps the commands that manage profiles: finds the profile they act on, and shows it. */
import { LocalError, UsageError, type WsError } from '../../errors.ts'
import { noService } from '../../settings/address-and-token.ts'
import { sweepLeftovers } from '../../settings/files/change-file.ts'
import { type Config, findProfile, readConfig, unknownProfile } from '../../settings/files/profiles-file.ts'
import { readProjectFile } from '../../settings/files/project-file.ts'
import { repairModes } from '../../settings/private-files.ts'
import { chooseProfile } from '../../settings/profile-choice.ts'
import type { Sourced } from '../../settings/settings.ts'
import type { Session } from '../../task/task.ts'

/** The name of a profile that nothing else names. */
export const firstProfile = 'default'

/** The profiles, after sweeping leftovers of a killed ws and repairing modes. */
export async function readProfiles(session: Session): Promise<Config> {
  const { context } = session
  for (const text of repairModes(context)) await session.notice(text)
  try {
    await sweepLeftovers(context)
  } catch (error) {
    // Reading works even in a read-only folder.
    if (!(error instanceof LocalError)) throw error
  }
  return readConfig(context)
}

/** The named or current profile, even if it does not exist. */
export const namedProfile = (
  config: Config,
  { flags, context }: Pick<Session, 'flags' | 'context'>,
): Sourced<string> | undefined => chooseProfile({ flags, context, config, project: readProjectFile(context) })

/** @throws UsageError if no profile has the name */
export function existingProfile(config: Config, session: Session): string | undefined {
  const named = namedProfile(config, session)
  if (named !== undefined && findProfile(config, named.value) === undefined)
    throw unknownProfile(config, named)
  return named?.value
}

/** Nothing names a profile: there is none, or none is the current one. */
export const noCurrentProfile = ({ profiles }: Config): WsError =>
  Object.keys(profiles).length === 0
    ? noService()
    : new UsageError('No profile is current', { hint: 'See them all: `ws profile list`' })

/** A profile in the form that commands show. */
export const shown = (config: Config, name: string) => ({
  name,
  current: config.current === name,
  ...findProfile(config, name),
})

/** For a new profile, or at a login. Only typed values: settings of another profile don't belong to the new service. */
export const typedContext = ({ flags: { org, space, site } }: Session) => ({
  ...(org === undefined ? {} : { org }),
  ...(space === undefined ? {} : { space }),
  ...(site === undefined ? {} : { site }),
})
