/** Handles a login to another service than the profile's: asks before it takes the profile, and decides what stays in it. */

import { UsageError } from '../../errors.ts'
import { isEmbedded, originOf } from '../../settings/base-url.ts'
import { type Config, findProfile, type Profile } from '../../settings/files/profiles-file.ts'
import type { Session } from '../../task/task.ts'
import { isYes } from '../../text/answer.ts'

/** A hand-written address may be invalid. */
export function sameOrigin(one: string, other: string): boolean {
  if (isEmbedded(one) || isEmbedded(other)) return one === other
  return URL.canParse(one) && URL.canParse(other) && originOf(one) === originOf(other)
}

/** Returns if the profile is free or for the same service, or if the person gives it up. @throws UsageError */
export async function agreeToMove(
  { name, url }: { readonly name: string; readonly url: string },
  config: Config,
  { context, isInteractive, isAgreed }: Session,
): Promise<void> {
  const own = findProfile(config, name)?.url
  if (own === undefined || sameOrigin(own, url) || isAgreed) return
  const fact = `Profile ${name} is for ${own}`
  const keepBoth = '--profile <name> makes another profile for it'
  if (!isInteractive)
    throw new UsageError(`${fact}: nothing was sent or saved`, {
      hint: `${keepBoth}, --yes replaces this one`,
    })
  const answer = await context.ask(`${fact}. Replace it, and its token? [y/N] `)
  if (!isYes(answer)) throw new UsageError('Not confirmed: nothing was sent or saved', { hint: keepBoth })
}

/** Members that name things of one service, or pass its token on. Guards stay. */
const ownMembers = {
  org: 'organization',
  space: 'space',
  site: 'site',
  user: 'user',
  credentialHelper: 'credential helper',
  allowHttp: 'leave to use http://',
} as const

export interface MovedProfile {
  readonly profile: Profile
  /** Its earlier address. */
  readonly before: string | undefined
  /** Its settings that do not count at the new address, in words. */
  readonly left: readonly string[]
}

/** The profile at the address of a login. */
export function movedTo(url: string, before: Profile | undefined): MovedProfile {
  const profile = { ...before, url }
  if (before?.url === undefined || sameOrigin(before.url, url))
    return { profile, before: before?.url, left: [] }
  const kept = Object.entries(profile).filter(([member]) => !Object.hasOwn(ownMembers, member))
  const left = Object.entries(ownMembers).filter(([member]) => Object.hasOwn(before, member))
  return { profile: Object.fromEntries(kept), before: before.url, left: left.map(([, words]) => words) }
}
