/** Resources from lists, with the list that showed them and the things around them. */
import type { Kind } from '../../catalog/kinds.ts'
import type { Operation } from '../../catalog/operation.ts'
import { parameterNames } from '../../catalog/options.ts'
import { isSupported, type Resource } from '../../catalog/resource.ts'
import { memberOf } from '../../json/members.ts'
import type { JsonObject } from '../../json/object.ts'

export interface FoundResource {
  readonly resource: Resource
  /** Undefined if its holder has it once. */
  readonly id: string | undefined
  /** Completed later if the list showed only a part. */
  reply: JsonObject
  /** The resource around it, whose parameters lead to it. */
  readonly within: FoundResource | undefined
  /** The resource whose list or reply showed it. */
  readonly lister: FoundResource | undefined
  /** True if it came as part of something else, perhaps incomplete. */
  readonly isEmbedded: boolean
  /** Its place among siblings of all kinds, where a reply shows them in one order. */
  rank?: number
}

/** Fills the path of an operation with the ids that lead there; looks at the path once, for holders by the thousand. */
export function pathsOf({ path }: Pick<Operation, 'path'>): (found: FoundResource) => Record<string, string> {
  const wanted = new Set<string>(parameterNames(path))
  return (found) => {
    const values: Record<string, string> = {}
    for (let each: FoundResource | undefined = found; each !== undefined; each = each.within) {
      const { parameter } = each.resource
      if (parameter !== undefined && each.id !== undefined && wanted.has(parameter))
        values[parameter] = each.id
    }
    return values
  }
}

/**
 * Tells whether the ids on the way to a thing fill the path of an operation, and whether it needs all of them: a comment on a space
 * is of no change request, nor the other way round.
 */
export function leadsTo({ path }: Pick<Operation, 'path'>): (found: FoundResource) => boolean {
  const wanted = new Set<string>(parameterNames(path))
  const pathTo = pathsOf({ path })
  return (found) =>
    Object.keys(pathTo(found)).length === wanted.size &&
    (!wanted.has(found.resource.parameter ?? '') || needed(found).every((name) => wanted.has(name)))
}

/** The ids that its own reading takes. */
const needed = ({ resource: { read } }: FoundResource): readonly string[] =>
  isSupported(read) ? parameterNames(read.path) : []

/** Levels from the organization down to it, as addresses go; things that hold each other have one too. */
export function levelOf(found: FoundResource, index: FoundIndex): number {
  const above = new Set<FoundResource>()
  let each = holderOf(found, index)
  while (each !== undefined && !above.has(each)) {
    above.add(each)
    each = holderOf(each, index)
  }
  return above.size
}

/** Every found resource, once. It looks up ids among resources with the same surroundings. */
export interface FoundIndex {
  /** False if it is already there. */
  add(found: FoundResource): boolean
  find(kind: Kind, id: string, within: FoundResource | undefined): FoundResource | undefined
}

export function createIndex(): FoundIndex {
  const all = new Map<FoundResource | undefined, Map<string, FoundResource>>()
  const keyOf = (kind: Kind, id = '') => `${kind} ${id}`
  return {
    add(found) {
      const beside = all.get(found.within) ?? new Map<string, FoundResource>()
      all.set(found.within, beside)
      const key = keyOf(found.resource.kind, found.id)
      if (beside.has(key)) return false
      beside.set(key, found)
      return true
    },
    find: (kind, id, within) => all.get(within)?.get(keyOf(kind, id)),
  }
}

/** The holder in its address: the one that the reply names, else the one that listed it, else the one around it. */
export function holderOf(
  { resource, reply, within, lister }: FoundResource,
  index: FoundIndex,
): FoundResource | undefined {
  let isHolder = false
  for (const member in resource.parents) {
    const kind = resource.parents[member]
    const id = memberOf(reply, member)
    const named = kind === undefined || typeof id !== 'string' ? undefined : index.find(kind, id, within)
    if (named !== undefined) return named
    isHolder ||= kind === lister?.resource.kind
  }
  return isHolder ? lister : within
}
