/** Handles the operations of catalog/cr/file.ts. */
import type * as declared from '../../../catalog/cr/file.ts'
import { findChangeRequest } from '../../access/find.ts'
import { findFile, selectFiles } from '../../domain/content/files.ts'
import { readProposedLinks } from '../../domain/content/proposed-links.ts'
import type { Handler, PreparedHandler } from '../../handler.ts'
import { presentLinks } from '../../presenters/link.ts'
import { presentFile } from '../../presenters/revision.ts'
import { listPage, slicePage } from '../../reply/paging.ts'

export const list: Handler<typeof declared.list> = async ({ path, query, page }, request) => {
  const { changeRequest } = await findChangeRequest(request, path.spaceId, path.changeRequestId)
  return listPage(selectFiles(request.db, changeRequest.revision_id), {
    keys: ['files.id'],
    page,
    present: (row) => presentFile(row, query),
  })
}

export const get: Handler<typeof declared.get> = async ({ path, query }, request) => {
  const { changeRequest } = await findChangeRequest(request, path.spaceId, path.changeRequestId)
  return presentFile(await findFile(request.db, changeRequest.revision_id, path.fileId), query)
}

export const backlinks: PreparedHandler<typeof declared.backlinks> = {
  prepare: async ({ path, page }, world) => {
    const proposal = await findChangeRequest(world, path.spaceId, path.changeRequestId)
    const file = await findFile(world.db, proposal.changeRequest.revision_id, path.fileId)
    const { links } = await readProposedLinks(world, proposal)
    const toFile = links.filter(({ target }) => target.file === file.id)
    return (_, request) => presentLinks(slicePage(toFile, page), { request, ...proposal })
  },
}
