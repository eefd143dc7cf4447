/** The things on which people and teams are given permissions, and what these permissions reach. */

import { reaches } from '../../permissions/roles.ts'
import { forbidden } from '../reply/refusals.ts'
import type { Role } from '../store/database.ts'
import type { AccessQuestion } from './access.ts'
import { findCollection, findSite, findSpace } from './find.ts'
import type { PlaceKind } from './place-rules.ts'
import type { Container } from './places.ts'

export const holderColumns = {
  space: 'space_id',
  collection: 'collection_id',
  site: 'site_id',
} as const satisfies Record<PlaceKind, string>

/** Of a site, the default level and no parent. */
export interface Holder extends Container {
  readonly kind: PlaceKind
}

interface PathOfHolder {
  readonly spaceId?: string
  readonly collectionId?: string
  readonly siteId?: string
  readonly organizationId?: string
}

type Find = (asking: AccessQuestion, path: PathOfHolder, least: Role) => Promise<Container>

const finders: Readonly<Record<PlaceKind, Find>> = {
  space: (asking, { spaceId = '' }, least) => findSpace(asking, spaceId, least),
  collection: (asking, { collectionId = '' }, least) => findCollection(asking, collectionId, least),
  site: async (asking, { organizationId = '', siteId = '' }, least) => {
    const { site } = await findSite(asking, organizationId, siteId, least)
    return { ...site, parent_id: null }
  },
}

/** For a change of its permissions. */
export async function findHolder(
  asking: AccessQuestion,
  kind: PlaceKind,
  path: PathOfHolder,
  least: Role = 'admin',
): Promise<Holder> {
  const { id, organization_id, parent_id, default_level } = await finders[kind](asking, path, least)
  return { kind, id, organization_id, parent_id, default_level }
}

/** For a list of its permissions. @throws ApiError 403 for guests, unless they administrate it */
export async function findShownHolder(
  asking: AccessQuestion,
  kind: PlaceKind,
  path: PathOfHolder,
): Promise<Holder> {
  const holder = await findHolder(asking, kind, path, 'read')
  const { access } = asking
  if ((await access.roleIn(holder.organization_id)) !== undefined) return holder
  if (reaches(await access.roleOn(kind, holder), 'admin')) return holder
  throw forbidden(`Guests may not see who has access to the ${kind} ${holder.id}`)
}
