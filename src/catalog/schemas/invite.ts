/** Invites by link, and the reply to invites by e-mail (API document, "Invites"). */
import { array, boolean, lazyObject, literal, number, optional, string } from '../fields.ts'
import { role } from '../shared.ts'

export const InviteLink = lazyObject(() => ({
  object: literal('invite'),
  id: string(),
  role: optional(role),
  redundant: optional(boolean()),
}))

export const SentInvites = lazyObject(() => ({
  users: optional(array(string())),
  invited: optional(number()),
  failedSSOEmails: optional(array(string())),
}))
