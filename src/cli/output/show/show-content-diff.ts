/** Shows the differences between two states of a space's content, in the wanted format. */
import { onePage } from '../../../client/lists/page.ts'
import { useColour } from '../../../render/text/colour.ts'
import { paintFor } from '../../../render/text/paint.ts'
import type { ContentDiffResult } from '../../../task/result.ts'
import type { Task } from '../../../task/task.ts'
import type { CliSession } from '../../session.ts'
import { inChunks } from '../line-chunks.ts'
import { writePaged } from '../pager.ts'
import { formatOf, isOfRows, show } from './show.ts'

export async function showContentDiff(
  { value, contentDiff }: ContentDiffResult,
  task: Task,
  session: CliSession,
): Promise<void> {
  const { context, globals } = session
  const { out, env } = context
  const format = formatOf(session, task)
  const isForEyes = globals.jq === undefined && globals.fields === undefined
  if (isForEyes && format === 'markdown') {
    const { contentDiffMarkdown } = await import('../../../render/content-diff/markdown.ts')
    return out.write(contentDiffMarkdown(contentDiff))
  }
  if (isForEyes && format === 'table') {
    const { contentDiffLines } = await import('../../../render/content-diff/lines.ts')
    const paint = await paintFor(useColour(globals.color, { env, isTerminal: out.isTerminal }))
    const lines = contentDiffLines(contentDiff, {
      paint,
      width: out.isTerminal ? out.columns : undefined,
      isForScreen: out.isTerminal,
    })
    return writePaged(inChunks(lines), { format, terminal: out.isTerminal }, session)
  }
  const isInRows =
    isOfRows(format) || (format === 'ndjson' && isForEyes) || (format === 'table' && globals.jq === undefined)
  if (isInRows) return show({ kind: 'list', pages: onePage(rowsOf(contentDiff)) }, task, session)
  return show({ kind: 'single', value }, task, session)
}

/** Pages first, then files. */
const rowsOf = ({ pages, files }: ContentDiffResult['contentDiff']) => [
  ...pages.map(({ id, change, path, title, added, removed }) => ({
    kind: 'page',
    id,
    change,
    from: path.from,
    to: path.to,
    title: title.to ?? title.from,
    added,
    removed,
  })),
  ...files.map(({ id, change, name, before, after }) => ({
    kind: 'file',
    id,
    change,
    from: before?.name,
    to: after?.name,
    title: name,
  })),
]
