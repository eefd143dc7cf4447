/** Writes findings as annotations of GitHub Actions: ten, the worst first, since a step shows no more. */
import type { Finding, FindingsReport, Severity } from '../../findings-report.ts'
import {
  type AnnotationLevel,
  githubAnnotation,
  moreAnnotations,
  mostAnnotations,
} from '../github-annotation.ts'
import { summaryText } from './lines.ts'

const commands: Readonly<Record<Severity, AnnotationLevel>> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'notice',
  info: 'notice',
}

export function findingsGithub({ findings, rules, summary }: FindingsReport): string {
  const fresh = findings.filter(({ known }) => known !== true)
  const shown = fresh.slice(0, mostAnnotations)
  const titles = new Map(rules.map(({ id, title }) => [id, title]))
  const more = moreAnnotations(fresh.length - shown.length)
  // A line that begins with two colons would be a command.
  return `${[...shown.map((finding) => annotation(finding, titles)), ...more, summaryText(summary)].join('\n')}\n`
}

function annotation(
  { rule, severity, status, address, message, document }: Finding,
  titles: ReadonlyMap<string, string>,
): string {
  const title = status === 'fail' ? (titles.get(rule) ?? rule) : `${rule} could not be checked`
  return githubAnnotation(commands[severity], {
    properties: { file: document.file, line: String(document.line), title: `${severity}: ${title}` },
    message: `${address}: ${message}`,
  })
}
