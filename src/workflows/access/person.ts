/** Finds the person of the question: by e-mail address, id or display name. */
import { distance } from 'fastest-levenshtein'
import { AbsentError, PartialError, UsageError, type WsError } from '../../errors.ts'
import type { Estate } from '../../estate/estate.ts'
import type { Person } from './people.ts'

/** @throws AbsentError, PartialError if some teams could not be read, UsageError if several have the name */
export function personMeant(
  word: string,
  people: readonly Person[],
  { notCaptured }: Pick<Estate, 'notCaptured'>,
): Person {
  const exact = people.filter(({ id }) => id === word)
  const found = exact.length > 0 ? exact : people.filter((person) => namesOf(person).includes(folded(word)))
  const [only] = found
  if (only === undefined) {
    const unseen = notCaptured.filter(({ kind, isRefused }) => isRefused && kind === 'team-member')
    throw unknown(word, people, unseen.length)
  }
  if (found.length > 1)
    throw new UsageError(`<person> ${JSON.stringify(word)} could be ${found.map(described).join(', ')}`, {
      hint: 'Name them by e-mail address or id',
    })
  return only
}

const folded = (text: string) => text.trim().toLowerCase()

const namesOf = ({ called, name }: Person) => [called, ...(name === undefined ? [] : [name])].map(folded)

const described = ({ called, name }: Person) => (name === undefined ? called : `${called} (${name})`)

function unknown(word: string, people: readonly Person[], unseen: number): WsError {
  const near = nearest(folded(word), people)
  const guess = near === undefined ? '' : `; did you mean ${described(near)}?`
  const message = `No team has a member ${JSON.stringify(word)}${guess}`
  if (unseen > 0) return new PartialError(`${message} The members of some teams could not be looked at`)
  const things = /_/.test(word) ? '; for a thing: --space <id>, --site <id>' : ''
  return new AbsentError(message, {
    hint: `See whom the API names: ws access. It lists members of teams only${things}`,
  })
}

/** The closest name, compared as a whole and by its parts. */
function nearest(word: string, people: readonly Person[]): Person | undefined {
  if (word.length > longest) return undefined
  const most = Math.max(1, Math.floor(word.length / 3))
  const [best] = people
    .map((person) => ({ person, slips: Math.min(...partsOf(person).map((part) => distance(word, part))) }))
    .filter(({ slips }) => slips <= most)
    .toSorted((one, other) => one.slips - other.slips)
  return best?.person
}

/** Comparing takes quadratic time. */
const longest = 100

const partsOf = (person: Person) =>
  namesOf(person).flatMap((name) => [
    name.slice(0, longest),
    ...name.split(/[\s@]+/).map((part) => part.slice(0, longest)),
  ])
