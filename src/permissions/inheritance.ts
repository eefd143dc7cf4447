/**
 * Which role a member has in a place: the rules of inheritance, for the embedded workspace and for `ws access`.
 * The API document names the roles and where they can be set, and not which of them counts: that is decided here.
 */
import type { Role } from './roles.ts'

/** What can give a member a role in a place; null where it gives none. */
export interface Sources {
  /** The role that the member has in the organization. */
  readonly own: Role | null
  /** The nearest default level: of the place itself, else of the nearest collection around it. */
  readonly level: Role | null
  /** The default role of the organization. */
  readonly byDefault: Role | null
}

/** From the strongest: the first that gives a role decides, even where a later one would give a higher role. */
export const precedence = ['own', 'level', 'byDefault'] as const satisfies readonly (keyof Sources)[]

export interface Decision {
  readonly role: Role
  readonly by: keyof Sources
}

/** Undefined where nothing gives a role: the place does not exist for the member. */
export function decide(sources: Sources): Decision | undefined {
  for (const by of precedence) {
    const role = sources[by]
    if (role !== null) return { role, by }
  }
  return undefined
}

/** A space or a collection. */
export interface Place {
  readonly defaultLevel: Role | null
  /** Id of the collection around it; null at the top of the organization. */
  readonly parent: string | null
}

/**
 * Climbs to the nearest place that has a level, the place itself first; undefined where none has.
 * It yields the id of each collection that it has to look at, so that a caller who reads them reads no more than that.
 */
export function* climb<Found extends Place>(
  place: Found,
): Generator<string, Found | undefined, Found | undefined> {
  // Collections that lie in each other in a circle are the service's fault, and no reason to go round for ever.
  const seen = new Set<string>()
  let at: Found | undefined = place
  while (at !== undefined && at.defaultLevel === null) {
    if (at.parent === null || seen.has(at.parent)) return undefined
    seen.add(at.parent)
    at = yield at.parent
  }
  return at
}

/** The same, where the collections are at hand. */
export function nearestLevel<Found extends Place>(
  place: Found,
  collections: ReadonlyMap<string, Found>,
): Found | undefined {
  const climbing = climb(place)
  let step = climbing.next()
  while (!step.done) step = climbing.next(collections.get(step.value))
  return step.value
}

/** Members see their organization and its sites whatever their role is, and where they have none. */
export const leastOfMembers: Role = 'read'
