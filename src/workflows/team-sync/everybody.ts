/** Finds the people that a file names: in teams, and else among the members of the organization. */
import { UsageError } from '../../errors.ts'
import type { Estate } from '../../estate/estate.ts'
import type { Session } from '../../task/task.ts'
import { peopleIn, textAt } from '../access/people.ts'
import { listedMembers } from '../people/listed-members.ts'
import type { Membership } from './memberships.ts'

/** By id, and by e-mail address in lower case. */
export type KnownPeople = ReadonlyMap<string, { readonly id: string; readonly name: string }>

export const knownBy = (word: string, people: KnownPeople) =>
  people.get(word) ?? people.get(word.toLowerCase())

interface FileOfMemberships {
  readonly organizationId: string
  /** Its name in messages. */
  readonly file: string
  readonly session: Session
}

/** @throws UsageError with the line of each person whom the organization does not have */
export async function everybodyIn(
  memberships: readonly Membership[],
  live: Estate,
  { organizationId, file, session }: FileOfMemberships,
): Promise<KnownPeople> {
  const inTeams = namesOf(peopleIn(live).map(({ id, called }) => ({ id, name: called })))
  if (memberships.every(({ user }) => knownBy(user, inTeams) !== undefined)) return inTeams
  const { members, untold } = await listedMembers(organizationId, session)
  if (members === undefined) {
    await session.notice(`People in no team are taken as ${file} names them: ${untold}`)
    return inTeams
  }
  const listed = members.flatMap((member) => {
    const id = textAt(member, 'user.id') ?? textAt(member, 'id')
    return id === undefined ? [] : [{ id, name: textAt(member, 'user.email') ?? id }]
  })
  const everybody = new Map([...inTeams, ...namesOf(listed)])
  const unknown = memberships.filter(({ user }) => knownBy(user, everybody) === undefined)
  if (unknown.length > 0) throw unknownPeople(unknown, file)
  return everybody
}

const namesOf = (people: readonly { readonly id: string; readonly name: string }[]): KnownPeople =>
  new Map(
    people.flatMap((person) => [[person.id, person] as const, [person.name.toLowerCase(), person] as const]),
  )

function unknownPeople(rows: readonly Membership[], file: string): UsageError {
  const faults = rows.map(({ user, line }) => `${file}:${line}: the organization has no member ${user}`)
  const addresses = [...new Set(rows.map(({ user }) => user).filter((user) => user.includes('@')))]
  return new UsageError([...faults, 'Nothing was sent'], {
    hint:
      addresses.length === 0
        ? 'List those that exist: ws member list --all'
        : `Invite them first: ws invite send ${addresses.slice(0, 5).join(' ')}`,
  })
}
