/** The members of an organization as things of its estate. */

import type { Estate, Thing } from '../../estate/estate.ts'
import { memberOf } from '../../json/members.ts'
import { type Person, textAt } from '../access/people.ts'
import { roleIn } from '../access/places.ts'
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
