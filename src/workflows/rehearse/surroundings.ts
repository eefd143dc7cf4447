/** The environment of a program in a rehearsal: every way to the service leads to the fork, and no token of the person is in reach. */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Context, Environment } from '../../context.ts'
import { originOf } from '../../settings/base-url.ts'
import { changeSettings } from '../../settings/files/change-file.ts'
import { configFile, type Profile, putProfile, readConfig } from '../../settings/files/profiles-file.ts'
import { guardMembers } from '../../settings/guards.ts'
import { tokenStore } from '../../settings/tokens/token-store.ts'

export interface RehearsalSurroundings {
  /** The address and the token of the fork. */
  readonly url: string
  readonly token: string
  /** A private folder. */
  readonly folder: string
  /** Addresses of the service that the clone is of, and of the clone: profiles for them lead to the fork. */
  readonly origins: readonly string[]
  /** An id. */
  readonly organization: string
  /** The tokens of the person that must not be passed on. */
  readonly secrets: readonly string[]
}

/** Settings of a run that say nothing about who and where. */
const passedOn = ['WS_OUTPUT', 'WS_PAGER', 'WS_TIMEOUT', 'WS_SPACE', 'WS_SITE', 'WS_DEBUG', 'WS_USER']

export async function surroundingsFor(place: RehearsalSurroundings, context: Context): Promise<Environment> {
  const settings = join(place.folder, 'config')
  const profiles = await writeProfiles(place, settings, context)
  const { WS_PROFILE: profile = '', WS_ORG: org = '' } = context.env
  const own = {
    WS_URL: place.url,
    WS_TOKEN: place.token,
    WS_ORG: org === '' ? place.organization : org,
    ...(profiles.has(profile) ? { WS_PROFILE: profile } : {}),
  }
  const fixed = { WS_REHEARSAL: place.url, WS_CONFIG_DIR: settings, WS_KEYRING: '0' }
  const bin = writeProgram(place.folder, { own, fixed }, context)
  const separator = context.platform === 'win32' ? ';' : ':'
  const { NO_PROXY: far = '', no_proxy: alsoFar = far, PATH: path = '' } = context.env
  // The fork is on this machine, whatever leads to the rest of the world.
  const near = [alsoFar, '127.0.0.1'].filter((part) => part !== '').join(',')
  return {
    ...harmless(context.env, place.secrets),
    ...own,
    ...fixed,
    NO_PROXY: near,
    no_proxy: near,
    PATH: path === '' ? bin : `${bin}${separator}${path}`,
  }
}

/** Without the variables of ws, the way to the keyring, and those that hold a token, whatever they are called. */
function harmless(env: Environment, secrets: readonly string[]): Environment {
  const isKept = ([name, value = '']: [string, string | undefined]) =>
    (!/^WS_/i.test(name) || passedOn.includes(name)) &&
    name !== 'DBUS_SESSION_BUS_ADDRESS' &&
    !secrets.some((secret) => secret !== '' && value.includes(secret))
  return Object.fromEntries(Object.entries(env).filter(isKept))
}

/** The profiles for the service, each for the fork now; the others are not there. Returns their names. */
async function writeProfiles(
  { url, token, origins, organization }: RehearsalSurroundings,
  folder: string,
  context: Context,
): Promise<ReadonlySet<string>> {
  const { profiles, current } = readConfig(context)
  const same = Object.entries(profiles).filter(([, profile]) => leadsTo(origins, profile))
  const names = same.length === 0 ? ([['rehearsal', {}]] as const) : same
  const first = names.find(([name]) => name === current)?.[0] ?? names[0]?.[0]
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const inside = { ...context, env: { ...context.env, WS_CONFIG_DIR: folder, WS_KEYRING: '0' } }
  await changeSettings(inside, async (changes) => {
    for (const [name, profile] of names) {
      const { org = organization, space, site, output, user } = profile as Profile
      const kept = {
        org,
        ...(space && { space }),
        ...(site && { site }),
        ...(output && { output }),
        ...(user && { user }),
      }
      const guards = guardMembers(profile)
      changes.update(configFile, (now) => putProfile(now, name, { ...guards, ...kept, url }))
      const saved = { origin: originOf(url), token }
      await tokenStore(inside).save(name, { saved, changes, insecure: true })
    }
    changes.update(configFile, (now) => ({ ...now, ...(first === undefined ? {} : { current: first }) }))
  })
  return new Set(names.map(([name]) => name))
}

const leadsTo = (origins: readonly string[], { url }: Profile): boolean =>
  url !== undefined && origins.includes(url)

interface ProgramVariables {
  /** The program may choose others: ws refuses another address. */
  readonly own: Environment
  /** These hold whatever the program does with its environment. */
  readonly fixed: Environment
}

/** A folder with a `ws` that is this one, and that keeps to the rehearsal. */
function writeProgram(folder: string, { own, fixed }: ProgramVariables, context: Context): string {
  const bin = join(folder, 'bin')
  mkdirSync(bin, { recursive: true, mode: 0o700 })
  const [isWindows, name] = context.platform === 'win32' ? [true, 'ws.cmd'] : [false, 'ws']
  const path = join(bin, name)
  const text = (isWindows ? batchFile : shellScript)({ own, fixed }, context.ownWords)
  writeFileSync(path, text, { mode: 0o700 })
  chmodSync(path, 0o700)
  return bin
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

const shellScript = ({ own, fixed }: ProgramVariables, words: readonly string[]): string =>
  [
    '#!/bin/sh',
    ...Object.entries(own).map(([name, value = '']) => `[ -n "\${${name}-}" ] || ${name}=${quoted(value)}`),
    ...Object.entries(fixed).map(([name, value = '']) => `${name}=${quoted(value)}`),
    `export ${[...Object.keys(own), ...Object.keys(fixed)].join(' ')}`,
    `exec ${words.map(quoted).join(' ')} "$@"`,
    '',
  ].join('\n')

const batchFile = ({ own, fixed }: ProgramVariables, words: readonly string[]): string =>
  [
    '@echo off',
    ...Object.entries(own).map(([name, value = '']) => `if not defined ${name} set "${name}=${value}"`),
    ...Object.entries(fixed).map(([name, value = '']) => `set "${name}=${value}"`),
    `${words.map((word) => `"${word}"`).join(' ')} %*`,
    '',
  ].join('\r\n')
