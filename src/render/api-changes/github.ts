/** Writes the changes of an API as annotations of GitHub Actions: ten, the worst first, since a step shows no more. */
import type { ApiChanges, ApiFinding, ChangePlace } from '../../api-changes/finding.ts'
import { isAtLeast, type Level } from '../../api-changes/level.ts'
import {
  type AnnotationLevel,
  githubAnnotation,
  moreAnnotations,
  mostAnnotations,
} from '../github-annotation.ts'
import { apiChangesSummary, operationText } from './lines.ts'

/** Of findings that `--fail-on` does not name: the step does not fail because of them. */
const quieter = (level: Level): AnnotationLevel => (level === 'info' ? 'notice' : 'warning')

export async function apiChangesGithub(changes: ApiChanges): Promise<string> {
  const worst = changes.findings.slice(0, mostAnnotations)
  const shown = await Promise.all(
    worst.map(async (finding) => annotation(finding, changes, await changes.placeOf?.(finding.source))),
  )
  const more = moreAnnotations(changes.findings.length - shown.length)
  return `${[...shown, ...more, apiChangesSummary(changes)].join('\n')}\n`
}

function annotation(
  { level, id, text, operations }: ApiFinding,
  { failOn = 'breaking' }: ApiChanges,
  { file, line }: Partial<ChangePlace> = {},
): string {
  const [first] = operations
  const where = first === undefined ? '' : `${operationText(first)}: `
  return githubAnnotation(isAtLeast(level, failOn) ? 'error' : quieter(level), {
    properties: {
      ...(file === undefined ? {} : { file }),
      ...(line === undefined ? {} : { line: String(line) }),
      title: `${level}: ${id}`,
    },
    message: `${where}${text}`,
  })
}
