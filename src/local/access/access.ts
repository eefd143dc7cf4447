/** Tells the role of the acting user in each place (API document, "Conventions" 6). */
import { type Role, reaches } from '../../permissions/roles.ts'
import { forbidden, notFound } from '../reply/refusals.ts'
import type { Database } from '../store/database.ts'
import { prepared } from '../store/prepared.ts'
import { type HeldPermission, readGiven } from './given.ts'
import { decideIn, type PlaceKind, rulesOf } from './place-rules.ts'
import { type Container, createPlaceReader } from './places.ts'

export interface Access {
  /** The id of the acting user. */
  readonly userId: string
  /** True for the owner of the workspace, who may do everything. */
  readonly isOwner: boolean
  /** True for members that are not disabled, guests included, and for the owner. */
  isMemberOf(organizationId: string): Promise<boolean>
  /** The user's role in a whole organization; undefined without one; `admin` for the owner. */
  roleIn(organizationId: string): Promise<Role | undefined>
  /** The user's role in a place that has permissions of its own. */
  roleOn(kind: PlaceKind, place: Container): Promise<Role | undefined>
  /** The permissions of the user, by name and by teams. */
  givenIn(organizationId: string): Promise<readonly HeldPermission[]>
}

/** The request context for finding things, also outside a transaction. */
export interface AccessQuestion {
  readonly db: Database
  readonly access: Access
  /** ISO 8601. */
  readonly now: string
}

interface OrganizationMembership {
  readonly role: Role | null
  readonly disabled: 0 | 1
  readonly default_role: Role | null
}

/** Reads each role once a request: within its transaction, only the request itself can change one. */
export function createAccess(db: Database, user: { readonly id: string; readonly isOwner: boolean }): Access {
  const memberships = new Map<string, Promise<OrganizationMembership | undefined>>()
  const given = new Map<string, Promise<readonly HeldPermission[]>>()
  const places = createPlaceReader(db)

  const membershipIn = async (organizationId: string) => {
    const known = memberships.get(organizationId) ?? readMembership(db, organizationId, user.id)
    memberships.set(organizationId, known)
    const membership = await known
    return membership?.disabled === 1 ? undefined : membership
  }

  const givenIn = (organization: string) => {
    const known = given.get(organization) ?? readGiven(db, { organization, users: [user.id] })
    given.set(organization, known)
    return known
  }

  return {
    userId: user.id,
    isOwner: user.isOwner,
    isMemberOf: async (organizationId) => user.isOwner || (await membershipIn(organizationId)) !== undefined,
    async roleIn(organizationId) {
      if (user.isOwner) return 'admin'
      return (await membershipIn(organizationId))?.role ?? undefined
    },
    async roleOn(kind, place) {
      if (user.isOwner) return 'admin'
      const membership = await membershipIn(place.organization_id)
      // Nothing is stronger.
      if (membership === undefined || membership.role === 'admin') return membership?.role ?? undefined
      const rules = await rulesOf(kind, place, {
        db,
        places,
        byDefault: membership.default_role,
        forGuests: membership.role === null,
      })
      return decideIn(rules, membership.role, await givenIn(place.organization_id))?.role
    },
    givenIn,
  }
}

/** The role that a caller needs, and the words for the thing. */
interface RoleDemand {
  readonly role: Role | undefined
  readonly least: Role
  readonly what: string
  readonly id: string
}

/** Hides things that the caller may not read; refuses actions that their role does not include. */
export function demand({ role, least, what, id }: RoleDemand): void {
  if (!reaches(role, 'read')) throw notFound(what, id)
  if (!reaches(role, least)) {
    throw forbidden(`Your role is ${role}; this needs the role ${least} on the ${what} ${id}`)
  }
}

const selectMembership = prepared(
  (db, { organizationId, userId }: { readonly organizationId: string; readonly userId: string }) =>
    db
      .selectFrom('members')
      .innerJoin('organizations', 'organizations.id', 'members.organization_id')
      .select(['members.role', 'members.disabled', 'organizations.default_role'])
      .where('members.organization_id', '=', organizationId)
      .where('members.user_id', '=', userId),
)

async function readMembership(
  db: Database,
  organizationId: string,
  userId: string,
): Promise<OrganizationMembership | undefined> {
  const [row] = await selectMembership(db, { organizationId, userId })
  return row
}
