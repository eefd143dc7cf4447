/**
 * Decides which role a member has in a place, for the embedded workspace and for `ws access`. The API document names the roles
 * and where they can be set, but not which of them counts.
 */
import { type Role, reaches } from './roles.ts'

/** Roles that could count for a member in a place; null or absent if there is none. */
export interface Sources {
  /** The member's own role in the organization. Guests have none. */
  readonly own: Role | null
  /** The strongest that a permission gives the member by name: of the place itself, or of a collection around it. */
  readonly byName?: Role | null
  /** The same by a team of theirs. */
  readonly byTeam?: Role | null
  /** The nearest default level: of the place itself, else of the nearest collection around it. */
  readonly level: Role | null
  /** The default role of the organization. */
  readonly byDefault: Role | null
  /** Of a site, for somebody who may open a space on it. */
  readonly bySpace?: Role | null
}

/** The strongest decides. Of several that are as strong, the first of these is named. */
export const precedence = [
  'own',
  'byName',
  'byTeam',
  'level',
  'byDefault',
  'bySpace',
] as const satisfies readonly (keyof Sources)[]

/** The sources that count for a member. */
export const sourcesFor = (own: Role | null): readonly (keyof Sources)[] =>
  own === null ? forGuests : precedence

/** Guests have only what somebody gave to them, by name or by a team. */
const forGuests: readonly (keyof Sources)[] = ['byName', 'byTeam', 'bySpace']

export interface Decision {
  readonly role: Role
  readonly by: keyof Sources
}

/** Undefined if nothing gives a role: for the member, the place does not exist. */
export function decide(sources: Sources): Decision | undefined {
  let strongest: Decision | undefined
  for (const by of sourcesFor(sources.own)) {
    const role = sources[by]
    if (role == null || (strongest !== undefined && reaches(strongest.role, role))) continue
    strongest = { role, by }
  }
  return strongest
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

/** Members see their organization with any role, and with none. */
export const leastOfMembers: Role = 'read'
