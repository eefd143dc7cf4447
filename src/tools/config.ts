/** `ws config`: shows and changes the settings of a profile, and shows those in force. */
import { fields, oneOf, word } from '../catalog/fields.ts'
import type { Context } from '../context.ts'
import { historySetting, usualLimits } from '../engine/history/is-kept.ts'
import { WsError } from '../errors.ts'
import { noService } from '../settings/address-and-token.ts'
import { originOf } from '../settings/base-url.ts'
import { changeSettings } from '../settings/files/change-file.ts'
import {
  type Config,
  configFile,
  findProfile,
  type Profile,
  putProfile,
  readConfig,
  withProfile,
} from '../settings/files/profiles-file.ts'
import { isName } from '../settings/names-for-ids.ts'
import { resolveSettings } from '../settings/resolve.ts'
import type { Settings, SettingsFlags, Sourced } from '../settings/settings.ts'
import { tokenStore } from '../settings/tokens/token-store.ts'
import { type Session, task } from '../task/task.ts'
import { tellOfCurrent } from './profile/current-profile.ts'
import { agreeToLift } from './profile/lift-guards.ts'
import { profileSettings, type SettingName, settingNames, settingText } from './profile/profile-settings.ts'
import { existingProfile, firstProfile, readProfiles } from './profile/profiles-in-use.ts'
import { tellWithoutAddress } from './profile/without-address.ts'

const key = oneOf('Name of the setting', settingNames)

export const list = task({
  effect: 'reads',
  answers: async () => (await import('../answers/settings.ts')).settings,
  summary: 'List every setting in force and where it comes from',
  typedElsewhere: {
    'config view': 'config list',
    'configure list': 'config list',
    settings: 'config list',
    env: 'config list',
  },
  input: fields({}),
  columns: ['key', 'value', 'source'],
  identifiedBy: 'key',
  examples: ['ws config list', 'ws config list -o json'],
  run: async (_input, session) => {
    const settings = { profile: (await session.written()).profile, ...(await settingsInForce(session)) }
    if (settings.profile !== undefined && settings.url === undefined)
      await tellWithoutAddress(readConfig(session.context), [settings.profile.value], session)
    return {
      rows: Object.entries(settings).map(([name, setting]) => ({
        key: name,
        value: setting?.value ?? null,
        source: setting?.source ?? null,
      })),
    }
  },
})

export const get = task({
  effect: 'reads',
  answers: async () => (await import('../answers/settings.ts')).text,
  summary: 'Show one setting of a profile',
  typedElsewhere: {
    'configure get': 'config get ...',
  },
  details: 'Shows the value in the profile; ws config list shows the settings in use.',
  arguments: ['key'],
  input: fields({ key }),
  columns: [],
  examples: ['ws config get url', 'ws config get org --profile local'],
  run: async (input, session) => {
    const config = await readProfiles(session)
    const name = existingProfile(config, session)
    const profile = name === undefined ? undefined : findProfile(config, name)
    const value = profile?.[profileSettings[input.key].member]
    if (value !== undefined) return { value: settingText(value) }
    await session.notice(
      name === undefined ? 'There is no profile' : `${input.key} is not set in profile ${name}`,
    )
    return undefined
  },
})

export const set = task({
  effect: 'changes',
  answers: async () => (await import('../answers/answer.ts')).nothing,
  summary: 'Change one setting of a profile',
  searchWords: ['change url', 'change address', 'default', 'set org'],
  typedElsewhere: {
    'configure set': 'config set ...',
    'config set-context': 'config set <key> <value>',
    'config set-cluster': 'config set url <address>',
    'space set-default': 'config set space ...',
    'site set-default': 'config set site ...',
    'org set-default': 'config set org ...',
    cd: 'config set space ...',
  },
  details:
    'Without --profile it changes the current profile; `ws config set url` makes one if there is none. With readonly true, ws only sends GET requests. ' +
    'ws destroys a protected id only if a person types it, or if you give --confirm=<id>. Only a person at a terminal can remove these two guards; ws asks first. A credential-helper is a command ' +
    'that prints the token. ws runs it without a shell, and does not store the token.',
  arguments: ['key', 'value'],
  input: fields({ key, value: word('Its new value', { min: 1 }) }),
  columns: [],
  examples: [
    'ws config set org org_acme',
    'ws config set output json',
    'ws config set readonly true',
    'ws config set protected spc_api,site_docs',
    `ws config set credential-helper 'op read "op://Work/docs/token"'`,
  ],
  run: async (input, session) => {
    const { context } = session
    let name = firstProfile
    let profile: Profile = {}
    const change = (now: Config) => {
      const existing = existingProfile(now, session)
      // A profile is about a service, so its address comes first.
      if (existing === undefined && input.key !== 'url') throw noService()
      name = existing ?? firstProfile
      const before = findProfile(now, name) ?? {}
      const { member, read } = profileSettings[input.key]
      profile = { ...before, [member]: read(input.value, { profile: before, context }) }
      return putProfile(now, name, profile)
    }
    const agreed = await agreeToLift(change, session)
    const before = readConfig(context)
    const after = await changeSettings(context, ({ update }) => update(configFile, change, agreed))
    await tellOfCurrent({ before, after }, session)
    if (input.key === 'url') await tellOfOldToken(name, profile, session)
    await tellOfName(input, session)
    await tellOfWinner(input.key, name, session)
    return undefined
  },
})

