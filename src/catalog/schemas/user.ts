/** A user, and a user as a member of an organization (API document, "User" and "Member"). */
import { boolean, lazyObject, literal, nullable, number, optional, string } from '../fields.ts'
import { members, role, timestamp } from '../shared.ts'

export const User = lazyObject(() => ({
  object: literal('user'),
  id: string(),
  displayName: optional(string()),
  email: optional(string()),
  photoURL: optional(string()),
  urls: members(string(), 'location'),
}))

export const Member = lazyObject(() => ({
  object: literal('member'),
  id: string(),
  role: optional(nullable(role)),
  user: optional(User),
  disabled: optional(boolean()),
  joinedAt: optional(timestamp),
  lastSeenAt: optional(timestamp),
  sso: optional(boolean()),
  spaces: optional(number()),
  sites: optional(number()),
  teams: optional(number()),
}))
