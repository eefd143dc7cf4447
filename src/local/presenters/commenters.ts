/** Lists the members who may comment in a space. */
import { reaches } from '../../permissions/roles.ts'
import { refuseGuests } from '../access/default-access.ts'
import type { Container } from '../access/places.ts'
import type { LocalRequest } from '../handler.ts'
import { type PageRequest, sievePage } from '../reply/paging.ts'
import { decideForAll } from './access.ts'
import { presentMember, selectMembers } from './user.ts'

export async function listCommenters(request: LocalRequest, space: Container, page: PageRequest) {
  await refuseGuests(request.access, space.organization_id)
  const decide = await decideForAll(request, 'space', space)
  const members = selectMembers(request.db, space.organization_id).where('members.disabled', '=', 0)
  return sievePage(members, {
    keys: ['members.joined_at', 'members.user_id'],
    page,
    sieve: async (rows) => {
      const decisions = await decide(rows)
      const members = []
      for (const [index, row] of rows.entries()) {
        const mayComment = reaches(decisions[index]?.role, 'comment')
        members.push(mayComment ? await presentMember(row, request) : undefined)
      }
      return members
    },
  })
}
