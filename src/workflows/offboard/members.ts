/** The members of an organization as things of its estate, and what one of them alone looks after. */
import { addressesIn } from '../../estate/address.ts'
import type { Estate, Thing } from '../../estate/estate.ts'
import { memberOf } from '../../json/members.ts'
import { isTeamOwner, type Person, textAt } from '../access/people.ts'
import { roleIn } from '../access/places.ts'
import type { ListedMembers } from '../people/listed-members.ts'
import { nobody } from './gone.ts'

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

/** Sentences without a full stop: nobody looks after these once the person has gone. */
export function onlyOwned(person: Person, estate: Estate): readonly string[] {
  const address = addressesIn(estate)
  const others = (team: Thing) =>
    estate.things.some(
      (thing) =>
        thing.kind === 'team-member' && thing.holder === team && thing.id !== person.id && isTeamOwner(thing),
    )
  const teams = person.teams.filter(({ team, role }) => role === 'owner' && !others(team))
  const admins = estate.things.filter(
    (thing) =>
      thing.kind === 'member' &&
      memberOf(thing.reply, 'role') === 'admin' &&
      memberOf(thing.reply, 'disabled') !== true,
  )
  const isLastAdmin = admins.length === 1 && admins[0]?.id === person.id
  return [
    ...teams.map(({ team }) => `${address(team)} has no other owner: --to names the next one`),
    ...(isLastAdmin
      ? [
          `${address(estate.organization)} has no other admin: first make somebody one, ws member update <user> --role admin`,
        ]
      : []),
  ]
}
