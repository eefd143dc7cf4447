/** Shows what changed between two descriptions of an API, in the wanted format. */
import { onePage } from '../../../client/lists/page.ts'
import { useColour } from '../../../render/text/colour.ts'
import { paintFor } from '../../../render/text/paint.ts'
import type { ApiChangesResult } from '../../../task/result.ts'
import type { Task } from '../../../task/task.ts'
import type { CliSession } from '../../session.ts'
import { writePaged } from '../pager.ts'
import { formatOf, isOfRows, ownFormatIn, show } from './show.ts'

export async function showApiChanges(
  { value, apiChanges }: ApiChangesResult,
  task: Task,
  session: CliSession,
): Promise<void> {
  const { context, globals } = session
  const own = ownFormatIn(session)
  if (own === 'junit') {
    const { apiChangesJunit } = await import('../../../render/api-changes/junit.ts')
    return context.out.write(apiChangesJunit(apiChanges))
  }
  if (own === 'github') {
    const { apiChangesGithub } = await import('../../../render/api-changes/github.ts')
    return context.out.write(await apiChangesGithub(apiChanges))
  }
  const format = formatOf(session, task)
  const isForEyes = globals.jq === undefined && globals.fields === undefined
  if (isForEyes && format === 'markdown') {
    const { apiChangesMarkdown } = await import('../../../render/api-changes/markdown.ts')
    return context.out.write(apiChangesMarkdown(apiChanges))
  }
  if (isForEyes && format === 'table') {
    const { apiChangeLines } = await import('../../../render/api-changes/lines.ts')
    const { out, env } = context
    const paint = await paintFor(useColour(globals.color, { env, isTerminal: out.isTerminal }))
    const lines = apiChangeLines(apiChanges, { paint, width: out.isTerminal ? out.columns : undefined })
    return writePaged(oneChunk(`${[...lines].join('\n')}\n`), { format, terminal: out.isTerminal }, session)
  }
  if (isOfRows(format))
    return show({ kind: 'list', pages: onePage(apiChanges.findings.map(inRow)) }, task, session)
  if (format === 'ndjson' && isForEyes)
    return show({ kind: 'list', pages: onePage(apiChanges.findings) }, task, session)
  return show({ kind: 'single', value }, task, session)
}

/** A row has room for a text, and for no list of objects. */
const inRow = (finding: ApiChangesResult['apiChanges']['findings'][number]) => ({
  ...finding,
  // Some changes are of the whole API: the cell stays empty.
  operations:
    finding.operations.length === 0
      ? undefined
      : finding.operations.map(({ method, path }) => `${method} ${path}`),
})

async function* oneChunk(text: string) {
  yield text
}
