/** `ws auth status`: for every profile, where its token is, which one wins, and whether it works; never the token. */
import type { CredentialRow } from '../../answers/settings.ts'
import type { Context, Environment } from '../../context.ts'
import { ownerOf } from '../../engine/token-owner.ts'
import { WsError } from '../../errors.ts'
import { isEmbedded, originOf } from '../../settings/base-url.ts'
import { variable } from '../../settings/environment-variables.ts'
import { configFile, readConfig } from '../../settings/files/profiles-file.ts'
import { UnreachableError } from '../../settings/files/read-file.ts'
import { resolveSettings } from '../../settings/resolve.ts'
import type { Settings } from '../../settings/settings.ts'
import { tokenStore } from '../../settings/tokens/token-store.ts'
import type { TaskResult } from '../../task/result.ts'
import type { Session } from '../../task/task.ts'
import { tellWithoutAddress } from '../profile/without-address.ts'

interface StatusOptions {
  /** False: ws sends nothing, and asks no keyring and no program. */
  readonly isChecked: boolean
}

export async function credentialsStatus(
  checking: StatusOptions,
  session: Session,
): Promise<TaskResult<never, CredentialRow>> {
  const { context, flags, notice } = session
  const settings = await session.written()
  const inUse = settings.profile?.value
  const { current, profiles } = readable(context)
  const isNamed = flags.profile !== undefined
  const others = isNamed ? [] : Object.keys(profiles).filter((name) => name !== inUse)
  // If there are no other profiles, fail for the missing address.
  const url = others.length === 0 ? settings.requireBaseUrl().value : settings.baseUrl?.value
  if (url === undefined && inUse !== undefined)
    await tellWithoutAddress(readConfig(context), [inUse], session)
  const first = url === undefined ? [] : [await look(settings, checking, session)]
  const rest = await Promise.all(others.map((name) => lookInto(name, checking, session)))
  if (rest.length > 0 && variable(context, 'WS_TOKEN') !== undefined)
    await notice('WS_TOKEN is set, and overrides the token of every profile')
  for (const { row } of rest)
    if (row.problem !== undefined) await notice(`Profile ${row.profile}: ${row.problem}`)
  return {
    rows: [...first, ...rest].map(({ row }) => ({
      ...row,
      current: row.profile !== null && row.profile === current,
    })),
    afterwards: async () => {
      if (first[0]?.failure !== undefined) throw first[0].failure
    },
  }
}

interface StatusCheck {
  readonly row: Omit<CredentialRow, 'current'>
  readonly failure?: WsError
}

/** Never tries a token from outside at the address of a profile that nobody chose for this run. */
async function lookInto(name: string, checking: StatusOptions, session: Session): Promise<StatusCheck> {
  const context = {
    ...session.context,
    env: without(session.context.env, ['WS_URL', 'WS_TOKEN', 'WS_PROFILE']),
  }
  try {
    return await look(resolveSettings({ profile: name }, context), checking, { ...session, context })
  } catch (error) {
    if (!(error instanceof WsError)) throw error
    const row = {
      profile: name,
      origin: null,
      kept: null,
      source: null,
      user: null,
      works: false,
      problem: error.message,
    }
    return { row, failure: error }
  }
}

async function look(
  settings: Settings,
  { isChecked }: StatusOptions,
  session: Session,
): Promise<StatusCheck> {
  const { profile } = settings
  const baseUrl = settings.requireBaseUrl().value
  const row = {
    profile: profile?.value ?? null,
    // Of several files, the origin is the same.
    origin: isEmbedded(baseUrl) ? baseUrl : originOf(baseUrl),
    kept: (profile && tokenStore(session.context).find(profile.value)?.place) ?? null,
    source: isEmbedded(baseUrl) ? 'not needed' : (settings.tokenSource() ?? null),
    user: null,
  }
  if (!isChecked) return { row: { ...row, works: null } }
  try {
    const token = (await settings.requireToken())?.value
    // The cheapest request that needs a token.
    const [client, { list }] = await Promise.all([
      session.connect({ baseUrl, token, retries: 0 }),
      import('../../catalog/org.ts'),
    ])
    const offers = await session.offers(baseUrl)
    await client.invoke(list, { path: {}, query: { limit: 1 } })
    const owner = await ownerOf(client, offers)
    const user = owner?.email ?? owner?.name ?? owner?.id ?? null
    return { row: { ...row, user, works: true } }
  } catch (error) {
    if (!(error instanceof WsError)) throw error
    return { row: { ...row, works: false, problem: error.message }, failure: error }
  }
}

/** If the config folder is out of reach, there are no profiles; flags and variables still count. */
function readable(context: Context) {
  try {
    return readConfig(context)
  } catch (error) {
    if (error instanceof UnreachableError) return configFile.empty
    throw error
  }
}

const without = (env: Environment, names: readonly string[]): Environment =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !names.includes(name)))
