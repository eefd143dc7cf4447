/** Handles the operations of catalog/cr/content.ts. */
import type * as declared from '../../../catalog/cr/content.ts'
import { findChangeRequest } from '../../access/find.ts'
import { refuseMerged } from '../../domain/content/change-request.ts'
import { readFiles } from '../../domain/content/files.ts'
import { importPage } from '../../domain/content/import-page.ts'
import { readSource } from '../../domain/content/source.ts'
import type { Handler } from '../../handler.ts'
import { presentRevision } from '../../presenters/revision.ts'
import { invalid } from '../../reply/refusals.ts'

export const get: Handler<typeof declared.get> = async ({ path, query }, request) => {
  const { changeRequest } = await findChangeRequest(request, path.spaceId, path.changeRequestId)
  const revision = await request.db
    .selectFrom('revisions')
    .selectAll()
    .where('id', '=', changeRequest.revision_id)
    .executeTakeFirstOrThrow()
  const source = await readSource(request, changeRequest, query)
  return presentRevision(revision, { source, files: await readFiles(request.db, revision.id) })
}

const importContent: Handler<typeof declared.import> = {
  prepare: async ({ path, body }, world) => {
    if (body.source !== 'website') {
      throw invalid(`body.source: ${JSON.stringify(body.source)} can't be imported from, only website`)
    }
    const { changeRequest } = await findChangeRequest(world, path.spaceId, path.changeRequestId, 'edit')
    refuseMerged(changeRequest)
    const draft = await world.parser.run('document', await world.fetchDocument(body.url))
    return async (_, request) => {
      // Somebody may have merged it while ws fetched the document.
      const proposal = await findChangeRequest(request, path.spaceId, path.changeRequestId, 'edit')
      refuseMerged(proposal.changeRequest)
      const revision = await importPage(request, proposal, { source: body.url, draft })
      return { revision, importedResources: 1, totalResources: 1 }
    }
  },
}

export { importContent as import }
