/** Names known access of a person that the API can't take away. */
import { sentenceOfGap } from '../../catalog/unsupported.ts'
import { addressesIn } from '../../estate/address.ts'
import { memberOf } from '../../json/members.ts'
import type { Person } from '../access/people.ts'
import { type GrantEstate, unreadGrants } from '../people/grants.ts'

/** Sentences without a full stop. */
interface MembershipEnd {
  /** True if the plan takes the person out of the organization. */
  readonly leaves: boolean
  /** The reason why nobody can tell the members of the organization. */
  readonly untold: string | undefined
}

export function staysOf(
  { id, called, role }: Person,
  estate: GrantEstate,
  { leaves, untold }: MembershipEnd,
): readonly string[] {
  const { namedKinds } = estate
  const address = addressesIn(estate)
  const theirs = estate.things.filter(
    ({ kind, reply }) => kind === 'change-request' && memberOf(reply, 'createdBy.id') === id,
  )
  const own = role === null ? '' : `, with the role ${role}`
  const why = untold === undefined ? '' : `: ${untold}`
  const membership = [
    `${called} stays a member of the organization${own}${why}. Remove them with ws member remove ${id}, if the service offers it; else close the account in the app of the service, or where they log in`,
  ]
  const permissions = unreadGrants(estate).some(({ kind }) => namedKinds.has(kind))
    ? ['Roles given to them in one collection, space or site: see ws access']
    : []
  return [
    ...(leaves ? [] : membership),
    ...permissions,
    ...openLinks(estate),
    `Invites by e-mail: ${sentenceOfGap('takeBackInvite')}`,
    'Tokens that they made still work: the API does not list them',
    ...theirs.map(
      (request) => `${address(request)} is theirs and stays open: the API can't give it to somebody else`,
    ),
    'Comments and pages that they wrote keep their name',
  ]
}

/** Anybody who has kept the address of a link joins by it again. */
function openLinks({ organization, things }: GrantEstate): readonly string[] {
  const links = things.flatMap(({ kind, id, reply }) => {
    if (kind !== 'invite-link' || id === undefined) return []
    const role = memberOf(reply, 'role')
    return [`${id} (${typeof role === 'string' ? `role ${role}` : 'no role'})`]
  })
  const isOpen = links.length > 0 && memberOf(organization.reply, 'inviteLinks') !== false
  return isOpen
    ? [
        `Open invite links, by which they can come back if they know the address: ${links.join(', ')}. To close one: ws invite link delete <invite>`,
      ]
    : []
}
