/** Handles the operations of catalog/cr/page.ts. */
import type * as declared from '../../../catalog/cr/page.ts'
import { findChangeRequest } from '../../access/find.ts'
import { type PagePlace, readPages } from '../../domain/content/content.ts'
import { statisticsOf } from '../../domain/content/links.ts'
import { readProposedLinks } from '../../domain/content/proposed-links.ts'
import { readSource } from '../../domain/content/source.ts'
import type { Handler, PreparedHandler } from '../../handler.ts'
import { presentLinks } from '../../presenters/link.ts'
import { presentPage, presentPages } from '../../presenters/revision.ts'
import { slicePage } from '../../reply/paging.ts'
import { notFound } from '../../reply/refusals.ts'

export const list: Handler<typeof declared.list> = async ({ path, query }, request) => {
  const { changeRequest } = await findChangeRequest(request, path.spaceId, path.changeRequestId)
  return { pages: presentPages(await readSource(request, changeRequest, query)) }
}

export const get: Handler<typeof declared.get> = async ({ path, query }, request) => {
  const { changeRequest } = await findChangeRequest(request, path.spaceId, path.changeRequestId)
  const source = await readSource(request, changeRequest, query)
  const page = findPage(source.pages, path.pageId)
  return { ...presentPage(page, source), pages: presentPages(source, page.id) }
}

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

function findPage(pages: readonly PagePlace[], id: string): PagePlace {
  const page = pages.find((one) => one.id === id)
  if (page === undefined) throw notFound('page', id)
  return page
}
