/** Writes SUMMARY.md, which gives the order of the pages of a folder. */
import type { PageNode } from '../content/page-tree.ts'

/** @param pathOf - of the file of a page; undefined for a page without one */
export function writeSummaryFile(
  pages: readonly PageNode[],
  pathOf: (id: string) => string | undefined,
): string {
  const depths = new Map<string, number>()
  const lines = pages.map(({ id, parent, fields, path }) => {
    const depth = parent === undefined ? 0 : (depths.get(parent) ?? 0) + 1
    depths.set(id, depth)
    const words = (fields.title ?? path).replaceAll(/\s+/g, ' ').replaceAll(/[\\[\]<>*_`]/g, String.raw`\$&`)
    const file = pathOf(id)
    return `${'  '.repeat(depth)}* ${file === undefined ? words : `[${words}](${encoded(file)})`}`
  })
  return `${['# Table of contents', '', ...lines].join('\n')}\n`
}

const encoded = (path: string) =>
  encodeURI(path).replaceAll(/[()#?]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
