/** Reads content from the spaces themselves, where the service offers it: ws makes nothing for that. */
import type { Kind } from '../../catalog/kinds.ts'
import { get as getOrganization } from '../../catalog/org.ts'
import { addressesIn } from '../../estate/address.ts'
import type { Estate } from '../../estate/estate.ts'
import type { EstateSource } from '../../estate/lists/source.ts'
import { memberOf } from '../../json/members.ts'
import type { Offers } from '../../task/offers.ts'
import type { Session } from '../../task/task.ts'
import { readLive } from '../estate/read-live.ts'
import { sourceOf } from '../estate/source.ts'
import { atRevision, type ReadPlace, spaceNow } from './read-place.ts'
import type { ContentPlaces, ContentSearch, ReadableContent } from './readable-content.ts'

/** Names the operations that read a space, by the id of the space and of its revision. */
export type DirectWay = (spaceId: string, revision: string | undefined) => ReadPlace

/** Lists and texts of one moment, whatever people change meanwhile. */
const atItsRevision: DirectWay = (spaceId, revision) =>
  revision === undefined ? spaceNow(spaceId) : atRevision(spaceId, revision)

const ways: readonly DirectWay[] = [atItsRevision, spaceNow]

/** One space may be closed to the caller; several that refuse look like a service that shows none. */
const mostTried = 3

/** Undefined if the service offers none. */
export async function directWay(search: ContentSearch, session: Session): Promise<DirectWay | undefined> {
  const offers = await session.offers()
  const possible = ways.filter((way) => mayOffer(way, offers))
  const [first] = possible
  if (first === undefined || offers.isComplete === true || offers.isDescribed) return first
  const spaces = await someSpaces(search, session)
  const source = tellingSource(search, offers)
  for (const way of possible) if (await isOffered(way, { spaces, source })) return way
  return undefined
}

function mayOffer(way: DirectWay, offers: Offers): boolean {
  const { pages, page, files } = way('', '')
  return ![pages, page, files].some((operation) => offers.isMissing(operation))
}

type SpaceToTry = Pick<ReadableContent, 'revision'> & { readonly id: string }

async function someSpaces({ client, organizationId }: ContentSearch, session: Session) {
  const kinds = new Set<Kind>(['space'])
  const estate = await readLive({ client, organizationId, kinds }, session)
  return spacesIn(estate).slice(0, mostTried)
}

function tellingSource({ client, organizationId }: ContentSearch, offers: Offers): EstateSource {
  const isThere = () => client.invoke(getOrganization, { path: { organizationId } })
  return sourceOf(client, { isThere, progress: async () => {}, offers })
}

interface OfferQuestion {
  readonly spaces: readonly SpaceToTry[]
  readonly source: EstateSource
}

async function isOffered(way: DirectWay, { spaces, source }: OfferQuestion): Promise<boolean> {
  for (const { id, revision } of spaces) {
    const { pages, files, path } = way(id, revision)
    const answers = [await source.one(pages, { path }), await source.list(files, { path })]
    if (answers.every((answer) => 'value' in answer)) return true
    if (answers.some((answer) => 'refusal' in answer && answer.refusal.isUnoffered === true)) return false
  }
  return false
}

/** All spaces, at the revisions that the backup holds of them. */
export function directPlaces(way: DirectWay, estate: Estate, organizationId: string): ContentPlaces {
  const places = spacesIn(estate).map(({ id, revision, address }) => ({
    place: way(id, revision),
    path: { organizationId, spaceId: id },
    holder: { kind: 'space', id } as const,
    address,
    revision,
  }))
  return { places, gaps: [] }
}

function spacesIn(estate: Estate) {
  const addressOf = addressesIn(estate)
  return estate.things.flatMap((thing) => {
    const { kind, id, reply } = thing
    if (kind !== 'space' || id === undefined) return []
    const revision = memberOf(reply, 'revision')
    const told = typeof revision === 'string' && revision !== '' ? revision : undefined
    return [{ id, revision: told, address: addressOf(thing) }]
  })
}
