/** Writes findings as annotations of GitHub Actions: ten, the worst first, since a step shows no more. */
import { type Finding, type FindingsReport, isGating, type Severity } from '../../reports/findings-report.ts'
import {
  type AnnotationLevel,
  githubAnnotation,
  moreAnnotations,
  mostAnnotations,
} from '../github-annotation.ts'
import { summaryText } from './lines.ts'

/** Of findings below `--fail-on`: the step does not fail because of them. */
const quieter = (severity: Severity): AnnotationLevel =>
  severity === 'low' || severity === 'info' ? 'notice' : 'warning'

export function findingsGithub({ findings, rules, summary, failOn, unwritten }: FindingsReport): string {
  const fresh = findings.filter(({ known }) => known !== true)
  const shown = fresh.slice(0, mostAnnotations)
  const titles = new Map(rules.map(({ id, title }) => [id, title]))
  const more = moreAnnotations(fresh.length - shown.length)
  // A line that begins with two colons would be a command.
  return `${[...shown.map((finding) => annotation(finding, { titles, failOn, unwritten })), ...more, summaryText(summary)].join('\n')}\n`
}

interface AnnotationContext extends Pick<FindingsReport, 'failOn'> {
  readonly unwritten: string | undefined
  readonly titles: ReadonlyMap<string, string>
}

function annotation(finding: Finding, { titles, failOn, unwritten }: AnnotationContext): string {
  const { rule, severity, status, address, message, document } = finding
  // A gap ends the step with exit code 8.
  const level = status === 'could-not-check' || isGating(finding, failOn) ? 'error' : quieter(severity)
  const title = status === 'fail' ? (titles.get(rule) ?? rule) : `${rule} could not be checked`
  // Beside the code only where there is such a file.
  const place = document.file === unwritten ? {} : { file: document.file, line: String(document.line) }
  return githubAnnotation(level, {
    properties: { ...place, title: `${severity}: ${title}` },
    message: `${address}: ${message}`,
  })
}
