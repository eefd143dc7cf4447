/** Invites by link, and what sending invites by e-mail answers with (API document, "Invites"). */
import { array, boolean, literal, number, optional, resource, string } from '../fields.ts'
import { role } from '../shared.ts'

export const InviteLink = resource(() => ({
  object: literal('invite'),
  id: string(),
  role: optional(role),
  redundant: optional(boolean()),
}))

export const SentInvites = resource(() => ({
  users: optional(array(string())),
  invited: optional(number()),
  failedSSOEmails: optional(array(string())),
}))