export const unset = task({
  effect: 'changes',
  answers: async () => (await import('../answers/answer.ts')).nothing,
  summary: 'Remove one setting from a profile',
  arguments: ['key'],
  input: fields({ key }),
  columns: [],
  examples: ['ws config unset space', 'ws config unset org --profile work'],
  run: async (input, session) => {
    const change = (now: Config) => {
      const name = existingProfile(now, session)
      const before = name === undefined ? undefined : findProfile(now, name)
      const { member } = profileSettings[input.key]
      if (name === undefined || before?.[member] === undefined) return now
      const { [member]: _removed, ...profile } = before
      return withProfile(now, name, profile)
    }
    const agreed = await agreeToLift(change, session)
    await changeSettings(session.context, ({ update }) => update(configFile, change, agreed))
    return undefined
  },
})

/** With the defaults of those that nobody has set. */
async function settingsInForce({ written, context }: Pick<Session, 'written' | 'context'>) {
  const settings = await written()
  const byDefault = <Value>(value: Value) => ({ value, source: 'default' })
  const found: Readonly<Record<SettingName, Sourced<SettingValue> | undefined>> = {
    url: settings.baseUrl,
    org: settings.org,
    space: settings.space,
    site: settings.site,
    output: settings.output ?? byDefault('table'),
    user: settings.user,
    'credential-helper': settings.credentialHelper,
    history: historySetting(settings, context),
    'history-days': settings.historyDays ?? byDefault(usualLimits.days),
    'history-megabytes': settings.historyMegabytes ?? byDefault(usualLimits.megabytes),
    readonly: settings.readonly ?? byDefault(false),
    protected: settings.protected,
  }
  return found
}

type SettingValue = string | number | boolean | readonly string[]

/** A token stays with its origin. Say so now, rather than fail at the next command. */
async function tellOfOldToken(name: string, { url }: Profile, session: Session): Promise<void> {
  const saved = tokenStore(session.context).find(name)
  if (saved === undefined || url === undefined || saved.origin === originOf(url)) return
  await session.notice(
    `The saved token is for ${saved.origin} and is not sent to ${url}: log in with ws auth login`,
  )
}

/**
 * Finding the id here would need the service, and would fail if another setting is wrong. A stored name keeps meaning whatever
 * has that name.
 */
async function tellOfName(
  { key: setting, value }: { readonly key: SettingName; readonly value: string },
  { notice, flags }: Session,
): Promise<void> {
  const names = value.split(',').filter(isName)
  if (setting === 'protected' && names.length > 0)
    await notice(`Protection needs an id: ${names.join(', ')} is a name, and protects nothing`)
  if (!contextKeys.has(setting) || !isName(value)) return
  const line = ['ws', setting, 'get', ...(flags.profile === undefined ? [] : ['--profile', flags.profile])]
  await notice(
    `${setting} is saved as the name ${JSON.stringify(value)}, and every command looks it up: see the result with ${line.join(' ')}`,
  )
}

/** Says that another source wins over the profile here, so that the new value has no effect yet. */
async function tellOfWinner(setting: SettingName, name: string, session: Session): Promise<void> {
  const { context, flags } = session
  const now = readableSettings({ profile: flags.profile ?? name }, context)
  if (now === undefined) return
  const winner = (await settingsInForce({ context, written: async () => now }))[setting]
  if (winner === undefined || winner.source === `profile ${name}` || winner.source === 'default') return
  await session.notice(
    `${setting} is saved in profile ${name}; here, ${settingText(winner.value)} of ${winner.source} wins over it`,
  )
}

/** Undefined if another setting is wrong: the next command says which. */
function readableSettings(flags: SettingsFlags, context: Context): Settings | undefined {
  try {
    return resolveSettings(flags, context)
  } catch (error) {
    if (error instanceof WsError) return undefined
    throw error
  }
}

const contextKeys: ReadonlySet<SettingName> = new Set(['org', 'space', 'site'])
