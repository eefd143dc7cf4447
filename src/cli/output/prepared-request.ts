/** Checks the request of `ws api` like the command that sends the same one. */
import { memberNames } from '../../catalog/members.ts'
import type { PreparedRequest } from '../../task/task.ts'
import type { CliSession } from '../session.ts'
import { askedFormat, checkView } from './show/show.ts'

/** If the API document lacks the request, the fields of its answer are unknown. */
export function checkPrepared({ match }: PreparedRequest, session: CliSession): void {
  askedFormat(session)
  if (match === undefined) return
  const { operation } = match
  const { response, rows, columns } = operation
  // The reply prints as it comes, so fields of the envelope and of its items both exist.
  const names = response === undefined ? [] : [...memberNames(response), ...memberNames(response, rows)]
  const { rows: _rows, ...shape } = { ...operation, columns: [...columns, ...names] }
  checkView(shape, session)
}
