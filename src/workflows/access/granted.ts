/** The rights of each person, thing by thing. */
import type { AddressOf } from '../../estate/address.ts'
import type { Estate, Thing } from '../../estate/estate.ts'
import { leastOfMembers } from '../../permissions/inheritance.ts'
import type { Person } from './people.ts'
import { type GrantIn, hasPermissions } from './places.ts'
import { type AccessRow, rowAbout, viaOf, withoutRights } from './row.ts'

export interface GrantContext {
  readonly estate: Estate
  readonly address: AddressOf
  readonly grantIn: GrantIn
  /** The things of the question. */
  readonly things: readonly Thing[]
}

/** The organization, then the things in it that the person may at least see. */
export function* rowsOf(person: Person, granting: GrantContext): Generator<AccessRow> {
  for (const thing of granting.things) {
    const reason = reasonAgainst(person)
    if (reason === undefined) yield* rowsIn(thing, person, granting)
    else return yield withoutRole(person, reason, { thing, address: granting.address })
  }
}

function* rowsIn(thing: Thing, person: Person, granting: GrantContext): Generator<AccessRow> {
  const { address } = granting
  const about = rowAbout(thing, address)
  if (thing.kind === 'team') {
    const place = person.teams.find(({ team }) => team === thing)
    if (place === undefined) return
    const via = viaOf('team', { by: thing, role: place.role, address })
    yield { person: person.called, role: place.role, ...about, via: [via], ...identityOf(person) }
    return
  }
  const via = viaIn(thing, person, granting)
  if (via !== undefined)
    yield { person: person.called, role: via.role, ...about, via: [via], ...identityOf(person) }
}

function viaIn(thing: Thing, person: Person, { estate, address, grantIn }: GrantContext) {
  const grant = grantIn(thing, person.role)
  if (grant !== undefined) return viaOf(grant.way, { ...grant, address })
  // Guests see the organization, and else only what a permission gives them.
  if (hasPermissions(thing)) return undefined
  return viaOf('membership', { by: estate.organization, role: leastOfMembers, address })
}

/** The reason why their role is unknown. */
export function reasonAgainst({
  isDisabled,
  unknownRole,
}: Pick<Person, 'isDisabled' | 'unknownRole'>): string | undefined {
  if (isDisabled) return withoutRights.disabled
  if (unknownRole === undefined) return undefined
  return `The service gives them the role ${JSON.stringify(unknownRole)}, which the API document does not know`
}

/** Appears once: for the organization, or for the single thing of the question. */
const withoutRole = (
  person: Person,
  reason: string,
  { thing, address }: { readonly thing: Thing; readonly address: AddressOf },
): AccessRow => ({
  person: person.called,
  role: null,
  ...rowAbout(thing, address),
  via: [],
  ...identityOf(person),
  reason,
})

const identityOf = ({ id, name }: Person) => ({ user: id, ...(name === undefined ? {} : { name }) })
