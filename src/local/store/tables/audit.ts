/** The table of the audit log: rows are only added. */
import type { Fixed } from './columns.ts'

export interface AuditEventsTable {
  organization_id: Fixed<string>
  occurred_at: Fixed<string>
  id: Fixed<string>
  action: Fixed<string>
  actor_type: Fixed<string>
  actor_id: Fixed<string>
  actor_label: Fixed<string | null>
  source: Fixed<string>
  target_type: Fixed<string>
  target_id: Fixed<string>
  target_label: Fixed<string | null>
  /** JSON: what the caller asked for, without secrets. */
  payload: Fixed<string>
}
