/** Finds the person whose inbox it is: the owner of the token, or somebody whom the caller names. */
import { list as listMembers } from '../../catalog/member.ts'
import type { Client } from '../../client/client.ts'
import { itemsOf } from '../../client/lists/page.ts'
import { ownerOf } from '../../engine/token-owner.ts'
import { AbsentError, UsageError } from '../../errors.ts'
import { memberOf } from '../../json/members.ts'
import { meansNoRoute } from '../../task/offers.ts'
import type { Session } from '../../task/task.ts'

/** At least one of both is there. */
export interface InboxOwner {
  readonly id: string | undefined
  readonly email: string | undefined
}

interface NamedPerson {
  readonly person: string | undefined
  readonly client: Client
  readonly organizationId: string
}

export async function inboxOwner(
  { person, client, organizationId }: NamedPerson,
  session: Session,
): Promise<InboxOwner> {
  const owner = person === undefined ? await ownerOf(client, await session.offers()) : undefined
  if (owner !== undefined) return { id: owner.id, email: owner.email }
  const word = person ?? (await session.settings()).user?.value
  if (word === undefined)
    throw new UsageError('The service does not tell who you are', {
      hint: 'Name yourself: --person <e-mail>, or ws config set user <e-mail>',
    })
  if (!word.includes('@')) return { id: word, email: undefined }
  return { id: await memberId(word, client, organizationId), email: word }
}

/** Undefined if the service does not offer its list of members. @throws AbsentError if nobody has the address */
async function memberId(email: string, client: Client, organizationId: string): Promise<string | undefined> {
  try {
    const input = { path: { organizationId }, query: { search: email, limit: 1000 } }
    const members = itemsOf(await client.pages(listMembers, input))
    const found = members.find(
      (member) => String(memberOf(member, 'user.email')).toLowerCase() === email.toLowerCase(),
    )
    const id = memberOf(found, 'user.id') ?? memberOf(found, 'id')
    if (typeof id === 'string') return id
  } catch (error) {
    if (meansNoRoute(error)) return undefined
    throw error
  }
  throw new AbsentError(`No member of the organization has the e-mail address ${email}`, {
    hint: 'ws member list shows all of them',
  })
}

/** @param user - a user of a reply */
export const isPerson = (user: unknown, { id, email }: InboxOwner): boolean => {
  if (id !== undefined) return memberOf(user, 'id') === id
  const own = memberOf(user, 'email')
  return typeof own === 'string' && own.toLowerCase() === email?.toLowerCase()
}
