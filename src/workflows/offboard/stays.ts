/** Names known access of a person that the API can't take away. */
import { sentenceOfGap } from '../../catalog/unsupported.ts'
import { addressesIn } from '../../estate/address.ts'
import type { Estate } from '../../estate/estate.ts'
import { memberOf } from '../../json/members.ts'
import type { Person } from '../access/people.ts'

/** Sentences without a full stop. */
export function staysOf({ id, called, role }: Person, estate: Estate): readonly string[] {
  const address = addressesIn(estate)
  const theirs = estate.things.filter(
    ({ kind, reply }) => kind === 'change-request' && memberOf(reply, 'createdBy.id') === id,
  )
  const own = role === null ? '' : `, with the role ${role}`
  return [
    `${called} stays a member of the organization${own}. Remove them with ws member remove ${id}, if the service offers it; else close the account in the app of the service, or where they log in`,
    'Roles given to them in one collection or space: the API does not show them',
    `Invites by e-mail: ${sentenceOfGap('takeBackInvite')}`,
    'Tokens that they made still work: the API does not list them',
    ...theirs.map(
      (request) => `${address(request)} is theirs and stays open: the API can't give it to somebody else`,
    ),
    'Comments and pages that they wrote keep their name',
  ]
}
