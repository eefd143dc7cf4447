/** Where tokens are kept between runs: each belongs to a profile, and to the origin it was saved for. */
import type { Context } from '../context.ts'
import type { Changes } from './change.ts'
import { type DocumentKind, isMembers, readDocument } from './document.ts'
import { configFolder, pathsOf } from './folders.ts'

interface SavedToken {
  /** Scheme, host and port that the token may be sent to. */
  readonly origin: string
  readonly token: string
}

export interface CredentialStore {
  /** Where the tokens are, in words for a person. */
  readonly place: string
  find(profile: string): Promise<SavedToken | undefined>
  save(
    profile: string,
    { saved, changes }: { readonly saved: SavedToken; readonly changes: Changes },
  ): Promise<void>
  /** Answers whether there was a token. */
  remove(profile: string, changes: Changes): Promise<boolean>
}

interface Credentials {
  readonly version: number
  readonly tokens: Readonly<Record<string, SavedToken>>
}

export const credentialsFile: DocumentKind<Credentials> = {
  name: 'credentials.json',
  version: 1,
  empty: { version: 1, tokens: {} },
  fault: ({ tokens = {} }) => {
    if (!isMembers(tokens)) return '"tokens" is not an object'
    const wrong = Object.entries(tokens).find(([, saved]) => !isSavedToken(saved))
    return wrong && `the entry of profile ${JSON.stringify(wrong[0])} is not an origin and a token`
  },
}

/** Tokens in a file of the config folder that only its owner can read. */
export function fileStore(context: Context): CredentialStore {
  const folder = configFolder(context)
  const path = folder && pathsOf(context).join(folder, credentialsFile.name)
  return {
    place: path ?? credentialsFile.name,
    find: async (profile) => {
      const credentials = path === undefined ? undefined : readDocument(credentialsFile, path, context)
      return credentials && tokenOf(credentials, profile)
    },
    save: async (profile, { saved, changes }) => {
      changes.update(credentialsFile, (now) => ({ ...now, tokens: { ...now.tokens, [profile]: saved } }))
    },
    remove: async (profile, changes) => {
      let found = false
      changes.update(credentialsFile, (now) => {
        found = tokenOf(now, profile) !== undefined
        const { [profile]: _removed, ...tokens } = now.tokens
        return found ? { ...now, tokens } : now
      })
      return found
    },
  }
}

const tokenOf = ({ tokens }: Credentials, profile: string) =>
  Object.hasOwn(tokens, profile) ? tokens[profile] : undefined

function isSavedToken(value: unknown): boolean {
  if (!isMembers(value)) return false
  const { origin, token } = value
  return typeof origin === 'string' && typeof token === 'string'
}
