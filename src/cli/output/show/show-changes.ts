/** Shows the differences between two states, in the wanted format. */

import { onePage } from '../../../client/lists/page.ts'
import { hasLineCharacters } from '../../../render/text/charset.ts'
import { useColour } from '../../../render/text/colour.ts'
import { paintFor } from '../../../render/text/paint.ts'
import type { ChangeReport } from '../../../reports/change-report.ts'
import type { ChangesResult } from '../../../task/result.ts'
import type { Task } from '../../../task/task.ts'
import { isForPrograms } from '../../notices.ts'
import type { CliSession } from '../../session.ts'
import { inChunks } from '../line-chunks.ts'
import { writePaged } from '../pager.ts'
import { askedFormat, formatOf, isOfRows, show } from './show.ts'

export async function showChanges(
  { value, changes, items, rows }: ChangesResult,
  task: Task,
  session: CliSession,
): Promise<void> {
  const format = formatOf(session, task)
  const { jq, fields, color } = session.globals
  const { out, env } = session.context
  const isForEyes = jq === undefined && fields === undefined
  if (isForEyes && format === 'markdown') {
    const { changesMarkdown } = await import('../../../render/changes/markdown.ts')
    return out.write(changesMarkdown(changes))
  }
  if (isForEyes && format === 'table') {
    const { changeLines } = await import('../../../render/changes/lines.ts')
    const paint = await paintFor(useColour(color, { env, isTerminal: out.isTerminal }))
    const width = out.isTerminal ? out.columns : undefined
    const lines = changeLines(changes, { paint, width, isAscii: !hasLineCharacters(env) })
    return writePaged(inChunks(lines), { format, terminal: out.isTerminal }, session)
  }
  if (isOfRows(format)) return show({ kind: 'list', pages: onePage(rows) }, task, session)
  if (format === 'ndjson' && isForEyes) return show({ kind: 'list', pages: onePage(items) }, task, session)
  return show({ kind: 'single', value }, task, session)
}

/** On stderr: stdout is for the outcome. Programs get everything there. */
export async function showChangesFirst(changes: ChangeReport, session: CliSession): Promise<void> {
  const { quiet, globals, context } = session
  if (quiet || isForPrograms(askedFormat(session))) return
  const { err, env } = context
  const { changeLines } = await import('../../../render/changes/lines.ts')
  const paint = await paintFor(useColour(globals.color, { env, isTerminal: err.isTerminal }))
  const width = err.isTerminal ? err.columns : undefined
  for await (const chunk of inChunks(
    changeLines(changes, { paint, width, isAscii: !hasLineCharacters(env) }),
  ))
    await err.write(chunk)
}
