/** Finds the person of the question: by e-mail address, id or display name. */
import { AbsentError, PartialError, UsageError, type WsError } from '../../errors.ts'
import type { Estate } from '../../estate/estate.ts'
import { describePerson, peopleBegunBy } from '../../text/begun-name.ts'
import { nearest } from '../../text/nearest.ts'
import type { Person } from './people.ts'

type PersonName = Pick<Person, 'id' | 'called' | 'name'>

export interface PersonChoice<Known extends PersonName = Person> extends Pick<Estate, 'notCaptured'> {
  readonly people: readonly Known[]
  /** True where nothing is changed: a slip must not offer another person to take out. */
  readonly guesses: boolean
  /** True if these are all members of the organization, and not those of teams alone. */
  readonly areAll?: boolean
}

/** @throws AbsentError, PartialError if some teams could not be read, UsageError if several have the name */
export function personMeant<Known extends PersonName>(word: string, choosing: PersonChoice<Known>): Known {
  const person = personNamed(word, choosing.people)
  if (person === undefined) throw unknown(word, choosing)
  return person
}

/** Undefined if nobody has the name. @throws UsageError if several have it */
export function personNamed<Known extends PersonName>(
  word: string,
  people: readonly Known[],
): Known | undefined {
  const exact = people.filter(({ id }) => id === word)
  const found = exact.length > 0 ? exact : people.filter((person) => namesOf(person).includes(folded(word)))
  if (found.length > 1)
    throw new UsageError(
      `<person> ${JSON.stringify(word)} could be ${found.map(describePerson).join(', ')}`,
      {
        hint: 'Name them by e-mail address or id',
      },
    )
  return found[0]
}

const folded = (text: string) => text.trim().toLowerCase()

const namesOf = ({ called, name }: PersonName) => [called, ...(name === undefined ? [] : [name])].map(folded)

function unknown(word: string, { people, notCaptured, guesses, areAll }: PersonChoice<PersonName>): WsError {
  const unseen = notCaptured.filter(({ kind, isRefused }) => isRefused && kind === 'team-member')
  const begun = peopleBegunBy(word, people)
  const near = begun.length > 0 || !guesses ? begun : slipsOf(word, people)
  const guess = near.length === 0 ? '' : `; did you mean ${near.map(describePerson).join(' or ')}?`
  const lacking = areAll === true ? 'The organization has no member' : 'No team has a member'
  const message = `${lacking} ${JSON.stringify(word)}${guess}`
  if (unseen.length > 0)
    return new PartialError(`${message} The members of some teams could not be looked at`)
  const things = /_/.test(word) ? '; for a thing: --space <id>, --site <id>' : ''
  return new AbsentError(message, {
    hint: `See whom the API names: ws access${areAll === true ? '' : '. It lists members of teams only'}${things}`,
  })
}

const slipsOf = (word: string, people: readonly PersonName[]) =>
  people.filter((person) => isSlip(folded(word), person)).slice(0, 1)

/** True for a name that differs by a slip. Of two addresses, one half is the same: others are of two people. */
function isSlip(word: string, person: PersonName): boolean {
  const [local = '', domain] = word.split('@')
  return namesOf(person).some((name) => {
    const [own = '', ownDomain] = name.split('@')
    if (domain === undefined) return isClose(word, [name, own, ...name.split(/\s+/)])
    if (ownDomain === undefined) return false
    return domain === ownDomain ? isClose(local, [own]) : local === own && isClose(domain, [ownDomain])
  })
}

/** Another short word is another name. */
const isClose = (word: string, names: readonly string[]): boolean =>
  word.length > 3 && nearest(word, names) !== undefined
