/** Logs in: finds the profile and the token, and saves both at once. */

import type { Context } from '../../context.ts'
import { InterruptedError, UsageError } from '../../errors.ts'
import { isEmbedded, needsNoScheme, originOf, parseBaseUrl } from '../../settings/base-url.ts'
import { variable } from '../../settings/environment-variables.ts'
import { changeSettings } from '../../settings/files/change-file.ts'
import {
  type Config,
  checkProfileName,
  configFile,
  findProfile,
  type Profile,
  putProfile,
} from '../../settings/files/profiles-file.ts'
import { currentSource, sourced } from '../../settings/profile-choice.ts'
import type { Sourced } from '../../settings/settings.ts'
import { cleanToken, readTokenFile } from '../../settings/tokens/token.ts'
import { type StoredToken, tokenStore } from '../../settings/tokens/token-store.ts'
import type { Session } from '../../task/task.ts'
import { isYes } from '../../text/answer.ts'
import { firstProfile, namedProfile, readProfiles, typedContext } from '../profile/profiles-in-use.ts'
import { requireContext } from './login-context.ts'
import { offerOrganization, tellOwner, tryToken } from './login-summary.ts'
import { offerUser } from './login-user.ts'
import { agreeToMove, type MovedProfile, movedTo, sameOrigin } from './moved-profile.ts'

export interface LoginInput {
  readonly url?: string | undefined
  readonly withToken?: boolean | undefined
  readonly allowHttp?: boolean | undefined
  readonly insecureStorage?: boolean | undefined
  readonly noVerify?: boolean | undefined
}

interface Login {
  readonly profile: string
  readonly url: string
  /** The place of the token. */
  readonly place: string
}

export async function logIn(input: LoginInput, session: Session): Promise<Login> {
  const { isInteractive } = session
  const config = await readProfiles(session)
  const { name, url } = await destination(input, config, session)
  await agreeToMove({ name, url }, config, session)
  const token = await readToken(input, { name, url }, session)
  const access = { baseUrl: url, token }
  const seen = input.noVerify === true ? undefined : await tryToken(access, session)
  const owner = seen === undefined ? undefined : await tellOwner(access, session)
  if (seen !== undefined) await requireContext(access, seen, session)
  const { profile, ...kept } = await keep({ name, url, token, user: owner?.email }, input, session)
  await tell({ name, url, ...kept }, session)
  if (isInteractive && seen !== undefined && profile.org === undefined)
    await offerOrganization(seen, name, session)
  if (kept.current !== undefined && kept.current !== name) await settleCurrent(name, kept.current, session)
  // A new token for the same service changes nothing about whose it is.
  if (isInteractive && kept.before !== url && owner === undefined) await offerUser(name, session)
  return { profile: name, url, place: kept.saved.place }
}

interface KeptProfile extends MovedProfile {
  readonly saved: StoredToken
  readonly current: string | undefined
}

/** One lock around token and profile: of two logins at once, one wins whole. */
function keep(
  { name, url, token, user }: LoginTarget & { readonly token: string; readonly user: string | undefined },
  { allowHttp, insecureStorage }: LoginInput,
  session: Session,
): Promise<KeptProfile> {
  const { context } = session
  return changeSettings(context, async (changes) => {
    const saved = await tokenStore(context).save(name, {
      saved: { origin: originOf(url), token },
      changes,
      insecure: insecureStorage === true,
    })
    let moved = movedTo(url, undefined)
    const { current } = changes.update(configFile, (now) => {
      const { profile, ...before } = movedTo(url, findProfile(now, name))
      moved = { ...before, profile: { ...profile, ...typedContext(session) } }
      const more = { ...(allowHttp === true ? { allowHttp } : {}), ...(user === undefined ? {} : { user }) }
      return putProfile(now, name, { ...moved.profile, ...more })
    })
    return { saved, ...moved, current }
  })
}

interface LoginTarget {
  readonly name: string
  readonly url: string
}

