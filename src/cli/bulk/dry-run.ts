/** The requests of all rows, shown instead of sent. */
import type { Operation } from '../../catalog/operation.ts'
import { escapeJson } from '../../render/escape.ts'
import { showRequest } from '../dry-run.ts'
import type { CliSession } from '../session.ts'
import { formatOf } from '../show.ts'
import type { Row } from './row.ts'

/** One after the other; under `json` as one array, under `curl` and `ndjson` one a line. */
export async function showRequests(
  rows: readonly Row[],
  operation: Operation,
  session: CliSession,
): Promise<void> {
  const client = await session.preview()
  const { out } = session.context
  const format = session.globals.output ?? formatOf(session)
  const show = ({ input }: Row, as: string) =>
    showRequest(client.request(operation, input), as, session.flags)
  if (format === 'json') {
    const requests = rows.map((row): unknown => JSON.parse(show(row, 'ndjson')))
    return out.write(`${escapeJson(JSON.stringify(requests, null, 2))}\n`)
  }
  for (const [index, row] of rows.entries()) {
    const gap = index > 0 && format === 'table' ? '\n' : ''
    await out.write(`${gap}${show(row, format)}`)
  }
}
