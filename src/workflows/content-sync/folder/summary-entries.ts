/** Reads SUMMARY.md of a folder: the order of its pages, and the words that no push sends, with their lines. */
import { counted } from '../../../text/counted.ts'
import { summaryFile } from '../../content/file-names.ts'
import { divided, joinedPath, mayLeadInside } from '../../content/folder-links.ts'

interface LinkOfSummary {
  readonly line: number
  readonly title: string
  /** As it is written; empty for a chapter without a file. */
  readonly href: string
}

interface SummaryPart {
  readonly line: number
  readonly part: string
}

const entryPattern = /\[((?:\\.|[^\]\\])*)\]\(\s*(?:<([^<>]*)>|([^()\s]*))[^)]*\)/g

function readSummary(summary: string): readonly (LinkOfSummary | SummaryPart)[] {
  return summary.split(/\r?\n/).flatMap((text, index): readonly (LinkOfSummary | SummaryPart)[] => {
    const line = index + 1
    const [, marks = '', part = ''] = /^ {0,3}(#{1,6})[ \t]+(.*?)[ \t#]*$/.exec(text) ?? []
    const isTitle = marks === '#' && /^(?:table of contents|summary)$/i.test(part)
    if (marks !== '' && !/\]\(/.test(part)) return isTitle ? [] : [{ line, part: plain(part) }]
    return Array.from(text.matchAll(entryPattern), ([, title = '', quotedHref, href = '']) => ({
      line,
      title: plain(title),
      href: quotedHref ?? href,
    }))
  })
}

/** Without marks of Markdown. */
const plain = (words: string): string =>
  words
    .replaceAll(/\\([!-/:-@[-`{-~])|[*_`]/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The file that an entry may name: with or without its ending, or by its folder. */
function fileOf({ href }: LinkOfSummary, isFile: (path: string) => boolean): string | undefined {
  if (!mayLeadInside(href)) return undefined
  const target = joinedPath('', divided(href).path)
  if (target === undefined || target === '') return undefined
  return [target, `${target}.md`, `${target}/README.md`, `${target}/index.md`].find(isFile)
}

/** Paths in the order of SUMMARY.md. */
export const summaryOrder = (summary: string, isFile: (path: string) => boolean): readonly string[] =>
  readSummary(summary).flatMap((each) => ('part' in each ? [] : (fileOf(each, isFile) ?? [])))

/** The words of SUMMARY.md for pages, by their files: titles of those that say none themselves. */
export function summaryTitles(
  summary: string | undefined,
  isFile: (path: string) => boolean,
): ReadonlyMap<string, string> {
  const titles = new Map<string, string>()
  for (const each of readSummary(summary ?? '')) {
    const path = 'part' in each || each.href.includes('#') ? undefined : fileOf(each, isFile)
    if (path !== undefined && 'title' in each && each.title !== '' && !titles.has(path))
      titles.set(path, each.title)
  }
  return titles
}

interface SummaryPages {
  /** By the paths of their files; undefined for a page whose title nobody knows. */
  readonly titles: ReadonlyMap<string, string | undefined>
  /** Paths of pages that come last, since SUMMARY.md leaves them out. */
  readonly last: readonly string[]
}

const mostNamed = 5

/** `SUMMARY.md:7: the part "Guides" has no page`: sentences about words that no push sends. */
export function unsentWords(summary: string, { titles, last }: SummaryPages): readonly string[] {
  const remarks = readSummary(summary).flatMap((each) => {
    const reason = 'part' in each ? reasonOfPart(each) : reasonOfEntry(each, titles)
    return reason === undefined ? [] : [`${summaryFile}:${each.line}: ${reason}`]
  })
  if (last.length === 0) return remarks
  const named = `${last.slice(0, mostNamed).join(', ')}${last.length > mostNamed ? ', and others' : ''}`
  const which = last.length === 1 ? 'which comes last' : 'which come last'
  return [...remarks, `${summaryFile} leaves out ${counted(last.length, 'page')}, ${which}: ${named}`]
}

const reasonOfPart = ({ part }: SummaryPart): string =>
  `the part ${JSON.stringify(part)} has no page: only its pages are sent`

function reasonOfEntry(entry: LinkOfSummary, titles: SummaryPages['titles']): string | undefined {
  const { title, href } = entry
  if (href === '') return `${JSON.stringify(title)} has no file: no page is made`
  if (href.startsWith('#')) return undefined
  if (!mayLeadInside(href)) return `${href} leads elsewhere: no page is made`
  const path = fileOf(entry, (name) => titles.has(name))
  if (path === undefined) return `${href} is not a page of the folder`
  const own = titles.get(path)
  if (own === undefined || title === '' || plain(own) === title || href.includes('#')) return undefined
  return `it says ${JSON.stringify(title)}: the page keeps its own title, ${JSON.stringify(own)}`
}
