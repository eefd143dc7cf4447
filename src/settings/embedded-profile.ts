/** The profile of an embedded workspace that ws has just made: its address, its organization, and its owner's token. */
import type { Context } from '../context.ts'
import { ownFolder } from '../disk/trusted-folder.ts'
import { LocalError, UsageError } from '../errors.ts'
import { originOf } from './base-url.ts'
import { changeSettings } from './files/change-file.ts'
import { type Config, configFile, findProfile, putProfile, withProfile } from './files/profiles-file.ts'
import { guardMembers } from './guards.ts'
import { tokenStore } from './tokens/token-store.ts'

interface NewProfile {
  readonly name: string
  /** With `local:`. */
  readonly url: string
}

interface EmbeddedProfile extends NewProfile {
  /** The id of the default organization. */
  readonly organization: string
  /** The owner's. */
  readonly token: string
}

/** A profile for a service or another workspace keeps its address and its token. @throws UsageError */
export function refuseTaken(config: Config, { name, url }: NewProfile): void {
  const taken = findProfile(config, name)?.url
  if (taken === undefined || taken === url) return
  throw new UsageError(`Profile ${name} leads to ${taken} already`, {
    hint: 'Give another name: --profile <name>',
  })
}

/** @param how.becomesCurrent - true if it is the one in use from now on where there is no other */
export async function saveEmbeddedProfile(
  { name, url, organization, token }: EmbeddedProfile,
  { becomesCurrent }: { readonly becomesCurrent: boolean },
  context: Context,
): Promise<Config> {
  try {
    return await changeSettings(context, async (changes) => {
      // Not in the keyring: anybody who reads our files can read the workspace too.
      const saved = { origin: originOf(url), token }
      await tokenStore(context).save(name, { saved, changes, insecure: true })
      return changes.update(configFile, (now) => {
        refuseTaken(now, { name, url })
        const profile = { ...guardMembers(findProfile(now, name)), url, org: organization }
        return (becomesCurrent ? putProfile : withProfile)(now, name, profile)
      })
    })
  } catch (error) {
    throw withoutProfile(error, { name, url })
  }
}

/** The workspace exists, even if its profile failed. */
const withoutProfile = (error: unknown, { name, url }: NewProfile): unknown =>
  error instanceof LocalError
    ? new LocalError(error.message, {
        cause: error,
        hint: `The workspace is made, and lacks its profile: ws profile create ${name} --url ${url}${error.hint === ownFolder ? `. ${ownFolder} first` : ''}`,
      })
    : error
