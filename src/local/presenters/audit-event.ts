/** Builds the API's form of an event of the audit log. */
import type { Selectable } from 'kysely'
import type { Infer } from '../../catalog/fields.ts'
import type { AuditEvent } from '../../catalog/schemas/audit-event.ts'
import type { LocalRequest } from '../handler.ts'
import { location } from '../reply/addresses.ts'
import type { Tables } from '../store/database.ts'

/** Without its payload, as lists show it. */
export const presentAuditEvent = (
  row: Omit<Selectable<Tables['audit_events']>, 'payload'>,
  { baseUrl }: LocalRequest,
): Infer<typeof AuditEvent> => ({
  object: 'audit-event',
  id: row.id,
  occurredAt: row.occurred_at,
  action: row.action,
  actor: { type: row.actor_type, id: row.actor_id, ...labelled(row.actor_label) },
  source: row.source,
  target: { type: row.target_type, id: row.target_id, ...labelled(row.target_label) },
  urls: { location: location(baseUrl, 'orgs', row.organization_id, 'audit-events', row.id) },
})

const labelled = (label: string | null) => (label === null ? {} : { label })
