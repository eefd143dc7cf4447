/** Handles the operations of catalog/cr/content.ts. */
import type * as declared from '../../../catalog/cr/content.ts'
import { findChangeRequest } from '../../access/find.ts'
import { refuseMerged } from '../../domain/content/change-request.ts'
import { importPage } from '../../domain/content/import-page.ts'
import { placeOfProposal } from '../../domain/content/source.ts'
import type { Handler } from '../../handler.ts'
import { showContent } from '../../presenters/content.ts'
import { invalid } from '../../reply/refusals.ts'

export const get: Handler<typeof declared.get> = async ({ path, query }, request) => {
  const { changeRequest } = await findChangeRequest(request, path.spaceId, path.changeRequestId)
  return showContent(request, placeOfProposal(changeRequest), query)
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
