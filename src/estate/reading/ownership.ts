/** Tells things of this organization from those of others: a list may show one that somebody has transferred. */
import type { Kind } from '../../catalog/kinds.ts'
import type { Resource } from '../../catalog/resource.ts'
import { memberOf } from '../../json/members.ts'
import type { JsonObject } from '../../json/object.ts'
import type { Estate } from '../estate.ts'

/** True if the reply names another organization; one that names none is ours. */
export function isForeign(
  reply: JsonObject,
  { belongsTo }: Pick<Resource, 'belongsTo'>,
  organizationId: string | undefined,
): boolean {
  const owner = belongsTo === undefined ? undefined : memberOf(reply, belongsTo)
  return typeof owner === 'string' && owner !== organizationId
}

/** True if the id is known to be that of a thing of another organization. */
export const isOutside = ({ outside = [] }: Pick<Estate, 'outside'>, kind: Kind, id: string): boolean =>
  outside.some((each) => each.kind === kind && each.id === id)
