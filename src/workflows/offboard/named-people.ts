/** The people who were asked for a review: some of them are in no team. */
import type { Estate } from '../../estate/estate.ts'
import { type Person, textAt } from '../access/people.ts'

export function reviewersIn({ things }: Estate): readonly Person[] {
  const found = new Map<string, Person>()
  for (const { kind, id, name, reply } of things) {
    if (kind !== 'reviewer' || id === undefined) continue
    found.set(id, {
      id,
      called: name ?? id,
      name: textAt(reply, 'user.displayName'),
      ...{ role: null, unknownRole: undefined, isDisabled: false, teams: [] },
    })
  }
  return [...found.values()]
}
