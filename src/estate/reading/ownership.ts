/** Tells things of this organization from those of others: a list may show one that somebody has transferred. */
import type { Kind } from '../../catalog/kinds.ts'
import type { Resource } from '../../catalog/resource.ts'
import { memberOf } from '../../json/members.ts'
import type { JsonObject } from '../../json/object.ts'
import type { Estate } from '../estate.ts'

/** True if the reply names another organization; one that names none is ours. */
export const isForeign = (
  reply: JsonObject,
  resource: Pick<Resource, 'belongsTo'>,
  organizationId: string | undefined,
): boolean => foreignOwner(reply, resource, organizationId) !== undefined

/** The id of the other organization that the reply names. */
export function foreignOwner(
  reply: JsonObject,
  { belongsTo }: Pick<Resource, 'belongsTo'>,
  organizationId: string | undefined,
): string | undefined {
  const owner = belongsTo === undefined ? undefined : memberOf(reply, belongsTo)
  return typeof owner === 'string' && owner !== organizationId ? owner : undefined
}

/** True if the id is known to be that of a thing of another organization. */
export const isOutside = ({ outside = [] }: Pick<Estate, 'outside'>, kind: Kind, id: string): boolean =>
  outside.some((each) => each.kind === kind && each.id === id)
