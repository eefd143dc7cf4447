/** After a 404 for a person: reads the list of such people, and names those whose name or address begins so. */

import type { Operation } from '../../catalog/operation.ts'
import { parameterOf } from '../../catalog/parameters.ts'
import type { AnyInput } from '../../client/request.ts'
import type { Candidate } from '../../engine/candidates/candidate.ts'
import { candidates } from '../../engine/candidates/source.ts'
import { WsError } from '../../errors.ts'
import { describePerson, peopleBegunBy } from '../../text/begun-name.ts'
import type { CliSession } from '../session.ts'
import { unknownId } from './not-found-hint.ts'
import { quickClient } from './quick-client.ts'

interface MissedPerson {
  readonly operation: Operation
  readonly input: AnyInput
  readonly session: CliSession
}

export interface PeopleListed {
  /** `Did you mean dana@northwind.example (Dana Novak)?`; undefined if nobody is called so. */
  readonly guess: string | undefined
}

/** Undefined if the id is not one of a person, or nobody can list them. */
export async function peopleInstead(
  message: string,
  missed: MissedPerson,
): Promise<PeopleListed | undefined> {
  const { operation, input, session } = missed
  const unknown = unknownId(message, { operation, input })
  if (unknown === undefined || parameterOf(unknown.parameter)?.byEmail !== true) return undefined
  // A script is spared a request that finds nothing for an id.
  if (!isForPeople(unknown.id) && !session.context.err.isTerminal) return undefined
  const listed = await listedPeople({ ...unknown, path: operation.path }, session)
  if (listed === undefined) return undefined
  const near = peopleBegunBy(unknown.id, listed.map(called))
  return { guess: near.length === 0 ? undefined : `Did you mean ${near.map(describePerson).join(' or ')}?` }
}

const isForPeople = (word: string): boolean => /^[\p{L}\p{M} .'’@-]+$/u.test(word)

const called = ({ id, title, emails: [email] }: Candidate) => ({ called: email ?? id, name: title })

/** Nothing that goes wrong here hides the error that it would explain. */
async function listedPeople(
  search: Parameters<typeof candidates>[0],
  session: CliSession,
): Promise<readonly Candidate[] | undefined> {
  try {
    const [client, offers] = await Promise.all([quickClient(session), session.offers()])
    const all: Candidate[] = []
    for await (const each of candidates(search, { client, offers })) all.push(each)
    return all
  } catch (error) {
    if (error instanceof WsError) return undefined
    throw error
  }
}
