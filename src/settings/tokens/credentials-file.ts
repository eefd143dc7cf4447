/**
 * The file of credentials. Each belongs to a profile and to the origin it was saved for; tokens in the keyring only have their
 * names here.
 */
import type { Context } from '../../context.ts'
import { isObject } from '../../json/object.ts'
import type { LockedSettings } from '../files/change-file.ts'
import { configFolder, pathsOf } from '../files/folders.ts'
import { type DocumentKind, readDocument } from '../files/read-file.ts'

export interface SavedToken {
  /** Scheme, host and port that may get the token. */
  readonly origin: string
  readonly token: string
}

/** The name of a token in the keyring. */
export interface NamedToken {
  readonly origin: string
  /** A random part, which tells apart the tokens of different config folders, and a new token from an old one. */
  readonly keyring: string
}

export type Credential = SavedToken | NamedToken

interface CredentialFile {
  /** The place of the token, in words for a person. */
  readonly place: string
  read(profile: string): Credential | undefined
  /** The token, if the file itself holds it. */
  find(profile: string): Promise<SavedToken | undefined>
  save(
    profile: string,
    { saved, changes }: { readonly saved: Credential; readonly changes: LockedSettings },
  ): Promise<void>
  /** True if there was a token. */
  remove(profile: string, changes: LockedSettings): Promise<boolean>
}

interface Credentials {
  readonly version: number
  readonly tokens: Readonly<Record<string, Credential>>
}

export const credentialsFile: DocumentKind<Credentials> = {
  name: 'credentials.json',
  version: 1,
  empty: { version: 1, tokens: {} },
  fault: ({ tokens = {} }) => {
    if (!isObject(tokens)) return '"tokens" is not an object'
    const wrong = Object.entries(tokens).find(([, saved]) => !isCredential(saved))
    return wrong && `the entry of profile ${JSON.stringify(wrong[0])} is not an origin and a token`
  },
}

/** Keeps tokens in a file of the config folder that only its owner can read. */
export function fileStore(context: Context): CredentialFile {
  const folder = configFolder(context)
  const path = folder && pathsOf(context).join(folder, credentialsFile.name)
  const read = (profile: string) => {
    const credentials = path === undefined ? undefined : readDocument(credentialsFile, path, context)
    return credentials && credentialOf(credentials, profile)
  }
  return {
    place: path ?? credentialsFile.name,
    read,
    find: async (profile) => {
      const saved = read(profile)
      return saved !== undefined && 'token' in saved ? saved : undefined
    },
    save: async (profile, { saved, changes }) => {
      changes.update(credentialsFile, (now) => ({ ...now, tokens: { ...now.tokens, [profile]: saved } }))
    },
    remove: async (profile, changes) => {
      let found = false
      changes.update(credentialsFile, (now) => {
        found = credentialOf(now, profile) !== undefined
        const { [profile]: _removed, ...tokens } = now.tokens
        return found ? { ...now, tokens } : now
      })
      return found
    },
  }
}

const credentialOf = ({ tokens }: Credentials, profile: string) =>
  Object.hasOwn(tokens, profile) ? tokens[profile] : undefined

function isCredential(value: unknown): boolean {
  if (!isObject(value) || typeof value.origin !== 'string') return false
  return typeof value.token === 'string' || typeof value.keyring === 'string'
}
