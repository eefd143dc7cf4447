/**
 * A service grows: a clone of it keeps the values that its own columns can't hold, shows them as they came, and forgets one once
 * somebody changes the member here. Most workspaces have none.
 */
import { parseOwn } from '../../../json/plain.ts'
import type { Database } from '../database.ts'
import type { ReadView } from '../turns.ts'
import type { AnsweredRequest, ChangedMembers, GrownThings } from './reply.ts'

/** Stands for a member that the service left out; everything else is JSON, which is never empty. */
export const leftOut = ''

export interface GrownValues {
  /** The reply to a read, with the values in their places. */
  shown(reply: unknown, request: AnsweredRequest, view: ReadView): Promise<unknown>
  /** The reply to a change, without the values that it has changed. Within the transaction of the change. */
  changed(reply: unknown, request: AnsweredRequest, db: Database): Promise<unknown>
}

export function createGrownValues(): GrownValues {
  let known: { readonly version: string; readonly things: GrownThings } | undefined
  return {
    async shown(reply, request, { db, version }) {
      if (known?.version !== version) known = { version, things: await readAll(db) }
      if (known.things.size === 0) return reply
      return (await import('./reply.ts')).withGrown(reply, request, known.things)
    },
    async changed(reply, request, db) {
      // Only a load makes them.
      if (known?.things.size === 0 || (await readAll(db)).size === 0) return reply
      const { changedMembers, withGrown } = await import('./reply.ts')
      const change = await changedMembers(request)
      if (change === undefined) return reply
      await forget(db, change)
      return withGrown(reply, request, await readAll(db))
    },
  }
}

async function forget(db: Database, { kind, thing, members }: ChangedMembers): Promise<void> {
  if (members?.length === 0) return
  const ofThing = db.deleteFrom('grown_values').where('kind', '=', kind).where('thing', '=', thing)
  await (members === undefined ? ofThing : ofThing.where('member', 'in', members)).execute()
}

async function readAll(db: Database): Promise<GrownThings> {
  const values = new Map<string, Record<string, unknown>>()
  for (const { kind, thing, member, value } of await db.selectFrom('grown_values').selectAll().execute()) {
    const key = `${kind} ${thing}`
    values.set(key, { ...values.get(key), [member]: value === leftOut ? undefined : parseOwn(value) })
  }
  return values
}
