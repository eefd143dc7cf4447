/** The rows of a review: one for each person and way that a decision can keep, change or take away. */
import { type AddressOf, addressesIn } from '../../estate/address.ts'
import type { Thing } from '../../estate/estate.ts'
import { memberOf } from '../../json/members.ts'
import { textAt } from '../access/people.ts'
import { type GrantEstate, roleOf } from '../people/grants.ts'
import type { ReviewScope } from './scopes.ts'

/** By the columns of the file. */
export interface ReviewRow {
  /** The e-mail address, or the id if there is none. */
  readonly person: string
  readonly name: string
  /** Empty without one. */
  readonly role: string
  readonly kind: string
  readonly address: string
  /** Of the organization, the team, the space, the collection or the site. */
  readonly id: string
  readonly via: 'role' | 'membership' | 'team' | 'permission' | 'orphan'
  readonly lastSeenAt: string
}

/** A row, and the thing that gives the access. */
export interface LiveAccess {
  readonly row: ReviewRow
  readonly thing: Thing
  /** The address of that thing. */
  readonly grant: string
}

/** A person has one way into each thing that a decision can be about. */
export const keyOf = ({ person, kind, id }: Pick<ReviewRow, 'person' | 'kind' | 'id'>): string =>
  JSON.stringify([person.trim().toLowerCase(), kind.trim().toLowerCase(), id.trim()])

export function accessIn(live: GrantEstate): readonly LiveAccess[] {
  const address = addressesIn(live)
  const members = new Map(
    live.things.flatMap((thing) => (thing.kind === 'member' ? [[thing.id, thing] as const] : [])),
  )
  const found = live.things.flatMap((thing): readonly LiveAccess[] => {
    const { kind, id, holder } = thing
    const isAccess = kind === 'member' || kind === 'team-member' || live.namedKinds.has(kind)
    if (!isAccess || id === undefined || holder === undefined) return []
    return [
      { thing, grant: address(thing), row: rowOf(thing, { member: members.get(id), holder, id, address }) },
    ]
  })
  return found.toSorted((one, other) => compare(one.row, other.row))
}

interface AccessContent {
  /** Undefined for somebody who is no longer a member. */
  readonly member: Thing | undefined
  readonly holder: Thing
  readonly id: string
  readonly address: AddressOf
}

function rowOf(thing: Thing, { member, holder, id, address }: AccessContent): ReviewRow {
  const role = roleOf(thing) ?? ''
  const isOrphan = member === undefined || memberOf(member.reply, 'disabled') === true
  const name = textAt(member?.reply, 'user.displayName') ?? textAt(thing.reply, 'user.displayName') ?? ''
  return {
    person: member?.name ?? thing.name ?? id,
    name,
    role,
    kind: holder.kind,
    address: address(holder),
    id: holder.id ?? '',
    via: isOrphan ? 'orphan' : wayOf(thing, role),
    lastSeenAt: textAt(member?.reply, 'lastSeenAt') ?? '',
  }
}

function wayOf({ kind }: Thing, role: string): ReviewRow['via'] {
  if (kind === 'team-member') return 'team'
  if (kind !== 'member') return 'permission'
  return role === '' ? 'membership' : 'role'
}

const order = ['organization', 'team', 'collection', 'space', 'site']

const compare = (one: ReviewRow, other: ReviewRow): number =>
  one.person.localeCompare(other.person, 'en') ||
  order.indexOf(one.kind) - order.indexOf(other.kind) ||
  one.address.localeCompare(other.address, 'en')

/** Orphans belong to each scope: nobody else would find them. */
export function isInScope({ row }: LiveAccess, scope: ReviewScope, about: ScopeFacts): boolean {
  if (row.via === 'orphan' || scope === 'all') return true
  if (scope === 'admins') return row.role === 'admin'
  if (scope === 'direct') return row.via === 'permission'
  if (scope === 'guests') return about.guests.has(row.person)
  const [, domain] = /@([^@]+)$/.exec(row.person) ?? []
  return domain === undefined || !about.domains.includes(domain.toLowerCase())
}

export interface ScopeFacts {
  /** People without a role in the organization. */
  readonly guests: ReadonlySet<string>
  /** The e-mail domains of the organization, in lower case. */
  readonly domains: readonly string[]
}

export function scopeFactsOf({ organization }: GrantEstate, access: readonly LiveAccess[]): ScopeFacts {
  const domains = memberOf(organization.reply, 'emailDomains')
  return {
    guests: new Set(access.flatMap(({ row }) => (row.via === 'membership' ? [row.person] : []))),
    domains: Array.isArray(domains) ? domains.map((each) => String(each).toLowerCase()) : [],
  }
}
