/** The rows of a complete answer, thing by thing, while the service is still read: nobody keeps them all. */
import type { Page } from '../../../client/client.ts'
import type { AddressOf } from '../../../estate/address.ts'
import type { Thing } from '../../../estate/estate.ts'
import { memberOf } from '../../../json/members.ts'
import { leastOfMembers } from '../../../permissions/inheritance.ts'
import type { Role } from '../../../permissions/roles.ts'
import { reasonAgainst } from '../granted.ts'
import { roleIn } from '../places.ts'
import { type AccessRow, rowAbout, type TeamRole, viaOf, withoutRights } from '../row.ts'
import type { PlaceAccess } from './facts.ts'
import { type Directory, type Somebody, userIn } from './people.ts'
import { type WayIn, waysInto } from './ways.ts'

/** The list of everybody with access to a place, begun. */
export interface ListOfEverybody {
  /** Undefined if the service does not tell. */
  readonly everybody: AsyncGenerator<Page> | undefined
}

export interface AccessRowContext {
  readonly address: AddressOf
  readonly directory: Directory
  /** The only person of the question. */
  readonly wanted?: Somebody | undefined
  /** Told of each answer of the service that differs from the rules of ws. */
  differs(sentence: string): void
}

/** @param organization - or the single thing of the question, for somebody who may do nothing */
export function organizationRow(
  person: Somebody,
  organization: Thing,
  { address }: AccessRowContext,
): AccessRow {
  const reason = reasonAgainst(person)
  const about = rowAbout(organization, address)
  if (reason !== undefined)
    return { person: person.called, role: null, ...about, via: [], ...identityOf(person), reason }
  const { role } = person
  const via =
    role === null
      ? viaOf('membership', { by: organization, role: leastOfMembers, address })
      : viaOf('role', { by: organization, role, address })
  return { person: person.called, role: via.role, ...about, via: [via], ...identityOf(person) }
}

interface RoleInTeam {
  readonly role: TeamRole
  readonly address: AddressOf
}

export function teamRow(person: Somebody, team: Thing, { role, address }: RoleInTeam): AccessRow {
  const via = viaOf('team', { by: team, role, address })
  return { person: person.called, role, ...rowAbout(team, address), via: [via], ...identityOf(person) }
}

export async function* rowsOfPlace(
  { facts, begun: { everybody }, isWhole }: PlaceAccess<ListOfEverybody>,
  context: AccessRowContext,
): AsyncGenerator<AccessRow> {
  const seen = new Set<Somebody>()
  for await (const { person, role } of everybody === undefined ? [] : peopleIn(everybody, context)) {
    seen.add(person)
    if (!person.isDisabled) yield placeRow(person, { facts, isWhole, told: role }, context)
  }
  yield* rowsOfOthers({ facts, isWhole, isTold: everybody !== undefined }, seen, context)
}

async function* peopleIn(pages: AsyncGenerator<Page>, { directory, wanted }: AccessRowContext) {
  for await (const { items } of pages)
    for (const item of items) {
      const user = userIn(item, true)
      if (user === undefined || (wanted !== undefined && user.id !== wanted.id)) continue
      yield { person: knownAs(user, item, directory), role: roleIn(item, 'permission') }
      if (wanted !== undefined) return
    }
}

/** The list of a site marks disabled members. */
function knownAs(user: Somebody, item: unknown, { byId }: Directory): Somebody {
  const known = byId.get(user.id) ?? user
  return memberOf(item, 'disabled') === true && !known.isDisabled ? { ...known, isDisabled: true } : known
}

interface OthersInPlace extends Omit<PlaceAccess<unknown>, 'begun'> {
  /** True if the service has told everybody with access. */
  readonly isTold: boolean
}

/** Those whom the rules let in although the service does not name them, and those whom a permission names in vain. */
function* rowsOfOthers(
  place: OthersInPlace,
  seen: ReadonlySet<Somebody>,
  context: AccessRowContext,
): Generator<AccessRow> {
  const { facts, isTold } = place
  const isAsked = (person: Somebody) =>
    !seen.has(person) && (context.wanted === undefined || context.wanted === person)
  for (const person of context.directory.byId.values()) {
    if (!isAsked(person) || reasonAgainst(person) !== undefined) continue
    const [way] = waysInto(facts, person)
    if (way !== undefined) yield placeRow(person, { ...place, told: isTold ? null : way.role }, context)
  }
  const [here] = facts.holders
  for (const [person, role] of here?.permissions.byName ?? [])
    if (!person.isMember && role !== null && isAsked(person))
      yield strangerRow(person, { thing: facts.thing, role }, context)
}

interface ToldRole extends Omit<PlaceAccess<unknown>, 'begun'> {
  /** By the service, or by the rules where it does not tell; null for no access. */
  readonly told: Role | null
}

function placeRow(
  person: Somebody,
  { facts, isWhole, told }: ToldRole,
  context: AccessRowContext,
): AccessRow {
  const { address } = context
  const ways = waysInto(facts, person)
  const [first] = ways
  const [here] = facts.holders
  const isComparable = isWhole && person.isMember && person.unknownRole === undefined
  const differs = isComparable && (first?.role ?? null) !== told
  const reason = differs ? differenceOf(told, first) : undefined
  if (reason !== undefined) context.differs(`${person.called} in ${address(facts.thing)}: ${reason}`)
  return {
    person: person.called,
    role: told,
    ...rowAbout(facts.thing, address),
    via: ways.map((way) => viaOfWay(way, address)),
    ...(here?.permissions.areNamesKnown === true ? { direct: here.permissions.byName.has(person) } : {}),
    ...identityOf(person),
    ...(reason === undefined ? {} : { reason }),
  }
}

const differenceOf = (told: Role | null, way: WayIn | undefined) =>
  `the service says ${told ?? 'no access'}, and by its lists and the rules of ws it is ${way?.role ?? 'no access'}`

const viaOfWay = ({ way, by, role, on }: WayIn, address: AddressOf) => ({
  ...viaOf(way, { by, role, address }),
  ...(on === undefined ? {} : { on: address(on) }),
})

interface VainPermission {
  readonly thing: Thing
  readonly role: Role
}

function strangerRow(
  person: Somebody,
  { thing, role }: VainPermission,
  { address }: AccessRowContext,
): AccessRow {
  const via = viaOf('permission', { by: thing, role, address })
  const reason = withoutRights.stranger
  const about = rowAbout(thing, address)
  return {
    person: person.called,
    role: null,
    ...about,
    via: [via],
    direct: true,
    ...identityOf(person),
    reason,
  }
}

const identityOf = ({ id, name, lastSeenAt }: Somebody) => ({
  ...(lastSeenAt === undefined ? {} : { lastSeenAt }),
  user: id,
  ...(name === undefined ? {} : { name }),
})
