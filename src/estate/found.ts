/** Resources as they are found in lists: who listed them, and in what they lie. */
import type { Kind } from '../catalog/kinds.ts'
import type { Operation } from '../catalog/operation.ts'
import { parameterNames } from '../catalog/options.ts'
import type { Resource } from '../catalog/resource.ts'
import { memberOf } from '../json/members.ts'
import type { JsonObject } from '../json/object.ts'

export interface Found {
  readonly resource: Resource
  /** Undefined for what its holder has once. */
  readonly id: string | undefined
  /** Completed once, where it was shown in part. */
  reply: JsonObject
  /** The one of the kind that the resource lies within, by whose parameters it is reached. */
  readonly within: Found | undefined
  /** The one whose list, or whose reply, it was found in. */
  readonly lister: Found | undefined
  /** True where it was shown as a part of something else, maybe not all of it. */
  readonly isEmbedded: boolean
}

/** The parameters that lead to what lies in it. */
export function pathTo(found: Found, { path }: Pick<Operation, 'path'>): Record<string, string> {
  const wanted = new Set<string>(parameterNames(path))
  const values: Record<string, string> = {}
  for (let each: Found | undefined = found; each !== undefined; each = each.within) {
    const { parameter } = each.resource
    if (parameter !== undefined && each.id !== undefined && wanted.has(parameter)) values[parameter] = each.id
  }
  return values
}

/** What was found, each once; ids are looked up among those that lie within the same one. */
export interface FoundIndex {
  /** False for what is there already. */
  add(found: Found): boolean
  find(kind: Kind, id: string, within: Found | undefined): Found | undefined
}

export function createIndex(): FoundIndex {
  const all = new Map<Found | undefined, Map<string, Found>>()
  const keyOf = (kind: Kind, id = '') => `${kind} ${id}`
  return {
    add(found) {
      const beside = all.get(found.within) ?? new Map<string, Found>()
      all.set(found.within, beside)
      const key = keyOf(found.resource.kind, found.id)
      if (beside.has(key)) return false
      beside.set(key, found)
      return true
    },
    find: (kind, id, within) => all.get(within)?.get(keyOf(kind, id)),
  }
}

/** The holder that an address goes through: the one that the reply names, else the one that listed it, else the one around it. */
export function holderOf({ resource, reply, within, lister }: Found, index: FoundIndex): Found | undefined {
  const kinds = Object.entries(resource.parents)
  for (const [member, kind] of kinds) {
    const id = memberOf(reply, member)
    const named = kind === undefined || typeof id !== 'string' ? undefined : index.find(kind, id, within)
    if (named !== undefined) return named
  }
  const isHolder = lister !== undefined && kinds.some(([, kind]) => kind === lister.resource.kind)
  return isHolder ? lister : within
}
