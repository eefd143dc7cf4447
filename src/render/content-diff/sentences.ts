/** Sentences about changes of content: the same on a terminal, in a patch and in Markdown. */

import type { ContentDiff, FileDiff, PageDiff } from '../../reports/content-diff.ts'
import { counted } from '../../text/counted.ts'

/** `2 pages edited, 1 created, 1 file; 12 lines added, 3 removed`. */
export function summaryLine({ summary, pages }: ContentDiff): string {
  const { created, edited, deleted, moved, files } = summary
  const counts = [
    ...(created === 0 ? [] : [`${created} created`]),
    ...(edited === 0 ? [] : [`${edited} edited`]),
    ...(moved === 0 ? [] : [`${moved} moved`]),
    ...(deleted === 0 ? [] : [`${deleted} deleted`]),
  ]
  if (counts.length === 0 && files === 0) return 'No differences'
  const total = created + edited + deleted + moved
  const inPages = total === 0 ? [] : [`${counted(total, 'page')}: ${counts.join(', ')}`]
  const inFiles = files === 0 ? [] : [counted(files, 'file')]
  const sum = (of: (page: PageDiff) => number) => pages.reduce((all, page) => all + of(page), 0)
  const lines = `${counted(
    sum(({ added }) => added),
    'line',
  )} added, ${sum(({ removed }) => removed)} removed`
  return `${[...inPages, ...inFiles].join('; ')}${total === 0 ? '' : `; ${lines}`}`
}

/** The move and the changed fields, before the text. */
export function pageFacts({ change, path, title, fields, notes }: PageDiff): readonly string[] {
  const name = title.to ?? title.from ?? ''
  const place =
    change === 'moved' && path.from !== path.to
      ? [`Page ${JSON.stringify(name)} moved: ${path.from} -> ${path.to}`]
      : [`Page ${JSON.stringify(name)} ${change}: ${path.to ?? path.from}`]
  const value = (each: string | boolean | null) => (each === null ? 'none' : JSON.stringify(each))
  return [
    ...place,
    ...Object.entries(fields).map(([field, { from, to }]) => `  ${field}: ${value(from)} -> ${value(to)}`),
    ...notes.map((note) => `  ${note}`),
  ]
}

/** About a page that is the same. */
export const replacedFacts = ({ title, file: { from, to } }: PageDiff): readonly string[] => [
  from === to
    ? `Page ${JSON.stringify(title.to)} is the same; links in its file lead to moved files`
    : `Page ${JSON.stringify(title.to)} is the same; its file is ${to} now`,
]

export function fileFacts({ name, change, before, after }: FileDiff): readonly string[] {
  const state = (word: string, side: FileDiff['before']) =>
    side === null
      ? []
      : [
          `  ${word}: ${side.name}, ${side.size === null ? 'unknown size' : counted(side.size, 'byte')}, sha256 ${side.sha256 ?? 'unknown: it could not be read'}`,
        ]
  return [`File ${JSON.stringify(name)} ${change}`, ...state('before', before), ...state('after', after)]
}
