/** Logging in: which profile the token belongs to, where it comes from, and saving both at once. */
import { UsageError } from '../errors.ts'
import { isEmbedded, originOf, parseBaseUrl } from '../settings/base-url.ts'
import { changeSettings } from '../settings/change.ts'
import { type Config, checkProfileName, configFile, findProfile, type Profile } from '../settings/config.ts'
import { fileStore } from '../settings/credentials.ts'
import { currentSource, sourced } from '../settings/profile-choice.ts'
import type { Sourced } from '../settings/settings.ts'
import { cleanToken, readTokenFile } from '../settings/token.ts'
import { variable } from '../settings/variables.ts'
import type { Session } from '../task.ts'
import { firstProfile, namedProfile, putProfile, readProfiles } from './profiles-in-use.ts'

export interface LoginInput {
  readonly url?: string | undefined
  readonly withToken?: boolean | undefined
  readonly allowHttp?: boolean | undefined
}

interface Login {
  readonly profile: string
  readonly url: string
  /** Where the token is kept. */
  readonly place: string
}

export async function logIn(input: LoginInput, session: Session): Promise<Login> {
  const { context } = session
  const { name, url } = destination(input, await readProfiles(session), session)
  const token = await readToken(input, session)
  const store = fileStore(context)
  let before: Profile | undefined
  // One lock around both: of two logins at once, one wins whole.
  const config = await changeSettings(context, async (changes) => {
    await store.save(name, { saved: { origin: originOf(url), token }, changes })
    return changes.update(configFile, (now) => {
      before = findProfile(now, name)
      const allowed = input.allowHttp === true ? { allowHttp: true } : {}
      return putProfile(now, name, { ...before, url, ...allowed })
    })
  })
  await tell({ name, url, before: before?.url, current: config.current }, session)
  return { profile: name, url, place: store.place }
}

interface Destination {
  readonly name: string
  readonly url: string
}

function destination(input: LoginInput, config: Config, session: Session): Destination {
  const named = namedProfile(config, session)
  const address = addressOf(input, session)
  const profile = named && findProfile(config, named.value)
  if (address === undefined && profile?.url === undefined) {
    throw new UsageError('--url is missing', {
      hint: 'Give the address of the service: --url https://docs.example.com',
    })
  }
  const { value: text, source } = address ?? {
    value: profile?.url ?? '',
    source: `The address of profile ${named?.value}`,
  }
  const allowHttp = input.allowHttp === true || profile?.allowHttp === true
  const url = parseBaseUrl({ text, source, allowHttp }, session.context)
  if (isEmbedded(url)) {
    throw new UsageError('An embedded workspace needs no token', {
      hint: 'Give the address of a service: --url https://docs.example.com',
    })
  }
  return { name: checkProfileName(profileFor(url, named, profile)), url }
}

/** The current profile is only logged in to again; another service gets a profile of its own. */
function profileFor(url: string, named: Sourced<string> | undefined, profile: Profile | undefined): string {
  if (named === undefined) return firstProfile
  const isOther = profile?.url !== undefined && !sameOrigin(profile.url, url)
  return named.source === currentSource && isOther ? firstProfile : named.value
}

const addressOf = ({ url }: LoginInput, { flags, context }: Session): Sourced<string> | undefined =>
  sourced(url, '--url') ??
  sourced(flags.baseUrl, '--base-url') ??
  sourced(variable(context, 'WS_URL'), 'WS_URL')

async function readToken({ withToken }: LoginInput, { flags, context }: Session): Promise<string> {
  if (withToken === true && flags.tokenFile !== undefined) {
    throw new UsageError("--with-token and --token-file can't be given together")
  }
  if (flags.tokenFile !== undefined) return readTokenFile(flags.tokenFile, context)
  if (withToken === true) return cleanToken(await context.in.read(), 'stdin')
  throw new UsageError('--with-token is missing: the token is read from stdin', {
    hint: 'For example: ws auth login --with-token < token.txt, or --token-file token.txt',
  })
}

interface Outcome extends Destination {
  readonly before: string | undefined
  readonly current: string | undefined
}

async function tell({ name, url, before, current }: Outcome, { context, notice }: Session): Promise<void> {
  if (before !== undefined && before !== url) await notice(`Profile ${name} was for ${before}`)
  if (current !== name)
    await notice(`Profile ${current} stays the current one; ws profile use ${name} changes that`)
  if (variable(context, 'WS_TOKEN') !== undefined)
    await notice('WS_TOKEN is set, and wins over the saved token')
}

/** A hand-written address may be none. */
const sameOrigin = (one: string, other: string) =>
  isEmbedded(one) ? false : URL.canParse(one) && originOf(one) === originOf(other)
