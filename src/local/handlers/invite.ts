/** Handles the operations of catalog/invite.ts. */
import type * as declared from '../../catalog/invite.ts'
import { findOrganization } from '../access/find.ts'
import { addMember, isEmailAddress } from '../access/members.ts'
import type { Handler, LocalRequest } from '../handler.ts'
import { conflict, forbidden, invalid, notFound } from '../reply/refusals.ts'
import type { Role } from '../store/database.ts'

export const send: Handler<typeof declared.send> = async ({ path, body }, request) => {
  const organization = await findOrganization(request, path.organizationId, 'admin')
  const emails = [...new Set(body.emails.map((email) => email.trim().toLowerCase()))]
  const malformed = emails.filter((email) => !isEmailAddress(email))
  if (malformed.length > 0)
    throw invalid(...malformed.map((email) => `body.emails: ${email} is not an e-mail address`))
  const sso = body.sso === true
  const failed = sso ? await cannotUseSso(request, organization.id, emails) : []
  const role = body.role === undefined ? organization.default_role : body.role
  const users: string[] = []
  for (const email of emails.filter((address) => !failed.includes(address))) {
    const invited = await invite(request, { organizationId: organization.id, email, role, sso })
    if (invited !== undefined) users.push(invited)
  }
  return { users, invited: users.length, failedSSOEmails: failed }
}

/** An invite by e-mail makes the invited user a member; a link makes any user who follows it one. */
export const accept: Handler<typeof declared.accept> = async ({ path }, request) => {
  const { db, access, now } = request
  const found = await db
    .selectFrom('invites')
    .innerJoin('organizations', 'organizations.id', 'invites.organization_id')
    .selectAll('invites')
    .select('organizations.invite_links')
    .where('invites.id', '=', path.inviteId)
    .where('invites.organization_id', '=', path.organizationId)
    .executeTakeFirst()
  if (found === undefined) throw notFound('invite', path.inviteId)
  const joining = { organizationId: found.organization_id, role: found.role, sso: found.sso === 1 }
  if (found.email === null) {
    if (found.invite_links === 0) throw forbidden(`Invite links are switched off in ${found.organization_id}`)
    await addMember(request, { ...joining, userId: access.userId })
    return {}
  }
  if (found.accepted_at !== null) throw conflict(`The invite ${found.id} was accepted already`)
  const invited = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', found.email)
    .executeTakeFirstOrThrow()
  if (invited.id !== access.userId && !access.isOwner)
    throw forbidden(`The invite ${found.id} is for ${found.email}`)
  await addMember(request, { ...joining, userId: invited.id })
  await db.updateTable('invites').set({ accepted_at: now }).where('id', '=', found.id).execute()
  return {}
}

interface NewInvite {
  readonly organizationId: string
  readonly email: string
  readonly role: Role | null
  readonly sso: boolean
}

/** The id of the invited user; undefined if they are a member already. A repeated invite renews the first. */
async function invite(
  request: LocalRequest,
  { organizationId, email, role, sso }: NewInvite,
): Promise<string | undefined> {
  const { db, now, access, newId } = request
  const userId = await userWith(request, email)
  const member = await db
    .selectFrom('members')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (member !== undefined) return undefined
  await db
    .deleteFrom('invites')
    .where('organization_id', '=', organizationId)
    .where('kind', '=', 'email')
    .where('email', '=', email)
    .execute()
  await db
    .insertInto('invites')
    .values({
      id: newId('invite'),
      organization_id: organizationId,
      kind: 'email',
      email,
      role,
      sso,
      created_at: now,
      created_by: access.userId,
    })
    .execute()
  return userId
}

async function userWith({ db, now, newId }: LocalRequest, email: string): Promise<string> {
  const known = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (known !== undefined) return known.id
  const id = newId('user')
  const name = email.slice(0, email.indexOf('@'))
  await db.insertInto('users').values({ id, display_name: name, email, created_at: now }).execute()
  return id
}

/** Single sign-on needs a provider, and refuses users who log in with a password. */
async function cannotUseSso(
  { db }: LocalRequest,
  organizationId: string,
  emails: readonly string[],
): Promise<string[]> {
  const provider = await db
    .selectFrom('saml_providers')
    .select('id')
    .where('organization_id', '=', organizationId)
    .limit(1)
    .executeTakeFirst()
  if (provider === undefined) return [...emails]
  if (emails.length === 0) return []
  const withPassword = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select('users.email')
    .where('members.organization_id', '=', organizationId)
    .where('members.sso', '=', 0)
    .where('users.email', 'in', emails)
    .execute()
  return withPassword.map((row) => row.email.toLowerCase())
}
