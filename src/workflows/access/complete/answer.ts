/** Answers who may do what from the lists of members and permissions, where a service offers them. */
import type { accessAnswer } from '../../../answers/access.ts'
import type { Page } from '../../../client/client.ts'
import { PartialError } from '../../../errors.ts'
import type { Estate, NotCaptured } from '../../../estate/estate.ts'
import type { Outline, ResultOf } from '../../../task/result.ts'
import type { Session } from '../../../task/task.ts'
import { failIfRefused } from '../../estate/refused-lists.ts'
import { outlineOfAll } from '../outline.ts'
import { grantsOf } from '../places.ts'
import { type AccessRow, type AnyRole, includes } from '../row.ts'
import { type DateRow, datedColumns } from '../row-dates.ts'
import { newcomerRows, readerRows, untoldRows } from '../rows-without-person.ts'
import { notesOf, refusedHint } from '../summary.ts'
import type { UnreadList } from './lists.ts'
import type { CompleteQuestion, CompleteReading } from './reading.ts'
import { beginWalk, peopleRows, type WalkState } from './walk.ts'

interface BegunAnswer {
  readonly reading: CompleteReading
  readonly members: AsyncGenerator<Page> | undefined
  readonly role: AnyRole | undefined
  readonly dates?: DateRow | undefined
}

/** The rows come while the service is read: they can be taken once. */
export async function answerCompletely(
  { reading, members, role, dates }: BegunAnswer,
  asked: CompleteQuestion,
  { context }: Pick<Session, 'context'>,
): Promise<ResultOf<typeof accessAnswer>> {
  const state = beginWalk(reading)
  const all = async function* () {
    yield* peopleRows(members, { reading, asked, state })
    yield* otherRows(reading, asked, state)
  }
  const goesOn = () => context.streamGoesOn('pages')
  const rows = await primed(datedRows(wantedRows(all(), role, goesOn), state, dates))
  return {
    outline: () => drawn(rows, { ...asked, role }, state),
    rows,
    ...(dates === undefined ? {} : { ownColumns: datedColumns }),
    afterwards: async () => {
      failIfRefused(estateOf(reading, state), refusedHint)
      failIfDifferent(state)
    },
  }
}

/** Rows of a page: after each, ws takes care that it keeps little memory. */
const rowsOfPage = 1000

async function* wantedRows(rows: AsyncIterable<AccessRow>, role: AnyRole | undefined, goesOn: () => void) {
  let count = 0
  for await (const row of rows) {
    count += 1
    if (count % rowsOfPage === 0) goesOn()
    if (includes(row, role)) yield row
  }
}

async function* datedRows(rows: AsyncIterable<AccessRow>, state: WalkState, dates: DateRow | undefined) {
  for await (const row of rows) yield dates?.(row, state) ?? row
}

/** Waits for the first row: an answer that can't begin fails before anything is shown. */
async function primed<Row>(rows: AsyncGenerator<Row>): Promise<AsyncGenerator<Row>> {
  const first = await rows.next()
  return (async function* () {
    if (first.done === true) return
    yield first.value
    yield* rows
  })()
}

function* otherRows(
  reading: CompleteReading,
  { person, single }: CompleteQuestion,
  state: WalkState,
): Generator<AccessRow> {
  const estate = estateOf(reading, state)
  const { scope, address, hasMembers, hasAllSpaces } = state
  const things = single === undefined ? [estate.organization, ...estate.things] : [scope]
  const granting = { estate, address, grantIn: grantsOf(estate), things }
  const permissions = reading.lists.unread.every(({ kind }) => !isPermission(reading, kind))
  const told = { members: hasMembers, permissions, spaces: hasAllSpaces }
  if (person === undefined) {
    yield* readerRows(granting)
    yield* newcomerRows(scope, granting, told)
  }
  yield* untoldRows(scope, granting, told)
}

const isPermission = ({ permissionLists }: CompleteReading, kind: UnreadList['kind']) =>
  [...permissionLists.values()].some(({ users, teams }) => kind === users.kind || kind === teams.kind)

/** The estate, which also names the lists that were read beside it. */
function estateOf({ lists: { unread } }: CompleteReading, { estate, address }: WalkState): Estate {
  return {
    ...estate,
    notCaptured: [...estate.notCaptured, ...unread.map((list) => missingAs(list, address))],
  }
}

export const missingAs = (
  { kind, holder, reason, isRefused }: UnreadList,
  address: WalkState['address'],
): NotCaptured => ({ kind, address: address(holder), reason, isRefused })

async function drawn(
  rows: AsyncIterable<AccessRow>,
  { single, person, role }: CompleteQuestion & { readonly role: AnyRole | undefined },
  state: WalkState,
): Promise<Outline> {
  return outlineOfAll(rows, {
    isSingle: single !== undefined,
    person,
    role,
    // Known once all rows are read.
    root: () => {
      const { scope, estate, directory, teams } = state
      const counts = { people: directory.byId.size, teams: teams.size }
      const notes = notesOf(scope, estate.organization, counts)
      return { kind: scope.kind, id: scope.id ?? '', title: scope.name ?? 'Untitled', notes }
    },
  })
}

/** @throws PartialError that names both answers */
function failIfDifferent({ differences }: WalkState): void {
  const [first] = differences
  if (first === undefined) return
  const count = differences.length === 1 ? '' : `, and ${differences.length - 1} more`
  throw new PartialError(`${first}${count}`, {
    hint: 'Trust the role from the service; `via` may be incomplete',
  })
}
