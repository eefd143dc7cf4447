/** An event of the audit log: who did what to which thing (extended API, "Others"). */
import { lazyObject, literal, object, optional, record, stated, string, unknown } from '../fields.ts'
import { members, timestamp } from '../shared.ts'

export const AuditEvent = lazyObject(() => ({
  object: literal('audit-event'),
  id: string(),
  occurredAt: timestamp,
  action: string(),
  actor: object({
    type: stated({ known: ['user', 'integration', 'installation', 'system', 'support'] }),
    id: string(),
    label: optional(string()),
  }),
  source: stated({ known: ['ui', 'api', 'integration', 'webhook', 'workflow', 'script', 'support'] }),
  target: object({ type: string(), id: string(), label: optional(string()) }),
  /** Only where one event is read by its id. */
  payload: optional(record(unknown())),
  urls: members(string(), 'location'),
}))

export const AuditAction = lazyObject(() => ({ id: string(), label: string() }))
