/** Handles the operations of catalog/cr/page.ts. */
import type * as declared from '../../../catalog/cr/page.ts'
import { findChangeRequest } from '../../access/find.ts'
import { type PagePlace, readPages } from '../../domain/content/content.ts'
import { statisticsOf } from '../../domain/content/links.ts'
import { readProposedLinks } from '../../domain/content/proposed-links.ts'
import { placeOfProposal, type RevisionPlace } from '../../domain/content/source.ts'
import type { Handler, LocalRequest, PreparedHandler } from '../../handler.ts'
import { showPage, showPages } from '../../presenters/content.ts'
import { presentLinks } from '../../presenters/link.ts'
import { slicePage } from '../../reply/paging.ts'
import { notFound } from '../../reply/refusals.ts'

export const list: Handler<typeof declared.list> = async ({ path, query }, request) =>
  showPages(request, await proposed(request, path), query)

export const get: Handler<typeof declared.get> = async ({ path, query }, request) =>
  showPage(request, await proposed(request, path), { sought: { id: path.pageId }, view: query })

export const find: Handler<typeof declared.find> = async ({ path, query }, request) =>
  showPage(request, await proposed(request, path), { sought: { path: path.pagePath }, view: query })

export const links: PreparedHandler<typeof declared.links> = {
  prepare: async ({ path, page }, world) => {
    const proposal = await findChangeRequest(world, path.spaceId, path.changeRequestId)
    const pages = await readPages(world.db, proposal.changeRequest.revision_id)
    const { id } = findPage(pages, path.pageId)
    const found = await readProposedLinks(world, proposal)
    const own = found.links.filter(({ pageId }) => pageId === id)
    const changeRequest = found.newlyBroken.filter(({ pageId }) => pageId === id).length
    return async (_, request) => ({
      ...(await presentLinks(slicePage(own, page), { request, ...proposal })),
      stats: statisticsOf(own, { changeRequest }),
    })
  },
}

async function proposed(
  request: LocalRequest,
  path: { readonly spaceId: string; readonly changeRequestId: string },
): Promise<RevisionPlace> {
  return placeOfProposal((await findChangeRequest(request, path.spaceId, path.changeRequestId)).changeRequest)
}

function findPage(pages: readonly PagePlace[], id: string): PagePlace {
  const page = pages.find((one) => one.id === id)
  if (page === undefined) throw notFound('page', id)
  return page
}
