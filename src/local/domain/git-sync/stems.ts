/** Tells which file of a repository is which page: a stem is its path without the ending, each part as a slug. */
import { slugOf } from '../content/tree.ts'

/** Gives the order of the pages. */
export const summaryFile = 'SUMMARY.md'

const markdown = /\.(?:md|markdown)$/i

export const isPageFile = (path: string): boolean => markdown.test(path) && path !== summaryFile

/** `guides/auth.md` gives `guides/auth`, and `guides/README.md` gives `guides`: the page of its folder. */
export function stemOf(path: string): string {
  const parts = path.replace(markdown, '').split('/').map(slugOf)
  return parts.length > 1 && /^(?:readme|index)$/.test(parts.at(-1) ?? '')
    ? parts.slice(0, -1).join('/')
    : parts.join('/')
}

/** Empty at the first level. */
export const parentOf = (stem: string): string => stem.slice(0, Math.max(0, stem.lastIndexOf('/')))

export const lastOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** The title of a page whose file has none: `getting-started` gives `Getting started`. */
export function titleOf(stem: string): string {
  const words = lastOf(stem).replaceAll(/[-_]+/g, ' ').trim()
  return words.replace(/^./u, (letter) => letter.toUpperCase()) || 'Page'
}

/** The name of a page's file without `.md`, and of the folder of its subpages. */
export function fileNameOf(slug: string, isFirstLevel: boolean): string {
  const isSafe = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}._-]*[\p{L}\p{N}\p{M}])?$/u.test(slug)
  const name = isSafe ? slug : slugOf(slug)
  // Elsewhere, the first two are the page of their folder; the third is the order of the pages.
  const isTaken = isFirstLevel ? /^summary$/i.test(name) : /^(?:readme|index)$/i.test(name)
  return isTaken ? `${name}-page` : name
}
