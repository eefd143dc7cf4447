/** Shows changes of content as Markdown, for a comment on a pull request or the summary of a job. */
import type { ContentDiff, PageDiff } from '../../reports/content-diff.ts'
import { patchLines } from '../../text/git-patch.ts'
import { escapeText } from '../text/escape.ts'
import { codeSpan, escapeMarkdown } from '../text/markdown-text.ts'
import { fileFacts, pageFacts, summaryLine } from './sentences.ts'

/** A comment of GitHub holds 65,536 characters. */
const mostCharacters = 60_000

/** Longer ones are folded. */
const longestOpen = 40

export function contentDiffMarkdown(diff: ContentDiff): string {
  const { title, pages, files, view } = diff
  const head = `**${escapeMarkdown(summaryLine(diff))}** in ${escapeMarkdown(title)}`
  if (view === 'name-only' || view === 'stat') return `${[head, table(diff)].filter(Boolean).join('\n\n')}\n`
  const parts = [head]
  let used = head.length
  let left = 0
  for (const page of pages) {
    const part = pagePart(page)
    if (used + part.length > mostCharacters) left += 1
    else parts.push(part)
    if (used + part.length <= mostCharacters) used += part.length
  }
  if (left > 0) parts.push(`... and ${left} more ${left === 1 ? 'page' : 'pages'}`)
  const about = files.map((file) => `- ${fileFacts(file).map(codeSpan).join('<br>')}`)
  return `${[...parts, ...(about.length === 0 ? [] : [about.join('\n')])].join('\n\n')}\n`
}

function pagePart(page: PageDiff): string {
  const [head = '', ...facts] = pageFacts(page)
  const said = [escapeMarkdown(head), ...facts.map((fact) => `- ${codeSpan(fact.trim())}`)].join('\n')
  if (page.hunks.length === 0) return said
  const { hunks, similarity, file } = page
  const lines = patchLines({ ...file, hunks, similarity }).map(escapeText)
  const text = lines.join('\n')
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1))
  const block = `${fence}diff\n${text}\n${fence}`
  if (lines.length <= longestOpen) return `${said}\n\n${block}`
  return `${said}\n\n<details>\n<summary>Show ${lines.length} lines</summary>\n\n${block}\n\n</details>`
}

const longestRun = (text: string): number =>
  Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length))

function table({ pages, files }: ContentDiff): string {
  const rows = [
    ...pages.map(({ change, path, added, removed }) => [
      path.to ?? path.from ?? '',
      change,
      `+${added} -${removed}`,
    ]),
    ...files.map(({ name, change }) => [name, `file ${change}`, '']),
  ]
  if (rows.length === 0) return ''
  const line = (cells: readonly string[]) => `| ${cells.map(escapeMarkdown).join(' | ')} |`
  return ['| page | change | lines |', '| --- | --- | --- |', ...rows.map(line)].join('\n')
}
