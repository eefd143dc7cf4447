/** The address and the token of a run, and the error if one of them is missing. */

import { lazy } from '../concurrency/lazy.ts'
import type { Context } from '../context.ts'
import { CredentialsError, type LocalError, UsageError } from '../errors.ts'
import { addressLine } from './address-of-profile.ts'
import { isEmbedded, originOf } from './base-url.ts'
import { variable } from './environment-variables.ts'
import type { Settings, Sourced } from './settings.ts'
import type { Helper } from './tokens/credential-helper.ts'
import { cleanToken, readTokenFile } from './tokens/token.ts'
import { tokenStore } from './tokens/token-store.ts'

interface KnownSettings {
  readonly baseUrl: Sourced<string> | undefined
  readonly profile: string | undefined
  /** Names of all profiles. */
  readonly profiles: readonly string[]
  /** A newer ws wrote the profiles, perhaps in a form that this one misreads. */
  readonly isNewer: boolean
  readonly tokenFile: string | undefined
  /** The credential helper of the profile. */
  readonly helper: Helper | undefined
  /** The reason why ws could not read the profiles. */
  readonly unreachable: LocalError | undefined
}

export function accessTo(
  known: KnownSettings,
  context: Context,
): Pick<Settings, 'requireBaseUrl' | 'token' | 'tokenSource' | 'requireToken'> {
  const { baseUrl } = known
  const candidate = lazy(() => findCandidate(known, context))
  // Read once: a file may be a pipe, a keyring may ask the person, a program takes time.
  const token = lazy(async () => {
    const { source, read } = candidate()
    const value = await read?.()
    return source === undefined || value === undefined ? undefined : { value, source }
  })
  return {
    requireBaseUrl: () => {
      if (baseUrl !== undefined) return baseUrl
      throw noAddress(known, context)
    },
    token,
    tokenSource: () => candidate().source,
    requireToken: async () => {
      const found = await token()
      if (found !== undefined || baseUrl === undefined || isEmbedded(baseUrl.value)) return found
      throw noToken(baseUrl.value, candidate())
    },
  }
}

/** The source of the token: the strongest one there is. */
interface TokenSource {
  readonly source?: string
  read?(): Promise<string | undefined>
  /** The reason for a missing token, if a source could have had one. */
  readonly reason?: string
}

/** In order: flag, variable, the profile's program, saved tokens. */
function findCandidate(known: KnownSettings, context: Context): TokenSource {
  const { baseUrl, tokenFile, helper } = known
  if (baseUrl === undefined || isEmbedded(baseUrl.value)) return {}
  // A token from outside fits whatever address the same person gave: no project file can name one.
  if (tokenFile !== undefined)
    return { source: '--token-file', read: () => readTokenFile(tokenFile, context) }
  const given = variable(context, 'WS_TOKEN')
  if (given !== undefined) return { source: 'WS_TOKEN', read: async () => cleanToken(given, 'WS_TOKEN') }
  const origin = originOf(baseUrl.value)
  if (helper?.origin === origin) return { source: helper.name, read: () => askedOf(helper, context) }
  const saved = savedCandidate(known, origin, context)
  if (saved.source !== undefined || helper === undefined) return saved
  return { reason: `The credential helper is for ${helper.origin}, and is not asked for ${origin}` }
}

async function askedOf(helper: Helper, context: Context): Promise<string> {
  const { askHelper } = await import('./tokens/credential-helper.ts')
  return askHelper(helper, context)
}

function savedCandidate(
  { profile, unreachable }: KnownSettings,
  origin: string,
  context: Context,
): TokenSource {
  if (profile === undefined || unreachable !== undefined) return {}
  const kept = tokenStore(context).find(profile)
  if (kept === undefined) return {}
  const { place } = kept
  if (kept.origin !== origin)
    return { reason: `The saved token is for ${kept.origin}, and is not sent to ${origin}` }
  return {
    source: place,
    read: async () => {
      const token = await kept.read()
      return token === undefined ? undefined : cleanToken(token, place)
    },
    reason: `The token of profile ${profile} is no longer in ${place}`,
  }
}

function noAddress(
  { unreachable, tokenFile, profile, profiles, isNewer }: KnownSettings,
  context: Context,
): Error {
  if (unreachable !== undefined) return unreachable
  if (tokenFile !== undefined || variable(context, 'WS_TOKEN') !== undefined) {
    return new UsageError('There is a token, but no address to use it at', {
      hint: 'Set WS_URL, or give --base-url',
    })
  }
  if (profile !== undefined) {
    return new CredentialsError(`Profile ${profile} has no address`, {
      hint: `Give it one with \`${addressLine(profile)}\`, or make a workspace here with \`ws local init\``,
    })
  }
  if (profiles.length > 0) {
    return new CredentialsError('No profile is current', {
      hint: `Choose one with \`ws profile use\`; there ${profiles.length === 1 ? 'is' : 'are'} ${profiles.join(', ')}`,
    })
  }
  if (isNewer) {
    return new CredentialsError('The profiles were written by a newer ws, and this one finds none in them', {
      hint: 'Update ws, or set WS_URL and WS_TOKEN',
    })
  }
  return noService()
}

/** Nothing is saved yet. */
export const noService = (): CredentialsError =>
  new CredentialsError('No service is configured', {
    hint: 'Connect to one with `ws auth login --url https://... --with-token`, or make one here with `ws local init --sample`',
  })

function noToken(baseUrl: string, { reason }: TokenSource): CredentialsError {
  return new CredentialsError(reason ?? `There is no token for ${baseUrl}`, {
    hint: 'Save one with `ws auth login`, or set WS_TOKEN; `ws local init` makes a workspace that needs none',
  })
}
