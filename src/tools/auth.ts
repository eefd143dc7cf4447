/** `ws auth`: saves a token, forgets it, and shows which one is in use. */
import { fields, optional, toggle, word } from '../catalog/fields.ts'
import { CredentialsError, UsageError } from '../errors.ts'
import { isEmbedded, workspaceFile } from '../settings/base-url.ts'
import { variable } from '../settings/environment-variables.ts'
import { changeSettings } from '../settings/files/change-file.ts'
import { type Config, findProfile, readConfig } from '../settings/files/profiles-file.ts'
import { tokenStore } from '../settings/tokens/token-store.ts'
import { type Session, task } from '../task/task.ts'
import { credentialsStatus } from './auth/auth-status.ts'
import { logIn } from './auth/login.ts'
import { profilesAt } from './local/place.ts'
import { existingProfile, readProfiles } from './profile/profiles-in-use.ts'
import { use } from './profile.ts'

export const login = task({
  effect: 'changes',
  takesContexts: true,
  answers: async () => (await import('../answers/settings.ts')).login,
  summary: 'Save the token of a service',
  typedElsewhere: {
    'configure sso': 'auth login',
    'sso login': 'auth login',
    'config set-credentials': 'auth login',
    'remote add': 'auth login --url <address>',
    configure: 'auth login',
    'auth refresh': 'auth login',
  },
  searchWords: ['expired token', 'login', 'signin', 'api key', 'api token', 'access token', 'credentials'],
  details:
    'ws asks for the token, or reads it from stdin (--with-token) or a file (--token-file), never from the command line. ' +
    'The token belongs to a profile (--profile, "default" without it), and ws sends it only to the address of that profile. ' +
    "ws keeps it in the system's keyring, or, if there is none, in a file that only you can read. " +
    'ws checks the token first. It saves nothing if the service refuses it (401), if there is no service at the address (404), ' +
    'or if nobody answers (exit code 5). It says who the token belongs to, and keeps that as the setting user, where the service ' +
    'tells it (ws help extended). If the profile belongs to another service, ws asks before it replaces the profile (or needs --yes), and removes its organization, space and site. --org, --space and --site are saved in the profile, if the service has them.',
  input: fields({
    url: optional(word('Address of the service without /v1', { min: 1 })),
    withToken: optional(toggle('Read the token from stdin')),
    allowHttp: optional(toggle('Accept http://: the token travels unencrypted')),
    noVerify: optional(toggle('Save the token without trying it out: send nothing')),
    insecureStorage: optional(toggle('Keep the token in a file, not in the keyring')),
  }),
  columns: ['profile', 'url', 'place'],
  identifiedBy: 'profile',
  examples: [
    'ws auth login',
    'ws auth login --url https://docs.example.com --org org_acme --with-token',
    'ws auth login --with-token --profile work --no-verify',
  ],
  run: async (input, session) => ({ value: await logIn(input, session) }),
})

export const logout = task({
  effect: 'changes',
  answers: async () => (await import('../answers/answer.ts')).nothing,
  summary: 'Forget the saved token of a profile',
  typedElsewhere: {
    'sso logout': 'auth logout',
  },
  input: fields({}),
  columns: [],
  examples: ['ws auth logout', 'ws auth logout --profile work'],
  run: async (_input, session) => {
    const { context, notice } = session
    const name = existingProfile(await readProfiles(session), session)
    const found =
      name !== undefined &&
      (await changeSettings(context, (changes) => tokenStore(context).remove(name, changes)))
    await notice(found ? `The token of profile ${name} is forgotten` : 'There was no saved token')
    const { credentialHelper } = (name && findProfile(readConfig(context), name)) || {}
    if (credentialHelper !== undefined) await notice('Its credential helper is still asked')
    if (variable(context, 'WS_TOKEN') !== undefined) await notice('WS_TOKEN is still set')
    return undefined
  },
})

export const status = task({
  effect: 'reads',
  answers: async () => (await import('../answers/settings.ts')).credentials,
  summary: 'Show the token of every profile: where it is, and whether it works',
  typedElsewhere: {
    'iam list-access-keys': 'auth status',
    'sts get-caller-identity': 'auth status',
  },
  searchWords: ['logged in', 'am I logged in', 'whoami'],
  details:
    'ws uses the first of these tokens: --token-file, WS_TOKEN, the credential helper of the profile, the saved token. ' +
    'It connects to the service of every profile, and sends each only the token of that profile: --profile looks at one, --no-check at none. ' +
    'The first row shows the token that commands use here. ws exits with an error if that token does not work. ' +
    'USER is the owner of the token, if the service tells it (ws help extended).',
  input: fields({ noCheck: optional(toggle('Send nothing, and read no token')) }),
  columns: ['profile', 'origin', 'user', 'kept', 'source', 'works'],
  tones: { works: { yes: 'good', no: 'bad' } },
  identifiedBy: 'profile',
  examples: ['ws auth status', 'ws auth status --no-check -o json'],
  run: async ({ noCheck }, session) => credentialsStatus({ isChecked: noCheck !== true }, session),
})

const change = task({
  effect: 'changes',
  answers: async () => (await import('../answers/answer.ts')).nothing,
  summary: 'Make another profile the current one',
  searchWords: ['account', 'another account', 'use another account', 'switch account', 'change account'],
  details:
    'Does the same as ws profile use. If there are only two profiles, you need not name the other one.',
  arguments: ['profile?'],
  input: fields({ profile: optional(word('Name of the profile', { min: 1 })) }),
  columns: [],
  examples: ['ws auth switch local', 'ws auth switch'],
  run: async ({ profile }, session) => {
    await use.run({ name: profile ?? theOther(await readProfiles(session)) }, session)
    return undefined
  },
})

export { change as switch }

function theOther({ current, profiles }: Config): string {
  const others = Object.keys(profiles).filter((name) => name !== current)
  const [only] = others
  if (only !== undefined && others.length === 1) return only
  throw new UsageError('<profile> is missing', {
    hint:
      others.length === 0
        ? 'There is no other profile: `ws auth login` makes one'
        : `There are: ${others.join(', ')}`,
  })
}

export const token = task({
  effect: 'reads',
  answers: async () => (await import('../answers/settings.ts')).text,
  summary: 'Print the token in use, for other programs',
  input: fields({}),
  columns: [],
  examples: ['ws auth token --profile work', 'ws auth token'],
  run: async (_input, session) => {
    const settings = await session.written()
    const { value: url } = settings.requireBaseUrl()
    const value = isEmbedded(url) ? await embeddedToken(url, session) : (await settings.requireToken())?.value
    if (session.context.out.isTerminal)
      await session.notice('This is a secret: whoever has it can do what you can')
    return value === undefined ? undefined : { value }
  },
})

/** Calls from this process need no token; this one is for the port of `ws local serve`. */
async function embeddedToken(url: string, session: Session): Promise<string> {
  const { context } = session
  const profiles = profilesAt(workspaceFile(url, context), await readProfiles(session), session)
  for (const profile of profiles) {
    const kept = tokenStore(context).find(profile)
    const secret = kept !== undefined && isEmbedded(kept.origin) ? await kept.read() : undefined
    if (secret !== undefined) return secret
  }
  throw new CredentialsError('No token of this embedded workspace is saved, and calls from ws need none', {
    hint: 'For other programs: ws local token create --user <user>',
  })
}
