/** Declares events of the audit log as a resource: only the service writes them. */
import * as events from '../audit-event.ts'
import { resource, unsupported } from '../resource-declaration.ts'

export const auditEvent = resource({
  kind: 'audit-event',
  within: 'organization',
  parameter: 'auditEventId',
  schema: events.get.response,
  list: [{ operation: events.list }],
  read: events.get,
  make: unsupported('writeAuditEvents'),
  change: unsupported('writeAuditEvents'),
  remove: unsupported('writeAuditEvents'),
  views: [events.actions],
  undo: {},
})
