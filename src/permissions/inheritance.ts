/**
 * Decides which role a member has in a place, for the embedded workspace and for `ws access`. The API document names the roles
 * and where they can be set, but not which of them counts.
 */
import type { Role } from './roles.ts'

/** Roles that could count for a member in a place; null if there is none. */
export interface Sources {
  /** The member's own role in the organization. */
  readonly own: Role | null
  /** The nearest default level: of the place itself, else of the nearest collection around it. */
  readonly level: Role | null
  /** The default role of the organization. */
  readonly byDefault: Role | null
}

/** Strongest first: the first that gives a role decides, even if a later one would give a higher role. */
export const precedence = ['own', 'level', 'byDefault'] as const satisfies readonly (keyof Sources)[]

export interface Decision {
  readonly role: Role
  readonly by: keyof Sources
}

/** Undefined if nothing gives a role: for the member, the place does not exist. */
export function decide(sources: Sources): Decision | undefined {
  for (const by of precedence) {
    const role = sources[by]
    if (role !== null) return { role, by }
  }
  return undefined
}

/** A space or a collection. */
export interface PlaceInTree {
  readonly defaultLevel: Role | null
  /** The id of the collection around it; null at the top of the organization. */
  readonly parent: string | null
}

/**
 * Climbs to the nearest place with a level, starting with the place itself; undefined if none has one. It yields the id of each
 * collection that it needs, so that the caller reads no others.
 */
export function* climb<Found extends PlaceInTree>(
  place: Found,
): Generator<string, Found | undefined, Found | undefined> {
  // A circle of collections is the service's fault, and must not loop endlessly.
  const seen = new Set<string>()
  let at: Found | undefined = place
  while (at !== undefined && at.defaultLevel === null) {
    if (at.parent === null || seen.has(at.parent)) return undefined
    seen.add(at.parent)
    at = yield at.parent
  }
  return at
}

/** The same for collections in memory. */
export function nearestLevel<Found extends PlaceInTree>(
  place: Found,
  collections: ReadonlyMap<string, Found>,
): Found | undefined {
  const climbing = climb(place)
  let step = climbing.next()
  while (!step.done) step = climbing.next(collections.get(step.value))
  return step.value
}

/** Members see their organization and its sites with any role, and with none. */
export const leastOfMembers: Role = 'read'
