/** Writes the changes of an API as Markdown, for a pull request or the summary of a job. */
import type { ApiChanges, ApiFinding } from '../../api-changes/finding.ts'
import { type Level, levels } from '../../api-changes/level.ts'
import { codeSpan, escapeMarkdown } from '../text/markdown-text.ts'
import { apiChangesSummary, operationText } from './lines.ts'

/** A comment of GitHub holds 65,536 characters. */
const mostCharacters = 60_000

const marks: Readonly<Record<Level, string>> = { breaking: '🔴', warning: '🟠', info: '🔵' }

export function apiChangesMarkdown(changes: ApiChanges): string {
  const head = `**${apiChangesSummary(changes)}** in ${codeSpan(changes.title)}`
  const blocks: string[] = [head]
  let left = mostCharacters - head.length
  let shown = 0
  for (const level of levels) {
    const lines = changes.findings
      .filter((finding) => finding.level === level)
      .map(findingLine)
      .filter((line) => {
        left -= line.length + 1
        return left > 0
      })
    shown += lines.length
    if (lines.length > 0) blocks.push([`### ${marks[level]} ${level}`, '', ...lines].join('\n'))
  }
  const rest = changes.findings.length - shown
  if (rest > 0) blocks.push(`... and ${rest} more: -o json has all of them`)
  return `${blocks.join('\n\n')}\n`
}

function findingLine({ id, text, operations }: ApiFinding): string {
  const [first] = operations
  const more = operations.length > 1 ? ` and ${operations.length - 1} more` : ''
  const where = first === undefined ? '' : ` (${codeSpan(operationText(first))}${more})`
  return `- ${codeSpan(id)}: ${escapeMarkdown(text)}${where}`
}
