/** Handles the operations of catalog/cr.ts. */
import type * as declared from '../../catalog/cr.ts'
import { findChangeRequest, findSpace } from '../access/find.ts'
import {
  checkStatus,
  mergeProposal,
  pullPrimary,
  refuseMerged,
  statuses,
} from '../domain/content/change-request.ts'
import { pdfUrl, printContent } from '../domain/content/print.ts'
import type { Handler, PreparedHandler } from '../handler.ts'
import {
  presentChangeRequest,
  readChangeRequest,
  selectChangeRequests,
} from '../presenters/change-request.ts'
import { listCommenters } from '../presenters/commenters.ts'
import { showChanges } from '../presenters/content-changes.ts'
import { contributorsTo } from '../presenters/contributors.ts'
import { listPage } from '../reply/paging.ts'
import { invalid } from '../reply/refusals.ts'

export const list: Handler<typeof declared.list> = async ({ path, query, page }, request) => {
  const { id } = await findSpace(request, path.spaceId)
  const { status = 'open', contributor } = query
  if (status !== 'all' && !statuses.includes(status)) {
    throw invalid(`status: ${JSON.stringify(status)} is none of all, ${statuses.join(', ')}`)
  }
  let wanted = selectChangeRequests(request.db).where('change_requests.space_id', '=', id)
  if (status !== 'all') wanted = wanted.where('change_requests.status', '=', status)
  if (contributor !== undefined) {
    wanted = wanted.where(({ eb, or, exists, selectFrom }) => {
      const own = selectFrom('revisions')
        .select('revisions.id')
        .whereRef('revisions.change_request_id', '=', 'change_requests.id')
        .where('revisions.created_by', '=', contributor)
      return or([eb('change_requests.created_by', '=', contributor), exists(own)])
    })
  }
  return listPage(wanted, {
    keys: ['change_requests.number'],
    direction: 'desc',
    page,
    present: (row) => presentChangeRequest(row, request),
  })
}

export const get: Handler<typeof declared.get> = async ({ path }, request) => {
  const { changeRequest } = await findChangeRequest(request, path.spaceId, path.changeRequestId)
  return readChangeRequest(request, changeRequest.id)
}

/** A new one shows the main content until it has a revision of its own. */
export const create: Handler<typeof declared.create> = async ({ path, body }, request) => {
  const { db, access, now, newId } = request
  const space = await findSpace(request, path.spaceId, 'edit')
  const id = newId('changeRequest')
  const number = space.last_change_request_number + 1
  await db
    .insertInto('change_requests')
    .values({
      id,
      space_id: space.id,
      number,
      status: 'draft',
      subject: body.subject ?? 'Untitled',
      agent_task_id: body.agentTaskId ?? null,
      revision_id: space.revision_id,
      revision_initial_id: space.revision_id,
      created_at: now,
      updated_at: now,
      created_by: access.userId,
    })
    .execute()
  await db
    .updateTable('spaces')
    .set({ last_change_request_number: number })
    .where('id', '=', space.id)
    .execute()
  return readChangeRequest(request, id)
}

export const update: Handler<typeof declared.update> = async ({ path, body }, request) => {
  const { changeRequest } = await findChangeRequest(request, path.spaceId, path.changeRequestId, 'edit')
  if (body.status !== undefined) checkStatus(body.status)
  refuseMerged(changeRequest)
  await request.db
    .updateTable('change_requests')
    .set({ subject: body.subject, status: body.status, updated_at: request.now })
    .where('id', '=', changeRequest.id)
    .execute()
  return readChangeRequest(request, changeRequest.id)
}

export const merge: Handler<typeof declared.merge> = async ({ path }, request) => {
  const proposal = await findChangeRequest(request, path.spaceId, path.changeRequestId, 'review')
  return { revision: await mergeProposal(request, proposal), result: 'merge' }
}

export const pull: Handler<typeof declared.pull> = async ({ path }, request) => {
  const proposal = await findChangeRequest(request, path.spaceId, path.changeRequestId, 'edit')
  return { revision: await pullPrimary(request, proposal), result: 'update' }
}

/** The address holds the document itself, like that of a file, so it works in-process and behind a port. */
export const pdf: PreparedHandler<typeof declared.pdf> = {
  prepare: async ({ path, query }, world) => {
    const { space, changeRequest } = await findChangeRequest(world, path.spaceId, path.changeRequestId)
    const printed = {
      revisionId: changeRequest.revision_id,
      title: changeRequest.subject,
      about: [`Change request ${changeRequest.number} in ${space.title}`, `Status: ${changeRequest.status}`],
      author: changeRequest.created_by,
    }
    const url = pdfUrl(await printContent(world, printed, query))
    return async () => ({ url })
  },
}

/** Against the revision that it branched from. */
export const changes: Handler<typeof declared.changes> = async ({ path, query }, request) => {
  const { changeRequest } = await findChangeRequest(request, path.spaceId, path.changeRequestId)
  const { revision_initial_id: from, revision_id: to } = changeRequest
  return showChanges(request, { from, to }, query)
}

export const contributors: Handler<typeof declared.contributors> = async ({ path }, request) => {
  const { changeRequest } = await findChangeRequest(request, path.spaceId, path.changeRequestId)
  return { items: await contributorsTo(request, changeRequest.id) }
}

export const commenters: Handler<typeof declared.commenters> = async ({ path, page }, request) => {
  const { space } = await findChangeRequest(request, path.spaceId, path.changeRequestId)
  return listCommenters(request, space, page)
}
