/** Lists the members who may comment in a space. */

import { reaches } from '../../permissions/roles.ts'
import { type Container, createAccess } from '../access/access.ts'
import { refuseGuests } from '../access/default-access.ts'
import type { LocalRequest } from '../handler.ts'
import { type PageRequest, slicePage } from '../reply/paging.ts'
import { presentMember, selectMembers } from './user.ts'

export async function listCommenters(request: LocalRequest, space: Container, page: PageRequest) {
  await refuseGuests(request.access, space.organization_id)
  const members = await selectMembers(request.db, space.organization_id)
    .where('members.disabled', '=', 0)
    .orderBy('members.joined_at')
    .orderBy('members.user_id')
    .execute()
  const able = []
  for (const member of members) {
    const theirs = createAccess(request.db, { id: member.id, isOwner: false })
    if (reaches(await theirs.roleOn(space), 'comment')) able.push(member)
  }
  const { items, ...rest } = slicePage(able, page)
  return { ...rest, items: items.map((row) => presentMember(row, request)) }
}
