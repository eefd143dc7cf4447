/** Names what a folder has and no push sends: words of SUMMARY.md, front matter for other programs, files that no page links to. */
import { counted } from '../../../text/counted.ts'
import { lineOf } from '../folder/local-links.ts'
import { unsentWords } from '../folder/summary-entries.ts'
import type { OpenSync } from '../sides/open-sync.ts'
import { isSummaryNew, listedPages, pagesByPath } from '../sides/summary-order.ts'

type SidesOfFolder = Pick<OpenSync, 'read' | 'state' | 'local' | 'base'>

/** Sentences. The first push of a folder says all; later ones repeat only what is new. */
export const unsentOf = (sync: SidesOfFolder): readonly string[] => [
  ...unsentOfSummary(sync),
  ...(sync.base.pages.length === 0 ? [...foreignMatter(sync), ...unlinkedFiles(sync)] : []),
]

/** With their lines. */
export function unsentOfSummary(sync: SidesOfFolder): readonly string[] {
  const { local, base, read } = sync
  if (read.summary === undefined || !isSummaryNew(sync)) return []
  const listed = listedPages(sync)
  const pages = [...local.pages.values()]
  const titles = Array.from(pagesByPath(sync), ([path, { key, text }]) => {
    const { title } = (text ?? base.byId.get(key))?.fields ?? {}
    return [path, title] as const
  })
  const placed = new Set(listed)
  const last = pages.filter((page) => page.hasFile !== false && !placed.has(page)).map(({ path }) => path)
  return unsentWords(read.summary, { titles: new Map(titles), last: base.pages.length === 0 ? last : [] })
}

/** Of the pages at these paths. */
export function titleLinks(paths: Iterable<string>, { local, read }: Pick<SidesOfFolder, 'local' | 'read'>) {
  const sought = new Set(paths)
  return [...local.pages.values()]
    .filter(({ path }) => sought.has(path))
    .flatMap(({ path, titleLinks: links = [] }) =>
      links.map(
        (href) =>
          `${path}:${lineOf(href, read.pages.get(path) ?? '')}: ${href} in the title, which is plain text in the space`,
      ),
    )
}

const mostNamed = 5

const someOf = (names: readonly string[]): string =>
  `${names.slice(0, mostNamed).join(', ')}${names.length > mostNamed ? ', and others' : ''}`

function foreignMatter({ local: { foreign } }: Pick<SidesOfFolder, 'local'>): readonly string[] {
  const names = Array.from(foreign).toSorted(([, one], [, other]) => other - one)
  if (names.length === 0) return []
  return [
    `front matter for other programs, which stays in your files: ${someOf(names.map(([name]) => name))}`,
  ]
}

/** Pictures that no page shows, files of other programs. */
export function unlinkedFiles({ read, local }: Pick<SidesOfFolder, 'read' | 'local'>): readonly string[] {
  const names = [...read.others.keys()].filter((path) => !local.assets.has(path))
  if (names.length === 0) return []
  return [`${counted(names.length, 'file')} that no page links to: ${someOf(names)}`]
}
