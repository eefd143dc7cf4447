/** Keeps a token between runs: in the system's keyring, else in a file. The file says which, so that reading never has to guess. */
import type { Context } from '../../context.ts'
import { KeyringError } from '../../errors.ts'
import { isKeyringOff } from '../environment-variables.ts'
import type { LockedSettings } from '../files/change-file.ts'
import { fileStore, type NamedToken, type SavedToken } from './credentials-file.ts'

export const keyringPlace = 'the keyring'

export interface KeptToken {
  readonly origin: string
  /** In words for a person. */
  readonly place: string
  /** Undefined if the keyring has lost it. @throws KeyringError */
  read(): Promise<string | undefined>
}

interface TokenSaving {
  readonly saved: SavedToken
  readonly changes: LockedSettings
  /** True if the person chose the file. */
  readonly insecure: boolean
}

export interface StoredToken {
  readonly place: string
  /** The reason for the file, if nobody chose it. */
  readonly fallback: string | undefined
  /** The remains of the token that this one replaces. */
  readonly leftover: string | undefined
}

interface TokenStore {
  find(profile: string): KeptToken | undefined
  save(profile: string, saving: TokenSaving): Promise<StoredToken>
  /** True if there was a token. @throws KeyringError; then everything stays as it was */
  remove(profile: string, changes: LockedSettings): Promise<boolean>
}

export function tokenStore(context: Context): TokenStore {
  const file = fileStore(context)
  return {
    find: (profile) => {
      const saved = file.read(profile)
      if (saved === undefined) return undefined
      const { origin } = saved
      if ('token' in saved) return { origin, place: file.place, read: async () => saved.token }
      return { origin, place: keyringPlace, read: () => readKeyring(context, accountOf(profile, saved)) }
    },
    save: (profile, saving) => save(profile, saving, context),
    remove: async (profile, changes) => {
      const saved = file.read(profile)
      if (saved !== undefined && 'keyring' in saved) await removeNamed(context, accountOf(profile, saved))
      return file.remove(profile, changes)
    },
  }
}

/** The name contains the origin: changing the origin in the file finds no token. */
const accountOf = (profile: string, { origin, keyring }: NamedToken) => `${profile} ${origin} ${keyring}`

const remedy = 'Unlock the keyring and try again, or set WS_TOKEN'

async function readKeyring({ keyring }: Context, account: string): Promise<string | undefined> {
  try {
    return await keyring.find(account)
  } catch (error) {
    if (!(error instanceof KeyringError)) throw error
    throw new KeyringError(`The token can't be read: ${error.message}`, { cause: error, hint: remedy })
  }
}

async function removeNamed({ keyring }: Context, account: string): Promise<void> {
  try {
    await keyring.remove(account)
  } catch (error) {
    if (!(error instanceof KeyringError)) throw error
    throw new KeyringError(`The token can't be removed from the keyring: ${error.message}`, {
      cause: error,
      hint: `Unlock the keyring and try again; there it is called ${JSON.stringify(account)}, of ws`,
    })
  }
}

async function save(
  profile: string,
  { saved, changes, insecure }: TokenSaving,
  context: Context,
): Promise<StoredToken> {
  const file = fileStore(context)
  const before = file.read(profile)
  const { named, fallback } =
    insecure || isKeyringOff(context)
      ? { named: undefined, fallback: undefined }
      : await intoKeyring(profile, saved, context)
  try {
    await file.save(profile, { saved: named ?? saved, changes })
  } catch (error) {
    // Otherwise no name would lead to it any more.
    if (named !== undefined) await attempt(() => context.keyring.remove(accountOf(profile, named)))
    throw error
  }
  const old = before !== undefined && 'keyring' in before ? accountOf(profile, before) : undefined
  const failed = old === undefined ? undefined : await attempt(() => context.keyring.remove(old))
  return {
    place: named === undefined ? file.place : keyringPlace,
    fallback,
    leftover:
      failed && `The earlier token stays in the keyring as ${JSON.stringify(old)}, of ws: ${failed.message}`,
  }
}

async function intoKeyring(profile: string, { origin, token }: SavedToken, context: Context) {
  const named = { origin, keyring: context.random().toString(36).slice(2, 10) }
  const failed = await attempt(() => context.keyring.save(accountOf(profile, named), token))
  return failed === undefined
    ? { named, fallback: undefined }
    : { named: undefined, fallback: failed.message }
}

/** The failure of the keyring, if any. */
async function attempt(work: () => Promise<unknown>): Promise<KeyringError | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (error instanceof KeyringError) return error
    throw error
  }
}
