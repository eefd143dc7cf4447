/** Tokens: saving one, forgetting it, seeing which one is used. */
import { fields, optional, toggle, word } from '../catalog/fields.ts'
import { CredentialsError, WsError } from '../errors.ts'
import { isEmbedded } from '../settings/base-url.ts'
import { changeSettings } from '../settings/change.ts'
import { fileStore } from '../settings/credentials.ts'
import type { Settings } from '../settings/settings.ts'
import { variable } from '../settings/variables.ts'
import { type Session, task } from '../task.ts'
import { logIn } from './login.ts'
import { existingProfile, readProfiles } from './profiles-in-use.ts'

export const login = task({
  effect: 'changes',
  summary: 'Save the token of a service',
  details:
    'The token comes from stdin (--with-token) or a file (--token-file), never from the command line. ' +
    'It is kept in a profile (--profile, "default" without it) and only ever sent to the address it was saved for.',
  input: fields({
    url: optional(word('Address of the service without /v1', { min: 1 })),
    withToken: optional(toggle('Read the token from stdin')),
    allowHttp: optional(toggle('Accept http://: the token travels unencrypted')),
  }),
  columns: ['profile', 'url', 'place'],
  examples: [
    'ws auth login --url https://docs.example.com --with-token',
    'ws auth login --with-token --profile work',
  ],
  run: async (input, session) => ({ value: await logIn(input, session) }),
})

export const logout = task({
  effect: 'changes',
  summary: 'Forget the saved token of a profile',
  input: fields({}),
  columns: [],
  examples: ['ws auth logout', 'ws auth logout --profile work'],
  run: async (_input, session) => {
    const { context, notice } = session
    const name = existingProfile(await readProfiles(session), session)
    const found =
      name !== undefined &&
      (await changeSettings(context, (changes) => fileStore(context).remove(name, changes)))
    await notice(found ? `The token of profile ${name} is forgotten` : 'There was no saved token')
    if (variable(context, 'WS_TOKEN') !== undefined) await notice('WS_TOKEN is still set')
    return undefined
  },
})

export const status = task({
  effect: 'reads',
  summary: 'Show which token is used, and whether it works',
  input: fields({}),
  columns: ['profile', 'url', 'token', 'works'],
  examples: ['ws auth status', 'ws auth status --profile local -o json'],
  run: async (_input, session) => {
    const settings = await session.settings()
    const url = settings.requireBaseUrl().value
    const row = { profile: settings.profile?.value ?? null, url, token: await tokenSource(settings, url) }
    try {
      await tryOut(session)
    } catch (error) {
      if (error instanceof WsError)
        await session.notice(`Profile ${row.profile ?? '-'}, ${url}, token: ${row.token}`)
      throw error
    }
    return { rows: [{ ...row, works: true }] }
  },
})

export const token = task({
  effect: 'reads',
  summary: 'Print the token in use, for other programs',
  input: fields({}),
  columns: [],
  examples: ['ws auth token --profile work'],
  run: async (_input, session) => {
    const settings = await session.settings()
    settings.requireBaseUrl()
    const found = await settings.requireToken()
    if (found === undefined) throw new CredentialsError('The embedded workspace has no token: it needs none')
    if (session.context.out.isTerminal)
      await session.notice('This is a secret: whoever has it can do what you can')
    return { value: found.value }
  },
})

async function tokenSource(settings: Settings, url: string): Promise<string> {
  if (isEmbedded(url)) return 'not needed'
  return (await settings.token())?.source ?? 'none'
}

/** The cheapest request that needs a token. */
async function tryOut(session: Session): Promise<void> {
  const [client, { list }] = await Promise.all([session.client(), import('../catalog/org.ts')])
  await client.invoke(list, { path: {}, query: { limit: 1 } })
}
