/** People of change requests: those who were asked for a review, and the authors. Some of them are in no team. */
import type { Estate, Thing } from '../../estate/estate.ts'
import { type Person, textAt } from '../access/people.ts'
import { nobody } from './users.ts'

/** Each once. */
export function peopleOfChangeRequests({ things }: Estate): readonly Person[] {
  const found = new Map<string, Person>()
  for (const person of things.flatMap(personIn)) found.set(person.id, found.get(person.id) ?? person)
  return [...found.values()]
}

function personIn({ kind, id, name, reply }: Thing): readonly Person[] {
  if (kind === 'reviewer' && id !== undefined)
    return [nobody(id, name ?? id, textAt(reply, 'user.displayName'))]
  const author = kind === 'change-request' ? textAt(reply, 'createdBy.id') : undefined
  if (author === undefined) return []
  return [nobody(author, textAt(reply, 'createdBy.email') ?? author, textAt(reply, 'createdBy.displayName'))]
}
