/** Combines flags, environment, project file and profiles into the settings of one run. */

import type { Context } from '../context.ts'
import { UsageError, WsError } from '../errors.ts'
import { accessTo } from './address-and-token.ts'
import { addressLine } from './address-of-profile.ts'
import { isEmbedded, originOf, parseBaseUrl, workspaceFile } from './base-url.ts'
import { variable } from './environment-variables.ts'
import {
  type Config,
  configFile,
  findProfile,
  type Profile,
  readConfig,
  unknownProfile,
} from './files/profiles-file.ts'
import { type Project, projectFileName, readProjectFile } from './files/project-file.ts'
import { UnreachableError } from './files/read-file.ts'
import { guardsInForce } from './guards-in-force.ts'
import { repairModes } from './private-files.ts'
import { chooseProfile, currentSource, sourced } from './profile-choice.ts'
import type { Settings, SettingsFlags, Sourced } from './settings.ts'
import type { Helper } from './tokens/credential-helper.ts'
import { waysToGive } from './ways-to-give.ts'

/**
 * An unreachable config folder is not an error until something needs it.
 * @throws UsageError for a missing profile, a bad address or an empty flag; LocalError for a bad file
 */
export function resolveSettings(flags: SettingsFlags, context: Context): Settings {
  refuseEmpty(flags)
  const notices = [...repairModes(context)]
  const project = readProjectFile(context)
  const { config, unreachable } = readReachableConfig(context)
  const address = givenAddress(flags, context)
  const chosen = chooseProfile({ flags, context, project, config })
  const name = chosen && existing(chosen, { config, unreachable, needed: address === undefined, notices })
  const profile = name && findProfile(config, name.value)
  const from = `profile ${name?.value}`
  const baseUrl = address === undefined ? profileAddress(profile, from, context) : parsed(address, context)
  // The names in a profile exist only at its own service.
  const isOwn = address === undefined || isAt(profile?.url, baseUrl?.value, context)
  const setting = (key: 'org' | 'space' | 'site' | 'output') =>
    settingAbove(key, { flags, context, project }) ??
    sourced(key === 'output' || isOwn ? profile?.[key] : undefined, from)
  return {
    profile: name,
    baseUrl,
    org: setting('org'),
    space: setting('space'),
    site: setting('site'),
    output: setting('output'),
    user:
      sourced(variable(context, 'WS_USER'), 'WS_USER') ?? sourced(isOwn ? profile?.user : undefined, from),
    waysToGive: (kind) =>
      waysToGive(kind, isOwn ? undefined : { own: sourced(profile?.[kind], from), address: baseUrl?.source }),
    credentialHelper: sourced(profile?.credentialHelper, from),
    ...historyOf(profile, from),
    ...guardsInForce({ flags, context, project, config }),
    notices,
    ...accessTo(
      {
        baseUrl,
        profile: name?.value,
        profiles: Object.keys(config.profiles),
        isNewer: config.version > configFile.version,
        tokenFile: flags.tokenFile,
        helper: helperOf(profile, name),
        unreachable,
      },
      context,
    ),
  }
}

const historyOf = (profile: Profile | undefined, from: string) => ({
  history: sourced(profile?.history, from),
  historyDays: sourced(profile?.historyDays, from),
  historyMegabytes: sourced(profile?.historyMegabytes, from),
})

/** The output format alone, for messages about broken settings: it repairs nothing and never fails. */
export function settledOutput(flags: SettingsFlags, context: Context): string | undefined {
  try {
    const project = readProjectFile(context)
    const above = settingAbove('output', { flags, context, project })
    if (above !== undefined) return above.value
    const config = readConfig(context)
    const chosen = chooseProfile({ flags, context, project, config })
    return chosen && findProfile(config, chosen.value)?.output
  } catch (error) {
    if (error instanceof WsError) return variable(context, 'WS_OUTPUT')
    throw error
  }
}

interface SettingSources {
  readonly flags: SettingsFlags
  readonly context: Context
  readonly project: Project
}

/** The sources that are stronger than any profile. */
const settingAbove = (
  key: 'org' | 'space' | 'site' | 'output',
  { flags, context, project }: SettingSources,
): Sourced<string> | undefined =>
  sourced(flags[key], `--${key}`) ??
  sourced(variable(context, `WS_${key.toUpperCase()}`), `WS_${key.toUpperCase()}`) ??
  sourced(project[key], projectFileName)

/** A hand-written address may be invalid. */
function isAt(own: string | undefined, given: string | undefined, context: Context): boolean {
  if (own === undefined || given === undefined || isEmbedded(own) !== isEmbedded(given)) return false
  if (isEmbedded(own)) return workspaceFile(own, context) === workspaceFile(given, context)
  return URL.canParse(own) && originOf(own) === originOf(given)
}

/** The helper's token is for the profile's own address, whatever address a run has. */
function helperOf(profile: Profile | undefined, name: Sourced<string> | undefined): Helper | undefined {
  const { url, credentialHelper: command } = profile ?? {}
  if (name === undefined || url === undefined || command === undefined) return undefined
  // A hand-written address may be invalid: ws refuses it on use.
  if (isEmbedded(url) || !URL.canParse(url)) return undefined
  const [profileName, origin] = [name.value, originOf(url)]
  return { profile: profileName, name: `the credential helper of profile ${profileName}`, command, origin }
}

/** An empty flag is a script's unset variable. Stopping is safer than another organization. */
function refuseEmpty(flags: SettingsFlags): void {
  const faults = Object.entries(flags)
    .filter(([, value]) => value === '')
    .map(([name]) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} is empty`)
  if (faults.length > 0) throw new UsageError(faults)
}

interface ReachableConfig {
  readonly config: Config
  /** The reason why ws could not read the profiles. */
  readonly unreachable: UnreachableError | undefined
}

function readReachableConfig(context: Context): ReachableConfig {
  try {
    return { config: readConfig(context), unreachable: undefined }
  } catch (error) {
    if (error instanceof UnreachableError) return { config: configFile.empty, unreachable: error }
    throw error
  }
}

interface Lookup extends ReachableConfig {
  /** True if only the profile can give the address. */
  readonly needed: boolean
  readonly notices: string[]
}

/** The chosen profile, if it exists; one that a person named must exist. */
function existing(
  chosen: Sourced<string>,
  { config, unreachable, needed, notices }: Lookup,
): Sourced<string> | undefined {
  if (findProfile(config, chosen.value) !== undefined) return chosen
  const isShared = chosen.source === projectFileName
  if (chosen.source === currentSource || (isShared && !needed)) {
    notices.push(`${chosen.source} names profile ${JSON.stringify(chosen.value)}, which does not exist`)
    return undefined
  }
  throw unreachable ?? unknownProfile(config, chosen)
}

const givenAddress = (flags: SettingsFlags, context: Context) =>
  sourced(flags.baseUrl, '--base-url') ?? sourced(variable(context, 'WS_URL'), 'WS_URL')

const parsed = ({ value, source }: Sourced<string>, context: Context): Sourced<string> => ({
  value: parseBaseUrl({ text: value, source }, context),
  source,
})

function profileAddress(
  profile: Profile | undefined,
  from: string,
  context: Context,
): Sourced<string> | undefined {
  if (profile?.url === undefined) return undefined
  const { url: text, allowHttp } = profile
  const repair = addressLine(from.replace('profile ', ''))
  const value = parseBaseUrl({ text, source: `The address of ${from}`, allowHttp, repair }, context)
  return { value, source: from }
}
