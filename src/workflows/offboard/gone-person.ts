/** Finds somebody whom no list of the organization has any more: by the history of ws, by id, or by the log of the service. */

import { allResources } from '../../catalog/walk.ts'
import { sourceOf } from '../../settings/base-url.ts'
import type { Session } from '../../task/task.ts'
import { type Person, textAt } from '../access/people.ts'
import { type HistoryEntry, type RecordedChange, readEntries } from '../history/entries.ts'
import { loggedPerson } from './person-in-log.ts'
import { nobody, userNamed } from './users.ts'

interface GoneSearch {
  readonly organizationId: string
  /** Everybody that the organization has; undefined if nobody can tell. */
  readonly present: readonly Person[] | undefined
}

/** Undefined if nothing shows that there was somebody of this name. */
export const personGone = async (
  word: string,
  { organizationId, present }: GoneSearch,
  session: Session,
): Promise<Person | undefined> =>
  (await takenOut(organizationId, word, session)) ??
  (await userNamed(word, session)) ??
  (present === undefined ? undefined : loggedPerson(word, { organizationId, present }, session))

/** Somebody whom ws has taken out, by its own history. */
async function takenOut(organizationId: string, word: string, session: Session): Promise<Person | undefined> {
  const source = sourceOf(await session.written(), session.context)
  const resources = await allResources()
  const nameOf = new Map(
    resources.filter(({ kind }) => memberships.has(kind)).map(({ kind, called }) => [kind as string, called]),
  )
  const isHere = ({ source: of, command: { organization } }: HistoryEntry) =>
    of === source && (organization === null || organization === organizationId)
  const removed = readEntries(session)
    .filter(isHere)
    .flatMap(({ changes }) => changes)
  const people = removed.toReversed().flatMap((change) => personIn(change, nameOf))
  return people.find(({ id, called }) => id === word || called.toLowerCase() === word.trim().toLowerCase())
}

/** The person whom a change took out, if that is what it did. */
function personIn(
  { does, kind, id, outcome, before }: RecordedChange,
  nameOf: ReadonlyMap<string, string | undefined>,
): readonly Person[] {
  if (does !== 'remove' || outcome !== 'done' || id === null || kind === null || !nameOf.has(kind)) return []
  const member = nameOf.get(kind)
  return [nobody(id, (member === undefined ? undefined : textAt(before, member)) ?? id)]
}

const memberships: ReadonlySet<string> = new Set(['member', 'team-member', 'reviewer'])
