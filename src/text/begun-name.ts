/** Finds people by a part of their name or the beginning of their address, for a suggestion: `ben` is Ben Arslan. */

export interface CalledPerson {
  /** The e-mail address, or the id. */
  readonly called: string
  readonly name?: string | undefined
}

/** More would be no suggestion. */
const mostSuggested = 3
const shortestBeginning = 2

/** Empty if nobody is meant, or too many. */
export function peopleBegunBy<Person extends CalledPerson>(
  word: string,
  people: readonly Person[],
): readonly Person[] {
  const typed = word.trim().toLowerCase()
  if (typed.length < shortestBeginning) return []
  const found = people.filter((person) => beginningsOf(person).some((name) => name.startsWith(typed)))
  return found.length > mostSuggested ? [] : found
}

const beginningsOf = ({ called, name = '' }: CalledPerson): readonly string[] =>
  [called, name, ...name.split(/\s+/)].map((each) => each.toLowerCase())

export const describePerson = ({ called, name }: CalledPerson): string =>
  name === undefined ? called : `${called} (${name})`
