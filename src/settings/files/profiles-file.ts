/** The file of profiles: its shape and its faults. */
import type { Context } from '../../context.ts'
import { UsageError } from '../../errors.ts'
import { isObject, type JsonObject } from '../../json/object.ts'
import { quoted } from '../../text/shell-word.ts'
import { type GuardConsent, type Guards, refuseLifting } from '../guards.ts'
import type { Sourced } from '../settings.ts'
import { configFolder, pathsOf } from './folders.ts'
import { projectFileName } from './project-file.ts'
import { type DocumentKind, readDocument } from './read-file.ts'

/** A service, its user, and the default context of commands. */
export interface Profile extends Guards {
  readonly url?: string
  readonly org?: string
  readonly space?: string
  readonly site?: string
  readonly output?: string
  /** An e-mail address. */
  readonly user?: string
  /** A command that prints the token. */
  readonly credentialHelper?: string
  /** False if changes with this profile are not recorded. */
  readonly history?: boolean
  /** Days for which changes stay recorded. */
  readonly historyDays?: number
  readonly historyMegabytes?: number
  /** True if the person accepts that the token travels unencrypted. */
  readonly allowHttp?: boolean
}

export interface Config {
  readonly version: number
  /** The default profile. */
  readonly current?: string
  readonly profiles: Readonly<Record<string, Profile>>
}

const textMembers = ['url', 'org', 'space', 'site', 'output', 'user', 'credentialHelper']
const numberMembers = ['historyDays', 'historyMegabytes']
const booleanMembers = ['allowHttp', 'readonly', 'locked', 'history']

export const configFile: DocumentKind<Config, GuardConsent> = {
  name: 'config.json',
  version: 1,
  empty: { version: 1, profiles: {} },
  refuse: refuseLifting,
  fault: ({ current, profiles = {} }) => {
    if (current !== undefined && typeof current !== 'string') return '"current" is not a string'
    if (!isObject(profiles)) return '"profiles" is not an object'
    return Object.entries(profiles)
      .map(([name, profile]) => profileFault(name, profile))
      .find((fault) => fault !== undefined)
  },
}

/** All profiles; empty if there is no file. */
export function readConfig(context: Context): Config {
  const path = configPath(context)
  return (path === undefined ? undefined : readDocument(configFile, path, context)) ?? configFile.empty
}

export function findProfile({ profiles }: Config, name: string): Profile | undefined {
  // A profile may be named `constructor`.
  return Object.hasOwn(profiles, name) ? profiles[name] : undefined
}

/** The error for a missing profile; it lists the others. */
export function unknownProfile(config: Config, { value, source }: Sourced<string>): UsageError {
  const names = Object.keys(config.profiles)
  const made = `\`ws auth login --url https://... --profile ${quoted(value)}\` makes it`
  const there = `There are: ${names.join(', ')}`
  return new UsageError(`${source}: there is no profile ${JSON.stringify(value)}`, {
    hint:
      names.length === 0
        ? `There are no profiles yet: ${made}, and so does \`ws local init --profile ${quoted(value)}\``
        : source === projectFileName
          ? `${there}, for this run with --profile; ${made}`
          : there,
  })
}

/** @throws UsageError for a name that is awkward in a file or on a command line */
export function checkProfileName(name: string): string {
  if (/^[a-zA-Z0-9][\w.-]{0,63}$/.test(name)) return name
  throw new UsageError(
    `${JSON.stringify(name)} can't be the name of a profile: letters, digits, "-", "_" and "." (64 at most), a letter or digit first`,
  )
}

export const withProfile = (config: Config, name: string, profile: Profile): Config => ({
  ...config,
  profiles: { ...config.profiles, [name]: profile },
})

/** Adds or replaces a profile. It becomes the current one where none is that has an address. */
export const putProfile = (config: Config, name: string, profile: Config['profiles'][string]): Config =>
  asCurrent(withProfile(config, name, profile), name)

function asCurrent(config: Config, name: string): Config {
  const current = config.current === undefined ? undefined : findProfile(config, config.current)
  return current?.url === undefined ? { ...config, current: name } : config
}

/** The path of the profiles; undefined if ws knows no folder. */
function configPath(context: Context): string | undefined {
  const folder = configFolder(context)
  return folder === undefined ? undefined : pathsOf(context).join(folder, configFile.name)
}

function profileFault(name: string, profile: unknown): string | undefined {
  const called = `profile ${JSON.stringify(name)}`
  if (!isObject(profile)) return `${called} is not an object`
  const text = textMembers.find((key) => !isTextOrAbsent(profile, key))
  if (text !== undefined)
    return `"${text}" of ${called} is ${profile[text] === '' ? 'empty: correct it, or leave it out' : 'not a text'}`
  const boolean = booleanMembers.find((key) => !['undefined', 'boolean'].includes(typeof profile[key]))
  if (boolean !== undefined) return `"${boolean}" of ${called} is not true or false`
  const number = numberMembers.find((key) => !isCountOrAbsent(profile[key]))
  if (number !== undefined) return `"${number}" of ${called} is not a whole number above 0`
  const { protected: ids = [] } = profile
  return Array.isArray(ids) && ids.every((each) => typeof each === 'string' && each !== '')
    ? undefined
    : `"protected" of ${called} is not a list of ids`
}

const isCountOrAbsent = (value: unknown) =>
  value === undefined || (typeof value === 'number' && Number.isInteger(value) && value > 0)

const isTextOrAbsent = (members: JsonObject, key: string) =>
  members[key] === undefined || (typeof members[key] === 'string' && members[key] !== '')
