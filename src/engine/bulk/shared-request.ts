/** Sends rows as entries of one request, and tells the result of each. Loaded only for operations whose body takes a list of them. */

import type { Operation, RowsPerCall } from '../../catalog/operation.ts'
import type { AnyInput } from '../../client/request.ts'
import { EntryError, ReplyError } from '../../errors.ts'
import { memberOf } from '../../json/members.ts'
import { counted } from '../../text/counted.ts'
import { type AttemptContext, noteOutcome, settleEarlier } from './attempt.ts'
import { judge, type RowOutcome } from './outcome.ts'
import type { Row } from './row.ts'

/** The requests of these inputs, each of one entry: as few as the operation allows. */
export function callsTogether({ rowsPerCall }: Pick<Operation, 'rowsPerCall'>, inputs: readonly AnyInput[]) {
  if (rowsPerCall === undefined) return inputs
  const slices = Array.from({ length: Math.ceil(inputs.length / rowsPerCall.most) }, (_, index) =>
    inputs.slice(index * rowsPerCall.most, (index + 1) * rowsPerCall.most),
  )
  return slices.flatMap((slice) => byPlace(slice, (input) => input)).map((some) => callOf(some, rowsPerCall))
}

/** Throws failures that are not a row's fault; the journal then still says that the rows were to be sent. */
export async function attemptTogether(
  rows: readonly Row[],
  attempting: AttemptContext & { readonly rowsPerCall: RowsPerCall },
): Promise<readonly RowOutcome[]> {
  const outcomes: RowOutcome[] = []
  const open: Row[] = []
  for (const row of rows) {
    const known = settleEarlier(row, attempting)
    if (known === undefined) open.push(row)
    else outcomes.push(known)
  }
  for (const row of open) await attempting.writeAhead?.before(row)
  for (const some of byPlace(open, ({ input }) => input)) {
    const sent = await send(some, attempting)
    for (const outcome of sent) noteOutcome(outcome, attempting)
    outcomes.push(...sent)
  }
  return outcomes
}

/** Entries of the same path and query go together. */
const byPlace = <Each>(all: readonly Each[], inputOf: (each: Each) => AnyInput): readonly Each[][] => [
  ...Map.groupBy(all, (each) => JSON.stringify([inputOf(each).path, inputOf(each).query])).values(),
]

function callOf(inputs: readonly AnyInput[], { field }: RowsPerCall): AnyInput {
  const [{ path, query } = { path: {} }] = inputs
  return {
    path,
    ...(query === undefined ? {} : { query }),
    body: { [field]: inputs.map(({ body }) => body) },
  }
}

async function send(
  rows: readonly Row[],
  { perform, rowsPerCall }: Pick<AttemptContext, 'perform'> & { readonly rowsPerCall: RowsPerCall },
): Promise<readonly RowOutcome[]> {
  try {
    const inputs = rows.map(({ input }) => input)
    const { status, value } = await perform(callOf(inputs, rowsPerCall))
    const results = memberOf(value, rowsPerCall.results)
    if (!Array.isArray(results) || results.length !== rows.length)
      throw new ReplyError(
        `The service answered ${counted(rows.length, 'entry', 'entries')} with ${Array.isArray(results) ? counted(results.length, 'result') : 'no results'}`,
      )
    return rows.map((row, index) => outcomeOf(row, { status, value: results[index] }, rowsPerCall))
  } catch (error) {
    return rows.map((row) => judge(error, row, { isRead: false }))
  }
}

interface EntryAnswer {
  readonly status: number
  readonly value: unknown
}

function outcomeOf(row: Row, { status, value }: EntryAnswer, { failed }: RowsPerCall): RowOutcome {
  if (memberOf(value, failed.member) !== failed.is) return { kind: 'applied', row, status, value }
  const reason = memberOf(value, failed.reason)
  const error = new EntryError(
    typeof reason === 'string' ? reason : 'The service refused it, and gives no reason',
  )
  return { kind: 'failed', row, error, isPassing: false }
}
