/** Handles the operations of catalog/audit-event.ts: only administrators read the log, and only changes write it. */
import type * as declared from '../../catalog/audit-event.ts'
import { parseOwn } from '../../json/plain.ts'
import { findOrganization } from '../access/find.ts'
import type { Handler } from '../handler.ts'
import { presentAuditEvent } from '../presenters/audit-event.ts'
import { listPage } from '../reply/paging.ts'
import { invalid, notFound } from '../reply/refusals.ts'

export const list: Handler<typeof declared.list> = async ({ path, query, page }, request) => {
  const { id } = await findOrganization(request, path.organizationId, 'admin')
  let events = request.db
    .selectFrom('audit_events')
    .select(['id', 'organization_id', 'occurred_at', 'action', 'actor_type', 'actor_id', 'actor_label'])
    .select(['source', 'target_type', 'target_id', 'target_label'])
    .where('organization_id', '=', id)
  const { from, to, action, actor, target } = query
  if (from !== undefined) events = events.where('occurred_at', '>=', momentOf(from, 'from'))
  if (to !== undefined) events = events.where('occurred_at', '<=', momentOf(to, 'to'))
  if (action !== undefined) events = events.where('action', '=', action)
  if (actor !== undefined) events = events.where('actor_id', '=', actor)
  if (target !== undefined) events = events.where('target_id', '=', target)
  return listPage(events, {
    keys: ['audit_events.occurred_at', 'audit_events.id'],
    direction: 'desc',
    page,
    present: (row) => presentAuditEvent(row, request),
  })
}

export const get: Handler<typeof declared.get> = async ({ path }, request) => {
  const { id } = await findOrganization(request, path.organizationId, 'admin')
  const row = await request.db
    .selectFrom('audit_events')
    .selectAll()
    .where('id', '=', path.auditEventId)
    .where('organization_id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw notFound('audit event', path.auditEventId)
  return { ...presentAuditEvent(row, request), payload: parseOwn(row.payload) }
}

export const actions: Handler<typeof declared.actions> = async ({ path }, request) => {
  await findOrganization(request, path.organizationId, 'admin')
  const { allActions } = await import('../audit/actions.ts')
  return { items: [...(await allActions())] }
}

/** Times in the table are in UTC, and compare as texts. */
function momentOf(written: string, field: string): string {
  const milliseconds = Date.parse(written)
  if (Number.isNaN(milliseconds)) throw invalid(`${field}: ${JSON.stringify(written)} is not a time`)
  return new Date(milliseconds).toISOString()
}
