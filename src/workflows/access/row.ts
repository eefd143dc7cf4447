/** One answer to the question who may do what: somebody and a thing, or what nobody's name can be put to. */
import type { AddressOf } from '../../estate/address.ts'
import type { Thing } from '../../estate/estate.ts'
import { type Role, reaches } from '../../permissions/roles.ts'

/** In a team people have another kind of role, which says nothing of what they may do elsewhere. */
export type TeamRole = 'owner' | 'member'
export type AnyRole = Role | TeamRole

/** By which way somebody comes to a role; docs/permissions.md explains each. */
export const ways = [
  'role',
  'organization-default',
  'collection-level',
  'space-level',
  'membership',
  'team',
  'invite-link',
  'saml-default',
  'site-visibility',
  'space-visibility',
  'share-link',
] as const

export type Way = (typeof ways)[number]

export interface Via {
  readonly way: Way
  /** Of the thing that gives the role. */
  readonly kind: string
  readonly address: string
  readonly role: AnyRole | null
}

export interface Row {
  /** E-mail address, or id where none is told; null for whoever can't be named. */
  readonly person: string | null
  /** The one that counts; null where it can't be told. */
  readonly role: AnyRole | null
  readonly kind: string
  readonly id: string | null
  readonly address: string
  readonly via: readonly Via[]
  /** Id of the user. */
  readonly user?: string
  readonly name?: string
  /** Why nobody is named, or why somebody who is has no role. */
  readonly reason?: string
}

/** The thing that a row is about. */
export const rowAbout = (thing: Thing, address: AddressOf): Pick<Row, 'kind' | 'id' | 'address'> => ({
  kind: thing.kind,
  id: thing.id ?? null,
  address: address(thing),
})

interface Given {
  readonly by: Thing
  readonly role: AnyRole | null
  readonly address: AddressOf
}

export const viaOf = (way: Way, { by, role, address }: Given): Via => ({
  way,
  kind: by.kind,
  address: address(by),
  role,
})

export const isTeamRole = (role: AnyRole): role is TeamRole => role === 'owner' || role === 'member'

/** True of a role that includes the one asked for. What can't be told may be any. */
export function includes(role: AnyRole | null, asked: AnyRole | undefined): boolean {
  if (asked === undefined || role === null) return true
  if (isTeamRole(asked)) return role === asked || (asked === 'member' && role === 'owner')
  return !isTeamRole(role) && reaches(role, asked)
}
