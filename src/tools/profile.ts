/** `ws profile`: services, with their default context. */
import { fields, optional, ownName, toggle, word } from '../catalog/fields.ts'
import { UsageError } from '../errors.ts'
import { addressLine } from '../settings/address-of-profile.ts'
import { parseBaseUrl } from '../settings/base-url.ts'
import { variable } from '../settings/environment-variables.ts'
import { changeSettings } from '../settings/files/change-file.ts'
import {
  type Config,
  checkProfileName,
  configFile,
  findProfile,
  putProfile,
  readConfig,
  unknownProfile,
} from '../settings/files/profiles-file.ts'
import { liftedBy, refuseLifting } from '../settings/guards.ts'
import { tokenStore } from '../settings/tokens/token-store.ts'
import { type Session, task } from '../task/task.ts'
import { tellOfCurrent, tellOfStronger } from './profile/current-profile.ts'
import { agreeToLift } from './profile/lift-guards.ts'
import {
  existingProfile,
  noCurrentProfile,
  readProfiles,
  shown,
  typedContext,
} from './profile/profiles-in-use.ts'
import { tellWithoutAddress } from './profile/without-address.ts'

export { lock, unlock } from './profile/profile-lock.ts'

const columns = ['name', 'current', 'url', 'org', 'space', 'site', 'output'] as const

const profileName = ownName('profile', 'Name of the profile')

export const list = task({
  effect: 'reads',
  answers: async () => (await import('../answers/settings.ts')).profiles,
  summary: 'List the profiles',
  typedElsewhere: {
    'config get-clusters': 'profile list',
    'remote .': 'profile list',
    'workspace list': 'profile list; ws org list has the organizations',
    'config get-contexts': 'profile list',
    'configure list-profiles': 'profile list',
  },
  listed: 'profiles',
  input: fields({}),
  columns,
  filledBy: 'ws auth login',
  examples: ['ws profile list', 'ws profile list -o json'],
  run: async (_input, session) => {
    const config = await readProfiles(session)
    const names = Object.keys(config.profiles)
    await tellWithoutAddress(config, names, session)
    return { rows: names.map((name) => shown(config, name)) }
  },
})

export const get = task({
  effect: 'reads',
  answers: async () => (await import('../answers/settings.ts')).profile,
  summary: 'Show a profile',
  searchWords: ['current', 'current-context', 'which profile'],
  typedElsewhere: {
    'workspace show': 'profile get',
    'config current-context': 'profile get',
  },
  arguments: ['name?'],
  input: fields({ name: optional(profileName) }),
  columns: [...columns, 'credentialHelper', 'readonly', 'protected', 'locked', 'allowHttp'],
  examples: ['ws profile get', 'ws profile get local'],
  run: async ({ name }, session) => {
    const config = await readProfiles(session)
    const wanted = name ?? existingProfile(config, session)
    if (wanted === undefined) throw noCurrentProfile(config)
    if (findProfile(config, wanted) === undefined)
      throw unknownProfile(config, { value: wanted, source: '<name>' })
    await tellWithoutAddress(config, [wanted], session)
    return { value: shown(config, wanted) }
  },
})

export const create = task({
  effect: 'changes',
  takesContexts: true,
  answers: async () => (await import('../answers/settings.ts')).profile,
  summary: 'Make a profile for a service',
  details:
    'The first profile with an address becomes the current one. ws saves --org, --space and --site in the profile.',
  arguments: ['name'],
  input: fields({
    name: profileName,
    url: optional(word('Address of the service without /v1, or local:[PATH]', { min: 1 })),
    allowHttp: optional(toggle('Accept http://: tokens travel unencrypted')),
  }),
  columns,
  examples: [
    'ws profile create staging --url https://docs.example.com --org org_acme',
    'ws profile create docs --url local:docs.db',
  ],
  run: async ({ name, url, allowHttp }, session) => {
    checkProfileName(name)
    const profile = {
      url: parseBaseUrl({ ...givenAddress(url, session), allowHttp }, session.context),
      ...typedContext(session),
      ...(allowHttp === true ? { allowHttp } : {}),
    }
    let before = readConfig(session.context)
    const config = await changeSettings(session.context, ({ update }) =>
      update(configFile, (now) => {
        before = now
        if (findProfile(now, name) !== undefined) {
          throw new UsageError(`There is a profile ${JSON.stringify(name)} already`, {
            hint: `Change it: ws config set url ... --profile ${name}`,
          })
        }
        return putProfile(now, name, profile)
      }),
    )
    await tellOfCurrent({ before, after: config }, session)
    return { value: shown(config, name) }
  },
})

