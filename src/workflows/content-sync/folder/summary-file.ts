/** Writes SUMMARY.md, which gives the order of the pages of a folder. */
import type { PageNode } from '../../content/page-tree.ts'

const heading = '# Table of contents'

/** Lines that become bytes together: those of thousands of pages would take more memory than the file. */
const linesOfPart = 1000

/**
 * @param pages - in reading order
 * @param pathOf - of the file of a page; undefined for a page without one
 */
export function writeSummaryFile(pages: readonly PageNode[], pathOf: PathOfPage): Uint8Array {
  const parts = [Buffer.from(`${heading}\n\n`)]
  const above: string[] = []
  let lines = ''
  for (const [index, page] of pages.entries()) {
    const { id, parent } = page
    above.length = parent === undefined ? 0 : above.lastIndexOf(parent) + 1
    lines += `${'  '.repeat(above.length)}${lineFor(page, pathOf)}\n`
    above.push(id)
    if (index % linesOfPart !== linesOfPart - 1) continue
    parts.push(Buffer.from(lines))
    lines = ''
  }
  return Buffer.concat([...parts, Buffer.from(lines)])
}

type PathOfPage = (id: string) => string | undefined

const lineFor = ({ id, fields, path }: PageNode, pathOf: PathOfPage): string =>
  `* ${entryFor(fields.title ?? path, pathOf(id))}`

/**
 * True if each line is one that a pull would write for a page of a side, in whatever order: nobody has put parts, other links or
 * other words into the file.
 */
export function isLikePulled(
  summary: string,
  sides: readonly { readonly pages: readonly PageNode[]; readonly pathOf: PathOfPage }[],
  gone: ReadonlySet<string>,
): boolean {
  const known = new Set([heading, ''])
  for (const { pages, pathOf } of sides) for (const page of pages) known.add(lineFor(page, pathOf))
  const isOfGone = (line: string) => gone.has(/^\* \[.*\]\(([^()]*)\)$/.exec(line)?.[1] ?? '')
  return summary.split('\n').every((line) => known.has(line.trim()) || isOfGone(line.trim()))
}

function entryFor(title: string, file: string | undefined): string {
  const words = title.replaceAll(/\s+/g, ' ').replaceAll(/[\\[\]<>*_`]/g, String.raw`\$&`)
  return file === undefined ? words : `[${words}](${encoded(file)})`
}

const encoded = (path: string) =>
  encodeURI(path).replaceAll(/[()#?]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
