/** Reads and writes SUMMARY.md, the file of a repository that gives the order of pages. */

export interface SummaryEntry {
  readonly title: string
  readonly depth: number
  /** Undefined for a page without a file. */
  readonly path: string | undefined
}

export const writeSummary = (entries: readonly SummaryEntry[]): string =>
  `${['# Table of contents', '', ...entries.map(lineOf)].join('\n')}\n`

function lineOf({ title, depth, path }: SummaryEntry): string {
  const words = title.replaceAll(/\s+/g, ' ').replaceAll(/[\\[\]<>*_`]/g, String.raw`\$&`)
  const target = path && encodeURI(path).replaceAll(/[()]/g, (mark) => (mark === '(' ? '%28' : '%29'))
  return `${'  '.repeat(depth)}* ${target === undefined ? words : `[${words}](${target})`}`
}

/** Paths in order. */
export const readSummary = (text: string): readonly string[] =>
  Array.from(text.matchAll(/\]\(<?([^()<>\s#]+)/g), ([, target = '']) =>
    decoded(target).replace(/^\.?\//, ''),
  )

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
