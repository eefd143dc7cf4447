/** Finds the embedded workspace of a `ws local` command, and the profiles that lead to it. */
import { optional, word } from '../../catalog/fields.ts'
import { UsageError } from '../../errors.ts'
import { type GivenAddress, isEmbedded, parseBaseUrl, workspaceFile } from '../../settings/base-url.ts'
import { variable } from '../../settings/environment-variables.ts'
import { type Config, findProfile, unknownProfile } from '../../settings/files/profiles-file.ts'
import type { SettingsFlags } from '../../settings/settings.ts'
import { databaseFlags, databaseNamed, type NamedPlace } from '../../task/database-flags.ts'
import type { Session } from '../../task/task.ts'
import type { DatabaseAddress, EmbeddedWorkspace } from '../../workspaces/workspaces.ts'
import { namedProfile, readProfiles } from '../profile/profiles-in-use.ts'

/** The profile of `ws local init`, if nothing names another. */
export const usualProfile = 'local'

export const pathFlag = optional(word('File of the workspace; that of the profile without it', { min: 1 }))

export const placeFlags = { path: pathFlag, ...databaseFlags }

/** For the question before something is lost. An address may hold a password that is yet to be refused. */
export const targetOf = ({ path, database }: NamedPlace): string =>
  database === undefined ? (path ?? '') : 'the database'

interface ResolvedWorkspace {
  readonly workspace: EmbeddedWorkspace
  /** Names of the profiles that lead to it; the one in use is first. */
  readonly profiles: readonly string[]
  /** The organization that a flag or a profile names. */
  readonly organization: string | undefined
}

/** @throws UsageError if the named address is a service */
export async function placeOf(named: NamedPlace, session: Session): Promise<ResolvedWorkspace> {
  const { context, flags } = session
  const { path } = named
  const database = databaseNamed(named, session)
  if (database !== undefined) return inDatabase(database, session)
  const config = await readProfiles(session)
  const file = workspaceFile(addressOf(path, config, session), context)
  const workspace = (await context.workspaces()).at(file)
  const profiles = profilesAt(workspace.path, config, session)
  const organization =
    flags.org ??
    variable(context, 'WS_ORG') ??
    profiles.map((name) => findProfile(config, name)?.org).find((id) => id !== undefined)
  return { workspace, profiles, organization }
}

/** No profile leads to a database: calls to it go through a server. */
async function inDatabase(
  database: DatabaseAddress,
  { context, flags }: Session,
): Promise<ResolvedWorkspace> {
  const workspace = await (await context.workspaces()).inDatabase(database)
  return { workspace, profiles: [], organization: flags.org ?? variable(context, 'WS_ORG') }
}

export const workspaceOf = async (named: NamedPlace, session: Session): Promise<EmbeddedWorkspace> =>
  (await placeOf(named, session)).workspace

/** A named address must be embedded; otherwise the first embedded one in force. */
function addressOf(path: string | undefined, config: Config, { context, flags }: Session): string {
  const named = path === undefined ? addressNamed(config, flags) : { text: `local:${path}`, source: '--path' }
  if (named !== undefined) {
    if (isEmbedded(named.text)) return parseBaseUrl(named, context)
    throw new UsageError(`${named.source} is for ${named.text}, which is not an embedded workspace`, {
      hint: 'ws profile list shows which profiles are local:',
    })
  }
  const inForce = namedProfile(config, { context, flags })?.value ?? usualProfile
  const candidates = [
    variable(context, 'WS_URL'),
    findProfile(config, inForce)?.url,
    findProfile(config, usualProfile)?.url,
  ]
  const text = candidates.find((url) => url !== undefined && isEmbedded(url)) ?? 'local:'
  return parseBaseUrl({ text, source: 'The address of the workspace' }, context)
}

function addressNamed(config: Config, { baseUrl, profile }: SettingsFlags): GivenAddress | undefined {
  if (baseUrl !== undefined) return { text: baseUrl, source: '--base-url' }
  if (profile === undefined) return undefined
  const found = findProfile(config, profile)
  if (found === undefined) throw unknownProfile(config, { value: profile, source: '--profile' })
  return { text: found.url ?? 'nothing', source: `Profile ${profile}` }
}

/** Names of the profiles that lead to a workspace file; the one in use is first. */
export function profilesAt(
  path: string,
  config: Config,
  { context, flags }: Pick<Session, 'context' | 'flags'>,
) {
  const inUse = namedProfile(config, { context, flags })?.value
  const fileAt = (url: string) =>
    workspaceFile(parseBaseUrl({ text: url, source: 'A profile' }, context), context)
  return Object.entries(config.profiles)
    .filter(([, { url = '' }]) => isEmbedded(url) && fileAt(url) === path)
    .map(([name]) => name)
    .toSorted((a, b) => Number(b === inUse) - Number(a === inUse))
}
