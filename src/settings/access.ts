/** The address and the token of a run, and what to say when one of them is missing. */
import type { Context } from '../context.ts'
import { CredentialsError, type LocalError, UsageError } from '../errors.ts'
import { isEmbedded, originOf } from './base-url.ts'
import { fileStore } from './credentials.ts'
import type { Settings, Sourced } from './settings.ts'
import { cleanToken, readTokenFile } from './token.ts'
import { variable } from './variables.ts'

interface Known {
  readonly baseUrl: Sourced<string> | undefined
  readonly profile: string | undefined
  readonly tokenFile: string | undefined
  /** Why the profiles could not be looked at. */
  readonly problem: LocalError | undefined
}

export function accessTo(
  known: Known,
  context: Context,
): Pick<Settings, 'requireBaseUrl' | 'token' | 'requireToken'> {
  const { baseUrl } = known
  const token = async () =>
    baseUrl === undefined || isEmbedded(baseUrl.value)
      ? undefined
      : ((await givenToken(known, context)) ?? (await savedToken(known, context)).token)
  return {
    requireBaseUrl: () => {
      if (baseUrl !== undefined) return baseUrl
      throw noAddress(known, context)
    },
    token,
    requireToken: async () => {
      const found = await token()
      if (found !== undefined || baseUrl === undefined || isEmbedded(baseUrl.value)) return found
      throw noToken(baseUrl.value, await savedToken(known, context))
    },
  }
}

/** A token from outside is for whatever address the same person gave: no file of a project can name one. */
async function givenToken({ tokenFile }: Known, context: Context): Promise<Sourced<string> | undefined> {
  if (tokenFile !== undefined)
    return { value: await readTokenFile(tokenFile, context), source: '--token-file' }
  const value = variable(context, 'WS_TOKEN')
  return value === undefined ? undefined : { value: cleanToken(value, 'WS_TOKEN'), source: 'WS_TOKEN' }
}

interface Saved {
  readonly token: Sourced<string> | undefined
  /** The origin of a token that is there, but for somewhere else. */
  readonly otherOrigin?: string
}

async function savedToken({ baseUrl, profile, problem }: Known, context: Context): Promise<Saved> {
  if (profile === undefined || baseUrl === undefined || problem !== undefined) return { token: undefined }
  const store = fileStore(context)
  const saved = await store.find(profile)
  if (saved === undefined) return { token: undefined }
  if (saved.origin !== originOf(baseUrl.value)) return { token: undefined, otherOrigin: saved.origin }
  return { token: { value: cleanToken(saved.token, store.place), source: store.place } }
}

function noAddress({ problem, tokenFile }: Known, context: Context): Error {
  if (problem !== undefined) return problem
  if (tokenFile !== undefined || variable(context, 'WS_TOKEN') !== undefined) {
    return new UsageError('There is a token, but no address to use it at', {
      hint: 'Set WS_URL, or give --base-url',
    })
  }
  return new CredentialsError('No service is configured', {
    hint: 'Connect to one with `ws auth login --url https://... --with-token`, or make one here with `ws local init`',
  })
}

function noToken(baseUrl: string, { otherOrigin }: Saved): CredentialsError {
  const hint =
    'Save one with `ws auth login --with-token`, or set WS_TOKEN; `ws local init` makes a workspace that needs none'
  if (otherOrigin === undefined) return new CredentialsError(`There is no token for ${baseUrl}`, { hint })
  return new CredentialsError(
    `The saved token is for ${otherOrigin}, and is not sent to ${originOf(baseUrl)}`,
    { hint },
  )
}
