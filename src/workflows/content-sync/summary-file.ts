/** Writes SUMMARY.md, which gives the order of the pages of a folder. */
import type { PageNode } from '../content/page-tree.ts'

/** Lines that become bytes together: those of thousands of pages would take more memory than the file. */
const linesOfPart = 1000

/**
 * @param pages - in reading order
 * @param pathOf - of the file of a page; undefined for a page without one
 */
export function writeSummaryFile(
  pages: readonly PageNode[],
  pathOf: (id: string) => string | undefined,
): Uint8Array {
  const parts = [Buffer.from('# Table of contents\n\n')]
  const above: string[] = []
  let lines = ''
  for (const [index, { id, parent, fields, path }] of pages.entries()) {
    above.length = parent === undefined ? 0 : above.lastIndexOf(parent) + 1
    lines += `${'  '.repeat(above.length)}* ${entryFor(fields.title ?? path, pathOf(id))}\n`
    above.push(id)
    if (index % linesOfPart !== linesOfPart - 1) continue
    parts.push(Buffer.from(lines))
    lines = ''
  }
  return Buffer.concat([...parts, Buffer.from(lines)])
}

function entryFor(title: string, file: string | undefined): string {
  const words = title.replaceAll(/\s+/g, ' ').replaceAll(/[\\[\]<>*_`]/g, String.raw`\$&`)
  return file === undefined ? words : `[${words}](${encoded(file)})`
}

const encoded = (path: string) =>
  encodeURI(path).replaceAll(/[()#?]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
