/** Handles the operations of catalog/cr/content.ts. */
import type * as declared from '../../../catalog/cr/content.ts'
import { findChangeRequest } from '../../access/find.ts'
import { refuseMerged } from '../../domain/content/change-request.ts'
import { applyChanges } from '../../domain/content/content-changes/apply.ts'
import { refuseRepeatedNames } from '../../domain/content/content-changes/names.ts'
import { readChanges } from '../../domain/content/content-changes/read-changes.ts'
import { importPage } from '../../domain/content/import-page.ts'
import { placeOfProposal } from '../../domain/content/source.ts'
import type { Handler, PreparedHandler } from '../../handler.ts'
import { showContent } from '../../presenters/content.ts'
import { presentContentUpdate } from '../../presenters/content-update.ts'
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

export const update: PreparedHandler<typeof declared.update> = {
  prepare: async ({ path, query, body }, world) => {
    const { changeRequest } = await findChangeRequest(world, path.spaceId, path.changeRequestId, 'edit')
    refuseMerged(changeRequest)
    refuseRepeatedNames(body.changes)
    const changes = await readChanges(body.changes, world)
    return async (_, request) => {
      // Somebody may have merged it while ws read the texts.
      const proposal = await findChangeRequest(request, path.spaceId, path.changeRequestId, 'edit')
      refuseMerged(proposal.changeRequest)
      const applied = await applyChanges(request, proposal, changes)
      return presentContentUpdate(request, proposal.changeRequest.id, { applied, view: query })
    }
  },
}
