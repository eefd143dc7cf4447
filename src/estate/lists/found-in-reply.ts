/** The things that a reply shows, each with what it lies within. */
import { listingsOf } from '../../catalog/relations.ts'
import type { Resource } from '../../catalog/resource.ts'
import { memberOf } from '../../json/members.ts'
import { isObject, type JsonObject } from '../../json/object.ts'
import type { FoundResource } from './found.ts'
import { elements } from './shown-elsewhere.ts'
import type { EstateSource } from './source.ts'

/** The part of a reading that each thing passes. */
export interface ResourceSource {
  readonly source: EstateSource
  /** Takes each thing once its reply is whole, and returns the part of the reply that stays in memory. Default: all of it. */
  readonly take?: ((found: FoundResource) => JsonObject) | undefined
}

/** Which resource a reply shows, and whose reply it is. */
export interface ReplyOrigin {
  readonly resource: Resource
  readonly lister: FoundResource
  readonly run: ResourceSource
  readonly isEmbedded?: boolean
}

export function foundIn(
  items: readonly unknown[],
  { resource, lister, run, isEmbedded = false }: ReplyOrigin,
): readonly FoundResource[] {
  if (items.length === 0) return nothing
  const within = around(lister, resource)
  const { nests, only } = listingsOf(resource).find((listing) => listing.nests !== undefined) ?? {}
  return items.flatMap((item) => {
    if (!isObject(item))
      throw run.source.untrusted(`The service listed ${resource.kind} that is not an object`)
    const below = nests === undefined ? nothing : elements(memberOf(item, nests))
    // An item of another kind may hold some.
    if (only !== undefined && memberOf(item, only.member) !== only.is)
      return foundIn(below, { resource, lister, run, isEmbedded })
    const id = resource.parameter === undefined ? undefined : idIn(item, resource, run.source)
    const found: FoundResource = { resource, id, reply: item, within, lister, isEmbedded }
    if (run.take !== undefined && !isEmbedded) found.reply = run.take(found)
    return below.length === 0
      ? [found]
      : [found, ...foundIn(below, { resource, lister: found, run, isEmbedded })]
  })
}

/** From the lister, up to the kind that the resource lies within. */
function around(lister: FoundResource, { within }: Resource): FoundResource | undefined {
  let each: FoundResource | undefined = lister
  while (each !== undefined && each.resource.kind !== within) each = each.within
  return each
}

export function idIn(item: JsonObject, { id, kind }: Resource, source: EstateSource): string {
  const value = memberOf(item, id)
  if (typeof value === 'string' && value !== '') return value
  throw source.untrusted(`The service listed ${kind} without its ${id}`)
}

/** One array for all replies that show nothing: most lists are empty. */
export const nothing: readonly FoundResource[] = []
