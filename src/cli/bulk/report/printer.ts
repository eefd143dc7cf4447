/** Prints outcomes during a run, and keeps the progress bar out of the way. */
import { elementOf, schemaAt } from '../../../catalog/members.ts'
import type { Operation } from '../../../catalog/operation.ts'
import type { Context } from '../../../context.ts'
import type { RowOutcome } from '../../../engine/bulk/outcome.ts'
import { numberOf } from '../../../engine/bulk/row.ts'
import { errorSentence } from '../../../render/error.ts'
import type { Format } from '../../../render/index.ts'
import { escapeText } from '../../../render/text/escape.ts'
import type { Progress } from '../../../task/progress.ts'
import { formatOf, isPage, ownFormatIn, show } from '../../output/show/show.ts'
import type { CliSession } from '../../session.ts'
import type { JobPage } from './job-page.ts'
import { reportOn } from './report.ts'

export interface Printer {
  /** Resolves after the last outcome is written; throws if writing fails. */
  print(outcomes: AsyncIterable<readonly RowOutcome[]>): Promise<void>
}

interface PrintedRun {
  readonly operation: Operation
  readonly session: CliSession
  readonly progress: Progress
  /** The file of the rows, as typed. */
  readonly from: string
}

const outcomeTones = {
  outcome: {
    applied: 'good',
    earlier: 'muted',
    failed: 'bad',
    barred: 'bad',
    unknown: 'warn',
    unsent: 'warn',
  },
} as const

export function createPrinter({ operation: declared, session, progress, from }: PrintedRun): Printer {
  const operation = answeringRows(declared)
  const format = formatOf(session)
  const { context, globals } = session
  return {
    print: async (outcomes) => {
      if (ownFormatIn(session) === 'github') {
        const { annotateFailures } = await import('./annotations.ts')
        return annotateFailures(outcomes, { from, out: onScreen(context, progress).out })
      }
      const areErrorsTold = hasNoRoom(format, context)
      const told = areErrorsTold ? tellingFailures(outcomes, context) : outcomes
      const asked = { ...globals, operation, format, areErrorsTold }
      const { answer, columns, twins, fields, sortBy } = reportOn(told, asked)
      const seen = { ...globals, fields, sortBy, envelope: false }
      const page = await pageFor(format, session)
      await show(
        answer,
        {
          columns,
          twins,
          leavesOutEmpty: globals.fields === undefined,
          tones: outcomeTones,
          results: operation,
        },
        { ...session, globals: seen, context: page.capped(onScreen(context, progress)) },
      )
      await page.tellRest()
    },
  }
}

/** Where rows are entries of one request, the answer of a row is its own result, and no list of them. */
function answeringRows(operation: Operation): Operation {
  const { rowsPerCall, rows: _rows, ...whole } = operation
  if (rowsPerCall === undefined || whole.response === undefined) return operation
  const results = schemaAt(whole.response, rowsPerCall.results)
  return { ...whole, response: results === undefined ? undefined : elementOf(results) }
}

/** A page for people; other formats, and the lines of a filter, are never cut. */
async function pageFor(format: Format, session: CliSession): Promise<JobPage> {
  if (!isPage(format, session)) return { capped: (context) => context, tellRest: async () => undefined }
  return (await import('./job-page.ts')).jobPage(session)
}

/** Ids have no room for errors; a terminal table would cut them, and mostly show an empty column. */
const hasNoRoom = (format: Format, { out }: Context) =>
  format === 'id' || (format === 'table' && out.isTerminal)

async function* tellingFailures(
  outcomes: AsyncIterable<readonly RowOutcome[]>,
  { err }: Context,
): AsyncGenerator<readonly RowOutcome[], void, void> {
  for await (const batch of outcomes) {
    const lines = batch.flatMap((outcome) => ('error' in outcome ? failureLine(outcome) : []))
    if (lines.length > 0) await err.write(lines.join(''))
    yield batch
  }
}

function failureLine({ row, error }: Extract<RowOutcome, { error: unknown }>): string {
  const name = row.label === '' ? '' : ` (${row.label})`
  return `${escapeText(`row ${numberOf(row)}${name}: ${errorSentence(error)}`)}\n`
}

/** Results appear between displays of the bar: a pager would hide both. A pipe may lead to the same terminal. */
function onScreen(context: Context, progress: Progress): Context {
  const { out, err } = context
  const env = { ...context.env, WS_PAGER: '' }
  if (!(err.isTerminal && out.mayReachScreen)) return { ...context, env }
  const write = async (text: string) => {
    await progress.end()
    await out.write(text)
    void progress.resume()
  }
  const { isTerminal, mayReachScreen, columns, showPassing } = out
  return { ...context, env, out: { isTerminal, mayReachScreen, columns, showPassing, write } }
}
