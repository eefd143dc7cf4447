/** Puts together what decides about the role of each member in one place. */
import { type Decision, decide } from '../../permissions/inheritance.ts'
import { type Role, reaches } from '../../permissions/roles.ts'
import type { Database } from '../store/database.ts'
import { type HeldPermission, isWithin, type Reach } from './given.ts'
import type { Container, PlaceReader } from './places.ts'

export type PlaceKind = 'space' | 'collection' | 'site'

/** The same for every member. */
export interface PlaceRules {
  readonly level: Role | null
  readonly byDefault: Role | null
  /** The holders of permissions that count here. */
  readonly reach: Reach
  /** For a site: the holders whose permissions open a space on it. */
  readonly through: Reach | undefined
}

export interface RulesContext {
  readonly db: Database
  readonly places: PlaceReader
  /** Of the organization. */
  readonly byDefault: Role | null
  /** True if some of those it is about may be guests. */
  readonly forGuests: boolean
}

const none: Reach = { spaces: [], collections: [], sites: [] }

export async function rulesOf(
  kind: PlaceKind,
  place: Container,
  { db, places, byDefault, forGuests }: RulesContext,
): Promise<PlaceRules> {
  if (kind === 'site') {
    // Nothing lies around a site, and the default role is for content.
    const rest = { level: place.default_level, byDefault: null }
    return {
      ...rest,
      reach: { ...none, sites: [place.id] },
      through: forGuests ? await reachOfSpacesOn(place.id, { db, places }) : undefined,
    }
  }
  const around = await places.around(place)
  const reach =
    kind === 'space'
      ? { ...none, spaces: [place.id], collections: around }
      : { ...none, collections: [place.id, ...around] }
  return { level: await places.levelOf(place), byDefault, reach, through: undefined }
}

async function reachOfSpacesOn(
  site: string,
  { db, places }: Pick<RulesContext, 'db' | 'places'>,
): Promise<Reach> {
  const spaces = await db
    .selectFrom('site_spaces')
    .innerJoin('spaces', 'spaces.id', 'site_spaces.space_id')
    .select(['spaces.id', 'spaces.parent_id'])
    .where('site_spaces.site_id', '=', site)
    .where('spaces.deleted_at', 'is', null)
    .execute()
  const collections = new Set<string>()
  for (const space of spaces) for (const id of await places.around(space)) collections.add(id)
  return { ...none, spaces: spaces.map(({ id }) => id), collections: [...collections] }
}

export interface MemberDecision extends Decision {
  /** The team whose permission decides. */
  readonly team?: string
}

/** @param given - all permissions of the member, or those within reach */
export function decideIn(
  { level, byDefault, reach, through }: PlaceRules,
  own: Role | null,
  given: readonly HeldPermission[],
): MemberDecision | undefined {
  const here = given.filter((each) => isWithin(each, reach))
  const byName = strongest(here.filter(({ team_id }) => team_id === null))
  const byTeam = strongest(here.filter(({ team_id }) => team_id !== null))
  const opening = through && given.find((each) => isWithin(each, through))
  const decision = decide({
    own,
    level,
    byDefault,
    byName: byName?.role ?? null,
    byTeam: byTeam?.role ?? null,
    bySpace: opening === undefined ? null : 'read',
  })
  const team = decision?.by === 'byTeam' ? byTeam?.team_id : undefined
  return decision && { ...decision, ...(team == null ? {} : { team }) }
}

function strongest(given: readonly HeldPermission[]): HeldPermission | undefined {
  let found: HeldPermission | undefined
  for (const each of given)
    if (each.role !== null && (found === undefined || !reaches(found.role, each.role))) found = each
  return found
}
