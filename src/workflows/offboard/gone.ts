/** Finds somebody whom no team and no review names any more: the history knows whom ws has taken out. */

import { get as getUser } from '../../catalog/user.ts'
import { allResources } from '../../catalog/walk.ts'
import { segmentFault } from '../../client/segment.ts'
import { ApiError } from '../../errors.ts'
import { sourceOf } from '../../settings/base-url.ts'
import type { Session } from '../../task/task.ts'
import { type Person, textAt } from '../access/people.ts'
import { type HistoryEntry, type RecordedChange, readEntries } from '../history/entries.ts'

/** Undefined if ws has taken out nobody of this name here. */
export async function goneFrom(
  organizationId: string,
  word: string,
  session: Session,
): Promise<Person | undefined> {
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

/** Somebody whom the service knows by this id, though no list of the organization has them. */
export async function userNamed(id: string, session: Session): Promise<Person | undefined> {
  const offers = await session.offers()
  if (/[@\s]/.test(id) || segmentFault(id) !== undefined || offers.isMissing(getUser)) return undefined
  const client = await session.client()
  try {
    const user = await client.invoke(getUser, { path: { userId: id } })
    return nobody(id, textAt(user, 'email') ?? id, textAt(user, 'displayName'))
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
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

/** A person without a role or a team, as far as anybody can tell. */
export const nobody = (id: string, called: string, name?: string): Person => ({
  ...{ id, called, name },
  ...{ role: null, unknownRole: undefined, isDisabled: false, teams: [] },
})