export const use = task({
  effect: 'changes',
  answers: async () => (await import('../answers/answer.ts')).nothing,
  summary: 'Make a profile the current one',
  searchWords: ['switch', 'select', 'activate', 'use-context', 'config use-context'],
  typedElsewhere: {
    'switch .': 'profile use ...',
    'config use-context': 'profile use ...',
    'config set-context': 'profile use ...',
    'workspace select': 'profile use ...',
  },
  arguments: ['name'],
  input: fields({ name: profileName }),
  columns,
  examples: ['ws profile use local', 'ws profile use work'],
  run: async ({ name }, { context, notice }) => {
    const config = await changeSettings(context, ({ update }) =>
      update(configFile, (now) => {
        if (findProfile(now, name) === undefined) throw unknownProfile(now, { value: name, source: '<name>' })
        return { ...now, current: name }
      }),
    )
    await notice(`Commands use profile ${name} now`)
    if (findProfile(config, name)?.url === undefined)
      await notice(`It has no address yet: ${addressLine(name)}`)
    await tellOfStronger(name, { context, notice })
    return undefined
  },
})

const remove = task({
  effect: 'changes',
  answers: async () => (await import('../answers/answer.ts')).nothing,
  summary: 'Delete a profile and its token',
  typedElsewhere: {
    'config delete-context': 'profile delete --help',
    'workspace delete': 'profile delete --help',
  },
  details:
    'If ws keeps a token of it, ws asks first (or needs --yes). If the profile guards something, ws asks at a terminal only. It does not delete a locked profile.',
  arguments: ['name'],
  input: fields({ name: profileName }),
  columns: [],
  examples: ['ws profile delete old --yes', 'ws profile delete work --yes'],
  destructive: 'ask',
  asks: ({ name }, { context }) => {
    const config = readConfig(context)
    const isKept = findProfile(config, name) !== undefined && tokenStore(context).find(name) !== undefined
    // Where guards go, the person at the terminal is asked about them.
    return isKept && liftedBy(config, withoutProfile(config, name)).length === 0
      ? { target: name }
      : undefined
  },
  run: async ({ name }, session) => {
    const { context, notice } = session
    const without = (now: Config): Config => withoutProfile(now, name)
    const agreed = await agreeToLift(without, session)
    const left = await changeSettings(context, async (changes) => {
      const config = readConfig(context)
      if (findProfile(config, name) === undefined)
        throw unknownProfile(config, { value: name, source: '<name>' })
      refuseLifting(config, without(config), agreed)
      // The token first: without the profile, nothing says where it is.
      await tokenStore(context).remove(name, changes)
      return changes.update(configFile, without, agreed)
    })
    await notice(`Profile ${name} is gone`)
    if (left.current === undefined) await notice(howToChoose(Object.keys(left.profiles)))
    return undefined
  },
})

export { remove as delete }

function withoutProfile(now: Config, name: string): Config {
  const { [name]: _removed, ...profiles } = now.profiles
  const { current, ...rest } = now
  return { ...rest, ...(current === undefined || current === name ? {} : { current }), profiles }
}

/** @param names - of the remaining profiles */
function howToChoose(names: readonly string[]): string {
  const [only] = names
  if (only === undefined) return 'No profile is left: `ws auth login` or `ws local init` makes one'
  const choice = names.length === 1 ? only : '<name>'
  return `No profile is current now; there ${names.length === 1 ? 'is' : 'are'} ${names.join(', ')}: ws profile use ${choice}`
}

function givenAddress(url: string | undefined, { flags, context }: Session) {
  if (url !== undefined) return { text: url, source: '--url' }
  if (flags.baseUrl !== undefined) return { text: flags.baseUrl, source: '--base-url' }
  const text = variable(context, 'WS_URL')
  if (text !== undefined) return { text, source: 'WS_URL' }
  throw new UsageError('--url is missing', {
    hint: 'Give the address of the service: --url https://docs.example.com',
  })
}
