/** Tells the role of the acting user in each place (API document, "Conventions" 6). */
import { climb, decide, type PlaceInTree } from '../../permissions/inheritance.ts'
import { type Role, reaches } from '../../permissions/roles.ts'
import { forbidden, notFound } from '../reply/refusals.ts'
import type { Database } from '../store/database.ts'
import { prepared } from '../store/prepared.ts'

export interface Access {
  /** The id of the acting user. */
  readonly userId: string
  /** True for the owner of the workspace, who may do everything. */
  readonly isOwner: boolean
  /** True for members that are not disabled, guests included, and for the owner. */
  isMemberOf(organizationId: string): Promise<boolean>
  /** The user's role in a whole organization; undefined without one; `admin` for the owner. */
  roleIn(organizationId: string): Promise<Role | undefined>
  /** The user's role in a place with default levels of its own. */
  roleOn(place: Container): Promise<Role | undefined>
}

/** The request context for finding things, also outside a transaction. */
export interface AccessQuestion {
  readonly db: Database
  readonly access: Access
  /** ISO 8601. */
  readonly now: string
}

/** The access columns of a space or a collection. */
export interface Container {
  readonly organization_id: string
  readonly parent_id: string | null
  readonly default_level: Role | null
}

interface OrganizationMembership {
  readonly role: Role | null
  readonly disabled: 0 | 1
  readonly default_role: Role | null
}

/** Reads each role once a request: within its transaction, only the request itself can change one. */
export function createAccess(db: Database, user: { readonly id: string; readonly isOwner: boolean }): Access {
  const memberships = new Map<string, Promise<OrganizationMembership | undefined>>()

  const membershipIn = async (organizationId: string) => {
    const known = memberships.get(organizationId) ?? readMembership(db, organizationId, user.id)
    memberships.set(organizationId, known)
    const membership = await known
    return membership?.disabled === 1 ? undefined : membership
  }

  return {
    userId: user.id,
    isOwner: user.isOwner,
    isMemberOf: async (organizationId) => user.isOwner || (await membershipIn(organizationId)) !== undefined,
    async roleIn(organizationId) {
      if (user.isOwner) return 'admin'
      const membership = await membershipIn(organizationId)
      return membership && decide(sourcesOf(membership, null))?.role
    },
    async roleOn(place) {
      if (user.isOwner) return 'admin'
      const membership = await membershipIn(place.organization_id)
      if (membership === undefined) return undefined
      // Levels count only for members without a role of their own.
      const level = membership.role === null ? await levelOf(db, place) : null
      return decide(sourcesOf(membership, level))?.role
    },
  }
}

const sourcesOf = ({ role, default_role }: OrganizationMembership, level: Role | null) => ({
  own: role,
  level,
  byDefault: default_role,
})

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

async function levelOf(db: Database, place: Container): Promise<Role | null> {
  const climbing = climb<PlaceInTree>({ defaultLevel: place.default_level, parent: place.parent_id })
  let step = climbing.next()
  while (!step.done) step = climbing.next(await readCollection(db, step.value))
  return step.value?.defaultLevel ?? null
}

const readCollection = (db: Database, id: string): Promise<PlaceInTree | undefined> =>
  db
    .selectFrom('collections')
    .select(['parent_id as parent', 'default_level as defaultLevel'])
    .where('id', '=', id)
    .executeTakeFirst()
