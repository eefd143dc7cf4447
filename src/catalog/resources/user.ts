/** A user, and a user as a member of an organization (API document, "User" and "Member"). */
import { boolean, literal, number, optional, resource, string } from '../fields.ts'
import { members, role, timestamp } from '../shared.ts'

export const User = resource(() => ({
  object: literal('user'),
  id: string(),
  displayName: optional(string()),
  email: optional(string()),
  photoURL: optional(string()),
  urls: members(string(), 'location'),
}))

export const Member = resource(() => ({
  object: literal('member'),
  id: string(),
  role: optional(role),
  user: optional(User),
  disabled: optional(boolean()),
  joinedAt: optional(timestamp),
  lastSeenAt: optional(timestamp),
  sso: optional(boolean()),
  spaces: optional(number()),
  teams: optional(number()),
}))
