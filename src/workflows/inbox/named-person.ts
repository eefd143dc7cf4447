/** Finds the person whose inbox it is: the owner of the token, or somebody whom the caller names. */

import { get as getMember, list as listMembers } from '../../catalog/member.ts'
import { get as getOrganization } from '../../catalog/org.ts'
import type { Client } from '../../client/client.ts'
import { largestPage } from '../../client/lists/largest-page.ts'
import { itemsOf } from '../../client/lists/page.ts'
import { ownerOf } from '../../engine/token-owner.ts'
import { AbsentError, ApiError, UsageError } from '../../errors.ts'
import { memberOf } from '../../json/members.ts'
import { meansNoRoute, type Offers } from '../../task/offers.ts'
import type { Session } from '../../task/task.ts'
import { type CalledPerson, describePerson, peopleBegunBy } from '../../text/begun-name.ts'

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
  const offers = await session.offers()
  const owner = person === undefined ? await ownerOf(client, offers) : undefined
  if (owner !== undefined) return { id: owner.id, email: owner.email }
  const word = person ?? (await session.settings()).user?.value
  if (word === undefined)
    throw new UsageError('The service does not tell who you are', {
      hint: 'Name yourself: --person <e-mail>, or ws config set user <e-mail>',
    })
  const search = { client, organizationId, offers }
  if (!word.includes('@')) {
    if (person !== undefined) await requireMember(person, search)
    return { id: word, email: undefined }
  }
  return { id: await memberId(word, search), email: word }
}

interface MemberSearch extends Pick<NamedPerson, 'client' | 'organizationId'> {
  readonly offers: Offers
}

/**
 * Nothing waits for a thing of another kind, nor for nobody.
 * @throws AbsentError if the service shows its members, and none has the id
 */
async function requireMember(userId: string, search: MemberSearch): Promise<void> {
  const { client, organizationId, offers } = search
  if (offers.isMissing(getMember) || offers.isMissing(listMembers)) return
  try {
    await client.invoke(getMember, { path: { organizationId, userId } })
  } catch (error) {
    if (!meansNoRoute(error)) throw error
    // A service without the route answers as one without the member: the list tells them apart.
    const near = error.status === 404 ? await membersLike(userId, search) : undefined
    if (near === undefined) return
    const guess = near.length === 0 ? '' : `; did you mean ${near.map(describePerson).join(' or ')}?`
    throw new AbsentError(`The organization has no member ${JSON.stringify(userId)}${guess}`, {
      hint: allMembers,
    })
  }
}

/** Undefined if the service does not show its members. */
async function membersLike(word: string, search: MemberSearch): Promise<readonly CalledPerson[] | undefined> {
  const { client, organizationId } = search
  try {
    const query = { search: word, limit: largestSearch }
    const members = memberOf(await client.invoke(listMembers, { path: { organizationId }, query }), 'items')
    return peopleBegunBy(word, Array.isArray(members) ? members.flatMap(calledIn) : [])
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (meansNoRoute(error)) await learnMissing(search)
    return undefined
  }
}

const largestSearch = 100

function calledIn(member: unknown): readonly CalledPerson[] {
  const [called, name] = [memberOf(member, 'user.email'), memberOf(member, 'user.displayName')]
  return typeof called === 'string' ? [{ called, name: typeof name === 'string' ? name : undefined }] : []
}

/** @throws ApiError if the service refuses the organization, which says nothing of its lists */
async function learnMissing({ client, organizationId, offers }: MemberSearch): Promise<void> {
  await client.invoke(getOrganization, { path: { organizationId } })
  offers.learn(listMembers, false)
}

const allMembers = 'ws member list shows all of them'

/** Undefined if the service does not offer its list of members. @throws AbsentError if nobody has the address */
async function memberId(email: string, search: MemberSearch): Promise<string | undefined> {
  const { client, organizationId, offers } = search
  if (offers.isMissing(listMembers)) return undefined
  try {
    const input = { path: { organizationId }, query: { search: email, limit: largestPage } }
    const members = itemsOf(await client.pages(listMembers, input))
    const found = members.find(
      (member) => String(memberOf(member, 'user.email')).toLowerCase() === email.toLowerCase(),
    )
    const id = memberOf(found, 'user.id') ?? memberOf(found, 'id')
    if (typeof id === 'string') return id
  } catch (error) {
    if (!meansNoRoute(error)) throw error
    await learnMissing(search)
    return undefined
  }
  throw new AbsentError(`No member of the organization has the e-mail address ${email}`, {
    hint: allMembers,
  })
}

/** @param user - a user of a reply */
export const isPerson = (user: unknown, { id, email }: InboxOwner): boolean => {
  if (id !== undefined) return memberOf(user, 'id') === id
  const own = memberOf(user, 'email')
  return typeof own === 'string' && own.toLowerCase() === email?.toLowerCase()
}
