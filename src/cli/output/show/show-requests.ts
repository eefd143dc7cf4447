/** Prints requests instead of an answer under `--dry-run`: in words, as lines for curl, or as JSON for `--jq` and `--fields`. */
import type { Operation } from '../../../catalog/operation.ts'
import { onePage } from '../../../client/lists/page.ts'
import { FilterError } from '../../../errors.ts'
import type { HttpRequest } from '../../../http/exchange.ts'
import { hasMember } from '../../../json/members.ts'
import type { RenderedAnswer } from '../../../render/index.ts'
import type { Task } from '../../../task/task.ts'
import { requestMembers, requestText } from '../../dry-run.ts'
import type { CliSession } from '../../session.ts'
import { formatOf, show } from './show.ts'

/** The request of a command, or those of its rows: an array under `json`, else one after the other. */
interface PreviewedCommand {
  readonly requests: readonly HttpRequest[]
  readonly isMany: boolean
  /** True for a table at a terminal, where rows have more than one request. */
  readonly isBrief: boolean
}

export async function showRequests(
  planned: PreviewedCommand,
  spec: Operation | Task,
  session: CliSession,
): Promise<void> {
  const { globals, context, flags } = session
  const format = globals.output ?? formatOf(session)
  if (format !== 'table' && format !== 'curl') return showValues(planned, spec, session)
  // For a command that waits for a condition, --jq and --fields are about the answer.
  const isAboutAnswer = spec.takesCommand !== undefined
  if (format === 'table' && !isAboutAnswer && (globals.jq ?? globals.fields) !== undefined)
    await session.notice('The request is shown as it would be sent; with -o json, --jq and --fields see it')
  if (format === 'table' && planned.isBrief && planned.requests.length > 1) {
    const { showRequestTable } = await import('./request-table.ts')
    const each = spec.kind === 'operation' && spec.rowsPerCall !== undefined ? 'call' : 'row'
    return showRequestTable(planned.requests, each, session)
  }
  for (const [index, request] of planned.requests.entries()) {
    const gap = index > 0 && format === 'table' ? '\n' : ''
    await context.out.write(`${gap}${requestText(request, format, flags)}`)
  }
}

async function showValues(
  planned: PreviewedCommand,
  spec: Operation | Task,
  session: CliSession,
): Promise<void> {
  const values = planned.requests.map(requestMembers)
  const answer: RenderedAnswer = planned.isMany
    ? { kind: 'list', pages: onePage(values) }
    : { kind: 'single', value: values[0] }
  const { output, jq: typedFilter } = session.globals
  const jq = spec.takesCommand === undefined ? typedFilter : undefined
  const lines = output ?? formatOf(session)
  const globals = {
    ...session.globals,
    jq,
    // A request does not fit rows of cells: without a filter it is JSON.
    output: jq === undefined ? (lines === 'ndjson' ? 'ndjson' : 'json') : output,
    fields: await fieldsIn(values, session),
    sortBy: undefined,
    envelope: false,
  } as const
  try {
    await show(answer, { columns: [] }, { ...session, globals })
  } catch (error) {
    if (!(error instanceof FilterError)) throw error
    const sees = !planned.isMany || lines === 'ndjson' ? 'the request' : 'an array of all requests; of each'
    const hint = `Under --dry-run the filter sees ${sees}: method, url, headers and body`
    throw new FilterError(error.message, { hint, cause: error })
  }
}

/** The fields of the request. Fields that it lacks belong to the answer, and do not filter it. */
async function fieldsIn(
  values: readonly unknown[],
  { globals: { fields }, notice }: CliSession,
): Promise<readonly string[] | undefined> {
  const foreign = fields?.filter((name) => !hasMember(values, name)) ?? []
  if (foreign.length === 0) return fields
  await notice(`The request is shown whole: it has no ${foreign.join(', ')}`)
  return undefined
}
