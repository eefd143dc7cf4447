/** Recognizes replies about deleted things that can still be restored. */
import type { Resource } from '../../catalog/resource.ts'
import { memberOf } from '../../json/members.ts'
import type { JsonObject } from '../../json/object.ts'

/** The operation that brings one back says by which member it sees that there is something to bring back. */
export function isDeleted(reply: JsonObject, { recovery, actions }: Resource): boolean {
  const mark = recovery && actions[recovery.action]?.operation.ifNeeded
  return mark !== undefined && mark.is === null && (memberOf(reply, mark.member) ?? null) !== null
}
