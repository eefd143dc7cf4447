/** Reads the facts about roles, and answers who may do what. */

import type { accessAnswer } from '../../answers/access.ts'
import type { Kind } from '../../catalog/kinds.ts'
import { allResources } from '../../catalog/walk.ts'
import { addressesIn } from '../../estate/address.ts'
import type { Estate, Thing } from '../../estate/estate.ts'
import type { ResultOf } from '../../task/result.ts'
import type { Session } from '../../task/task.ts'
import { organizationIn } from '../estate/organization.ts'
import { readLive } from '../estate/read-live.ts'
import { failIfRefused } from '../estate/refused-lists.ts'
import { answerCompletely, missingAs } from './complete/answer.ts'
import { offersPermissions, openReading } from './complete/reading.ts'
import { type GrantContext, rowsOf } from './granted.ts'
import { outlineOf } from './outline.ts'
import { type Person, peopleIn } from './people.ts'
import { personMeant } from './person.ts'
import { grantsOf } from './places.ts'
import { remembered } from './remembered-address.ts'
import { type AccessRow, type AnyRole, includes } from './row.ts'
import { type DateRow, datedColumns } from './row-dates.ts'
import { newcomerRows, readerRows, untoldRows } from './rows-without-person.ts'
import { type SinglePlace, singleThing, thingOf, withSingle } from './single.ts'
import { notesOf, refusedHint } from './summary.ts'

interface AccessQuestionWords {
  readonly person?: string | undefined
  readonly role?: AnyRole | undefined
  /** A document with dates. */
  readonly untilFrom?: string | undefined
}

export async function answerAccess(
  asked: AccessQuestionWords,
  session: Session,
): Promise<ResultOf<typeof accessAnswer>> {
  const dates = asked.untilFrom === undefined ? undefined : await datesFrom(asked.untilFrom, session)
  const single = await singleThing(session)
  const organizationId = await organizationIn(session)
  const client = await session.client()
  const question = { person: asked.person, single, organizationId, client }
  const reading = await openReading(question, session)
  const members = await reading.members()
  if (members !== undefined)
    return answerCompletely({ reading, members, role: asked.role, dates }, question, session)
  const organization = reading.organization.reply
  const estate = await readLive(
    { client, organizationId, organization, kinds: kindsFor(asked, single) },
    session,
  )
  if (await offersPermissions(reading, estate))
    return answerCompletely({ reading, members, role: asked.role, dates }, question, session)
  const address = addressesIn(estate)
  const unoffered = reading.lists.unread.map((list) => missingAs(list, address))
  const known = { ...estate, notCaptured: [...estate.notCaptured, ...unoffered] }
  return answerFrom(await withSingle(known, single, client), { ...asked, single, dates })
}

/** Reads only kinds that can change the answer. */
function kindsFor({ person }: AccessQuestionWords, single: SinglePlace | undefined): ReadonlySet<Kind> {
  const kinds = new Set<Kind>(['team', 'team-member'])
  if (single?.kind !== 'site') kinds.add('collection')
  // A single space is read by itself, without all the others.
  if (single === undefined) kinds.add('space')
  if (single?.kind !== 'space') kinds.add('site')
  if (person !== undefined) return kinds
  kinds.add('invite-link').add('saml-provider').add('site').add('share-link')
  return single?.kind === 'site' ? kinds : kinds.add('site-space')
}

async function datesFrom(path: string, session: Session): Promise<DateRow> {
  const { dateRows } = await import('./until.ts')
  const { readDocumentsAt } = await import('../diff/documents.ts')
  return dateRows(await readDocumentsAt([path], session), await allResources())
}

interface AccessAnswering extends AccessQuestionWords {
  readonly single: SinglePlace | undefined
  readonly dates?: DateRow | undefined
}

/** The answer from an estate. */
export function answerFrom(
  estate: Estate,
  { person: word, role, single, dates }: AccessAnswering,
): ResultOf<typeof accessAnswer> {
  const scope = single === undefined ? estate.organization : thingOf(single, estate)
  const address = remembered(addressesIn(estate))
  const things = single === undefined ? [estate.organization, ...estate.things.filter(isAskedAbout)] : [scope]
  const granting: GrantContext = { estate, address, grantIn: grantsOf(estate), things }
  const everybody = peopleIn(estate)
  const people =
    word === undefined
      ? everybody
      : [personMeant(word, { people: everybody, notCaptured: estate.notCaptured, guesses: true })]
  const rows = {
    *[Symbol.iterator]() {
      for (const row of allRows(people, { granting, scope, isAboutOnePerson: word !== undefined }))
        if (includes(row, role)) yield dates?.(row, { estate, address }) ?? row
    },
  }
  const root = {
    kind: scope.kind,
    id: scope.id ?? '',
    title: scope.name ?? 'Untitled',
    notes: notesOf(scope, estate.organization, {
      people: everybody.length,
      teams: estate.things.filter(({ kind }) => kind === 'team').length,
    }),
  }
  return {
    outline: outlineOf(rows, { root, isSingle: single !== undefined, person: word, role }),
    rows,
    ...(dates === undefined ? {} : { ownColumns: datedColumns }),
    afterwards: async () => failIfRefused(estate, refusedHint),
  }
}

const isAskedAbout = ({ kind }: Thing) =>
  kind === 'team' || kind === 'collection' || kind === 'space' || kind === 'site'

interface AccessScope {
  readonly granting: GrantContext
  readonly scope: Thing
  readonly isAboutOnePerson: boolean
}

function* allRows(
  people: readonly Person[],
  { granting, scope, isAboutOnePerson }: AccessScope,
): Generator<AccessRow> {
  for (const person of people) yield* rowsOf(person, granting)
  if (!isAboutOnePerson) {
    yield* readerRows(granting)
    yield* newcomerRows(scope, granting)
  }
  yield* untoldRows(scope, granting)
}
