/** The members of an organization as things of its estate, and what one of them alone looks after. */

import type { Kind } from '../../catalog/kinds.ts'
import type { DangerWord } from '../../catalog/resource.ts'
import { addressesIn } from '../../estate/address.ts'
import type { Estate, Thing } from '../../estate/estate.ts'
import { memberOf } from '../../json/members.ts'
import { isTeamOwner, type Person, textAt } from '../access/people.ts'
import { roleIn } from '../access/places.ts'
import { type GrantEstate, roleOf } from '../people/grants.ts'
import type { ListedMembers } from '../people/listed-members.ts'
import { nobody } from './users.ts'

export const membersOf = ({ members = [] }: ListedMembers, { organization }: Estate): readonly Thing[] =>
  members.flatMap((reply) => {
    const id = textAt(reply, 'user.id') ?? textAt(reply, 'id')
    const name = textAt(reply, 'user.email') ?? id
    const role = memberOf(reply, 'role') ?? null
    return id === undefined
      ? []
      : [{ kind: 'member', id, name, holder: organization, values: { role }, reply } as const]
  })

/** Somebody who may be in no team. */
export function personOfMember({ id, name, reply }: Thing): readonly Person[] {
  if (id === undefined) return []
  const person = nobody(id, name ?? id, textAt(reply, 'user.displayName'))
  return [{ ...person, role: roleIn(reply, 'role'), isDisabled: memberOf(reply, 'disabled') === true }]
}

/** Something that nobody looks after once the person has gone. */
interface LeftAlone {
  /** Without a full stop. */
  readonly sentence: string
  readonly address: string
  /** The word that accepts it, where the plan itself does not see the danger. */
  readonly danger?: DangerWord
}

export function onlyOwned(person: Person, live: GrantEstate): readonly LeftAlone[] {
  const address = addressesIn(live)
  const others = (team: Thing) =>
    live.things.some(
      (thing) =>
        thing.kind === 'team-member' && thing.holder === team && thing.id !== person.id && isTeamOwner(thing),
    )
  const teams = person.teams.filter(({ team, role }) => role === 'owner' && !others(team))
  const { organization } = live
  return [
    ...teams.map(({ team }) => ({
      address: address(team),
      sentence: `${address(team)} has no other owner: --to names the next one`,
    })),
    ...aloneAsAdmin(person, live).map(({ holder }) => ({
      ...{ address: address(holder), danger: 'admins' as const },
      sentence: `${address(holder)} has nobody else as admin by a permission: --to names the next one, with --allow elevate`,
    })),
    ...(isLastAdmin(person, live)
      ? [
          {
            address: address(organization),
            sentence: `${address(organization)} has no other admin, who could publish its sites and install integrations: first make somebody one, ws member update <user> --role admin`,
          },
        ]
      : []),
  ]
}

function isLastAdmin(person: Person, { things }: GrantEstate): boolean {
  const admins = things.filter(
    (thing) =>
      thing.kind === 'member' &&
      memberOf(thing.reply, 'role') === 'admin' &&
      memberOf(thing.reply, 'disabled') !== true,
  )
  return admins.length === 1 && admins[0]?.id === person.id
}

/** Permissions of the person as admin of a site, a space or a collection where no other permission makes one. */
export function aloneAsAdmin(
  { id }: Person,
  { things, namedKinds, teamKinds }: GrantEstate,
): readonly { readonly kind: Kind; readonly holder: Thing; readonly role: string }[] {
  const admins = things.filter(
    (thing) => (namedKinds.has(thing.kind) || teamKinds.has(thing.kind)) && roleOf(thing) === 'admin',
  )
  return admins.flatMap(({ kind, id: whom, holder }) => {
    if (whom !== id || !namedKinds.has(kind) || holder === undefined) return []
    const isShared = admins.some(
      (other) => other.holder === holder && (other.id !== id || other.kind !== kind),
    )
    return isShared ? [] : [{ kind, holder, role: 'admin' }]
  })
}