async function destination(input: LoginInput, config: Config, session: Session): Promise<LoginTarget> {
  const named = namedProfile(config, session)
  const profile = named && findProfile(config, named.value)
  const own = sourced(profile?.url, `The address of profile ${named?.value}`)
  // After a try of the embedded workspace, a login means a service.
  const isMeant = named?.source !== currentSource || !isEmbedded(own?.value ?? '')
  const given = addressOf(input, session) ?? (isMeant ? own : undefined)
  const { value: text, source } = given ?? (await askAddress(session))
  const isOwn = own !== undefined && sameOrigin(own.value, text)
  const allowHttp = input.allowHttp === true || (isOwn && profile?.allowHttp === true)
  const url = parseBaseUrl({ text, source, allowHttp }, session.context)
  if (isEmbedded(url)) {
    throw new UsageError('An embedded workspace needs no token', {
      hint: 'Give the address of a service: --url https://docs.example.com',
    })
  }
  return { name: checkProfileName(profileFor(url, named, profile)), url }
}

async function askAddress({ isInteractive, context }: Session): Promise<Sourced<string>> {
  const hint = 'Give the address of the service: --url https://docs.example.com'
  if (!isInteractive) throw new UsageError('--url is missing', { hint })
  const answer = await answerTo('Address of the service, e.g. https://docs.example.com: ', context)
  return { value: withScheme(answer.trim()), source: 'It' }
}

/** Like the address line of a browser. */
const withScheme = (text: string) =>
  text === '' || text.includes('://') || needsNoScheme(text) ? text : `https://${text}`

async function answerTo(question: string, context: Context, how: { readonly hidden?: boolean } = {}) {
  const answer = await context.ask(question, how)
  if (answer === undefined) throw new InterruptedError('Cancelled: nothing was saved')
  return answer
}

/** A login to the same service keeps the current profile; another service gets a profile of its own. */
function profileFor(url: string, named: Sourced<string> | undefined, profile: Profile | undefined): string {
  if (named === undefined) return firstProfile
  const isOther = profile?.url !== undefined && !sameOrigin(profile.url, url)
  return named.source === currentSource && isOther ? firstProfile : named.value
}

const addressOf = ({ url }: LoginInput, { flags, context }: Session): Sourced<string> | undefined =>
  sourced(url, '--url') ??
  sourced(flags.baseUrl, '--base-url') ??
  sourced(variable(context, 'WS_URL'), 'WS_URL')

async function readToken(
  { withToken }: LoginInput,
  { name, url }: LoginTarget,
  session: Session,
): Promise<string> {
  const { flags, context, isInteractive } = session
  if (withToken === true && flags.tokenFile !== undefined) {
    throw new UsageError("--with-token and --token-file can't be given together")
  }
  if (flags.tokenFile !== undefined) return readTokenFile(flags.tokenFile, context)
  if (isInteractive) {
    const typed = await answerTo(`Token for ${url}, profile ${name} (it does not show): `, context, {
      hidden: true,
    })
    return cleanToken(typed.trim(), 'the prompt')
  }
  if (withToken === true) return cleanToken(await context.in.read(), 'stdin')
  throw new UsageError('--with-token is missing: the token is read from stdin', {
    hint: `For example: ws auth login --url ${url} --with-token < token.txt, or --token-file token.txt`,
  })
}

interface LoginOutcome extends LoginTarget, Omit<KeptProfile, 'profile' | 'current'> {}

async function tell(outcome: LoginOutcome, { context, notice }: Session): Promise<void> {
  const { name, url, before, left, saved } = outcome
  if (saved.fallback !== undefined)
    await notice(`The token is in ${saved.place}, which only you can read: ${saved.fallback}`)
  if (saved.leftover !== undefined) await notice(saved.leftover)
  if (before !== undefined && before !== url)
    await notice(
      `Profile ${name} was for ${before}${left.length === 0 ? '' : `; gone with it: ${left.join(', ')}`}`,
    )
  if (variable(context, 'WS_TOKEN') !== undefined)
    await notice('WS_TOKEN is set, and wins over the saved token')
}

/** After a try of the embedded workspace, a person means the service from now on. A script has to say so. */
async function settleCurrent(name: string, current: string, session: Session): Promise<void> {
  const { context, isInteractive, notice } = session
  const question = `Use profile ${name} from now on, instead of ${current}? [Y/n] `
  if (!isInteractive || !isYes(await context.ask(question), { onEnter: true })) {
    await notice(`Profile ${current} stays the current one; ws profile use ${name} changes that`)
    return
  }
  await changeSettings(context, ({ update }) => update(configFile, (now) => ({ ...now, current: name })))
  await notice(`Profile ${name} is the current one`)
}
