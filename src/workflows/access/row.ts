/** One answer about rights: a person and a thing, or a group that nobody can name. */
import { toldKind } from '../../catalog/kinds.ts'
import type { AddressOf } from '../../estate/address.ts'
import type { Thing } from '../../estate/estate.ts'
import { type Role, reaches } from '../../permissions/roles.ts'

/** A role in a team is of another kind, and gives no rights elsewhere. */
export type TeamRole = 'owner' | 'member'
export type AnyRole = Role | TeamRole

/** The ways to get a role; docs/explanation/permissions.md explains each. */
export const ways = [
  'role',
  'organization-default',
  'collection-level',
  'space-level',
  'site-level',
  'permission',
  'team-permission',
  'site-space',
  'membership',
  'team',
  'invite-link',
  'saml-default',
  'site-visibility',
  'space-visibility',
  'share-link',
] as const

export type AccessWay = (typeof ways)[number]

export interface Via {
  readonly way: AccessWay
  /** The kind of the thing that gives the role. */
  readonly kind: string
  readonly address: string
  readonly role: AnyRole | null
  /** The address of the collection around the thing on which somebody gave the permission. */
  readonly on?: string
}

export interface AccessRow {
  /** The e-mail address, or the id if there is none; null for people without names. */
  readonly person: string | null
  /** The role that counts; null if it is unknown. */
  readonly role: AnyRole | null
  readonly kind: string
  readonly id: string | null
  readonly address: string
  /** The strongest first. */
  readonly via: readonly Via[]
  /** True if a permission of the thing itself names the person. Absent where nobody could look. */
  readonly direct?: boolean
  /** Null for somebody who has not been seen yet; absent where the service does not tell. */
  readonly lastSeenAt?: string | null
  /** With a document of dates: when the first way, or the person, is to end; null if it gives no date. */
  readonly until?: string | null
  /** The id of the user. */
  readonly user?: string
  readonly name?: string
  /** The reason why nobody is named, or why a named person has no role. */
  readonly reason?: string
}

/** The thing of a row. */
export const rowAbout = (thing: Thing, address: AddressOf): Pick<AccessRow, 'kind' | 'id' | 'address'> => ({
  kind: toldKind(thing.kind),
  id: thing.id ?? null,
  address: address(thing),
})

interface GivenRole {
  readonly by: Thing
  readonly role: AnyRole | null
  readonly address: AddressOf
}

export const viaOf = (way: AccessWay, { by, role, address }: GivenRole): Via => ({
  way,
  kind: toldKind(by.kind),
  address: address(by),
  role,
})

export const isTeamRole = (role: AnyRole): role is TeamRole => role === 'owner' || role === 'member'

/** Reasons of those who have no role at all. */
export const withoutRights = {
  disabled: 'The member is disabled, and may do nothing',
  stranger: 'A permission names them, and they are not a member of the organization',
} as const

const noRights: readonly (string | undefined)[] = Object.values(withoutRights)

/** True if the role includes the one asked for; an unknown role may be any. */
export function includes(
  { role, reason }: Pick<AccessRow, 'role' | 'reason'>,
  asked: AnyRole | undefined,
): boolean {
  if (asked === undefined) return true
  if (role === null) return !noRights.includes(reason)
  if (isTeamRole(asked)) return role === asked || (asked === 'member' && role === 'owner')
  return !isTeamRole(role) && reaches(role, asked)
}
