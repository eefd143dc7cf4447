/** The request of `ws api`, checked as the command is that sends the same one. */
import { memberNames } from '../../catalog/members.ts'
import type { PreparedRequest } from '../../task.ts'
import type { CliSession } from '../session.ts'
import { askedFormat, checkView } from './show.ts'

/** Of a request that the API document does not hold, nobody knows what its answer has. */
export function checkPrepared({ match }: PreparedRequest, session: CliSession): void {
  askedFormat(session)
  if (match === undefined) return
  const { operation } = match
  const { response, rows, columns } = operation
  // The reply is shown as it comes: what is around a list can be asked for, and what is in it.
  const names = response === undefined ? [] : [...memberNames(response), ...memberNames(response, rows)]
  const { rows: _rows, ...shape } = { ...operation, columns: [...columns, ...names] }
  checkView(shape, session)
}
