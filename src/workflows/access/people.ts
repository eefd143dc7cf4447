/** The people of an organization, as far as its teams show them. */
import type { Estate, Thing } from '../../estate/estate.ts'
import { memberOf } from '../../json/members.ts'
import type { Role } from '../../permissions/roles.ts'
import { roleIn } from './places.ts'
import type { TeamRole } from './row.ts'

export interface Person {
  readonly id: string
  /** The e-mail address, or the id if there is none. */
  readonly called: string
  readonly name: string | undefined
  /** In the organization; null without a role of their own. */
  readonly role: Role | null
  /** A role that the API document lacks, in the service's spelling: its rights are unknown. */
  readonly unknownRole: string | undefined
  readonly isDisabled: boolean
  readonly teams: readonly { readonly team: Thing; readonly role: TeamRole }[]
}

/** Each once, in the order of their names. */
export function peopleIn({ things }: Estate): readonly Person[] {
  const people = new Map<string, Person>()
  for (const thing of things) {
    if (thing.kind !== 'team-member' || thing.holder === undefined) continue
    const person = personIn(thing)
    if (person === undefined) continue
    const role: TeamRole = isTeamOwner(thing) ? 'owner' : 'member'
    const { teams } = people.get(person.id) ?? { teams: [] }
    people.set(person.id, { ...person, teams: [...teams, { team: thing.holder, role }] })
  }
  return [...people.values()].toSorted((one, other) => compare(one.called, other.called))
}

export const isTeamOwner = ({ reply }: { readonly reply: unknown }): boolean =>
  memberOf(reply, 'team.role') === 'owner'

function personIn({ id, reply }: Thing): Omit<Person, 'teams'> | undefined {
  if (id === undefined) return undefined
  const role = roleIn(reply, 'organization.role')
  return {
    id,
    called: textAt(reply, 'organization.user.email') ?? id,
    name: textAt(reply, 'organization.user.displayName'),
    role,
    unknownRole: role === null ? textAt(reply, 'organization.role') : undefined,
    isDisabled: memberOf(reply, 'organization.disabled') === true,
  }
}

/** The text of a member, dotted; undefined if there is none. */
export function textAt(value: unknown, member: string): string | undefined {
  const text = memberOf(value, member)
  return typeof text === 'string' && text !== '' ? text : undefined
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
