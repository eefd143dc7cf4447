/** Finds somebody by e-mail address in the audit log of the service: it names people whom no list has any more. */
import { list as listEvents } from '../../catalog/audit-event.ts'
import { ApiError } from '../../errors.ts'
import { memberOf } from '../../json/members.ts'
import type { Session } from '../../task/task.ts'
import { type Person, textAt } from '../access/people.ts'
import { userNamed } from './users.ts'

interface LogSearch {
  readonly organizationId: string
  /** Those whom the organization has. */
  readonly present: readonly Person[]
}

/** The newest: who has left for longer was taken out long ago. */
const mostEvents = 500
const mostPeople = 50

/** Undefined if the log names nobody of this address, or if nobody may read it. */
export async function loggedPerson(
  word: string,
  { organizationId, present }: LogSearch,
  session: Session,
): Promise<Person | undefined> {
  const address = word.trim().toLowerCase()
  if (!address.includes('@')) return undefined
  const known = new Set(present.map(({ id }) => id))
  for (const id of await peopleOfEvents(organizationId, session)) {
    if (known.has(id)) continue
    const person = await userNamed(id, session)
    if (person?.called.toLowerCase() === address) return person
  }
  return undefined
}

async function peopleOfEvents(organizationId: string, session: Session): Promise<readonly string[]> {
  const offers = await session.offers()
  if (offers.isMissing(listEvents)) return []
  const client = await session.client()
  const people = new Set<string>()
  let count = 0
  try {
    for await (const { items } of client.paginate(listEvents, {
      path: { organizationId },
      query: { limit: 100 },
    })) {
      for (const item of items.filter(isAboutPerson)) people.add(textAt(item, 'target.id') ?? '')
      count += items.length
      if (count >= mostEvents || people.size >= mostPeople) break
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
  return [...people].filter((id) => id !== '').slice(0, mostPeople)
}

const isAboutPerson = (event: unknown): boolean =>
  ['member', 'user'].includes(String(memberOf(event, 'target.type')))
