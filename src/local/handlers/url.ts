/** Handles the operations of catalog/url.ts: what the addresses in `urls.app` lead to. */
import type * as declared from '../../catalog/url.ts'
import { findChangeRequest, findCollection, findSpace } from '../access/find.ts'
import { placeNow } from '../domain/content/revision-place.ts'
import { placeOfProposal, type RevisionPlace } from '../domain/content/source.ts'
import type { Handler, LocalRequest } from '../handler.ts'
import { readChangeRequest } from '../presenters/change-request.ts'
import { presentCollection } from '../presenters/collection.ts'
import { showPage } from '../presenters/content.ts'
import { readSpace } from '../presenters/space.ts'
import { appPlace } from '../reply/addresses.ts'
import { notFound } from '../reply/refusals.ts'

export const resolve: Handler<typeof declared.resolve> = async ({ query }, request) => {
  const place = appPlace(query.url)
  if (place === undefined) throw notFound('collection or space', `at ${query.url}`)
  if ('collection' in place)
    return { collection: await presentCollection(await findCollection(request, place.collection), request) }
  const { id } = await findSpace(request, place.space)
  const space = await readSpace(request, id)
  if (place.changeRequest === undefined)
    return { space, ...(await pageAt(request, await placeNow(request, id), place.page)) }
  const { changeRequest } = await findChangeRequest(request, id, place.changeRequest)
  return {
    space,
    changeRequest: await readChangeRequest(request, changeRequest.id),
    ...(await pageAt(request, placeOfProposal(changeRequest), place.page)),
  }
}

const pageAt = async (request: LocalRequest, place: RevisionPlace, id: string | undefined) =>
  id === undefined ? {} : { page: await showPage(request, place, { sought: { id }, view: {} }) }
