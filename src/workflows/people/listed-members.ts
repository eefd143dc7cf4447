/** Reads the members of an organization, where the service has a list of them: no other list has people who are in no team. */

import { list } from '../../catalog/member.ts'
import { largestPage } from '../../client/lists/largest-page.ts'
import { ApiError } from '../../errors.ts'
import { isObject, type JsonObject } from '../../json/object.ts'
import { meansNoRoute } from '../../task/offers.ts'
import type { Session } from '../../task/task.ts'

/** All of them, or the reason why nobody can tell: a clause. */
export type ListedMembers =
  | { readonly members: readonly JsonObject[]; readonly untold?: undefined }
  | { readonly members?: undefined; readonly untold: string }

/** @throws errors of a service that has the list and fails */
export async function listedMembers(organizationId: string, session: Session): Promise<ListedMembers> {
  const offers = await session.offers()
  if (offers.isMissing(list)) return notOffered
  const client = await session.client()
  try {
    const pages = await client.pages(list, { path: { organizationId }, query: { limit: largestPage } })
    offers.learn(list, true)
    return { members: pages.flatMap(({ items }) => items.filter(isObject)) }
  } catch (error) {
    if (meansNoRoute(error)) {
      offers.learn(list, false)
      return notOffered
    }
    if (error instanceof ApiError && error.status === 403) return { untold: error.message.replace(/\.$/, '') }
    throw error
  }
}

const notOffered: ListedMembers = { untold: 'the service does not offer the list of its members' }
