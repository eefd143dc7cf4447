/** Writes the changes of an API as annotations of GitHub Actions: ten, the worst first, since a step shows no more. */
import type { ApiChanges, Finding } from '../../api-changes/finding.ts'
import type { Level } from '../../api-changes/level.ts'
import {
  type AnnotationLevel,
  githubAnnotation,
  moreAnnotations,
  mostAnnotations,
} from '../github-annotation.ts'
import { apiChangesSummary, operationText } from './lines.ts'

const annotationLevels: Readonly<Record<Level, AnnotationLevel>> = {
  breaking: 'error',
  warning: 'warning',
  info: 'notice',
}

export function apiChangesGithub(changes: ApiChanges): string {
  const shown = changes.findings.slice(0, mostAnnotations).map(annotation)
  const more = moreAnnotations(changes.findings.length - shown.length)
  return `${[...shown, ...more, apiChangesSummary(changes)].join('\n')}\n`
}

function annotation({ level, id, text, operations }: Finding): string {
  const [first] = operations
  const where = first === undefined ? '' : `${operationText(first)}: `
  return githubAnnotation(annotationLevels[level], {
    properties: { title: `${level}: ${id}` },
    message: `${where}${text}`,
  })
}
