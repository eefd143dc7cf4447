/** Writes events of the audit log, within the transaction of the change that they tell of. */
import { sql } from 'kysely'
import type { NewId } from '../ids.ts'
import type { Database } from '../store/database.ts'
import type { AuditTarget } from './target.ts'

export interface RecordedEvent {
  readonly organization: string
  /** ISO 8601. */
  readonly at: string
  readonly action: string
  /** The id of the acting user. */
  readonly actor: string
  readonly source: 'api' | 'script'
  readonly target: AuditTarget
  readonly payload: unknown
}

/** Ids of one moment, made by several processes with the same clock and chance: tests have those. */
const mostAttempts = 1000

/** In one statement: every change waits for it. */
export async function recordEvent(db: Database, event: RecordedEvent, newId: NewId): Promise<void> {
  const values = { ...columnsOf(event), actor_label: labelOfActor(event.actor) }
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const { numInsertedOrUpdatedRows: written } = await db
      .insertInto('audit_events')
      .values({ ...values, id: newId('auditEvent') })
      .onConflict((there) => there.doNothing())
      .executeTakeFirst()
    if (written !== 0n) return
  }
  throw new TypeError('no id is left for an event of the audit log')
}

const columnsOf = ({ organization, at, action, actor, source, target, payload }: RecordedEvent) => ({
  organization_id: organization,
  occurred_at: at,
  action,
  actor_type: 'user',
  actor_id: actor,
  source,
  target_type: target.type,
  target_id: target.id,
  target_label: target.label ?? null,
  payload: JSON.stringify(payload),
})

const labelOfActor = (id: string) => sql<string | null>`(SELECT display_name FROM users WHERE id = ${id})`

interface OwnEvent extends Pick<RecordedEvent, 'action' | 'payload'> {
  /** Undefined for a change of everything. */
  readonly target?: AuditTarget
  /** Undefined for every organization. */
  readonly organization?: string
}

/** A change by `ws local`: the owner makes it, in their own process. */
export async function recordOwn(
  db: Database,
  { action, payload, target, organization }: OwnEvent,
  { now, newId }: { readonly now: string; readonly newId: NewId },
): Promise<void> {
  const { owner_id: actor } = await db.selectFrom('workspace').select('owner_id').executeTakeFirstOrThrow()
  const all = db.selectFrom('organizations').select(['id', 'title']).orderBy('created_at').orderBy('id')
  const concerned = await (organization === undefined ? all : all.where('id', '=', organization)).execute()
  for (const { id, title } of concerned) {
    const about = target ?? { type: 'organization', id, label: title }
    const event = {
      organization: id,
      at: now,
      action,
      actor,
      source: 'script',
      target: about,
      payload,
    } as const
    await recordEvent(db, event, newId)
  }
}
