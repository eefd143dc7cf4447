/** The tree of a revision's pages: nesting, slugs and paths. */
import { anchorOf } from '../../../markdown/sections.ts'
import type { PagePlace } from './content.ts'

/** `Rate limits & quotas` becomes `rate-limits-quotas`; a title without letters or digits becomes `page`. */
export const slugOf = (title: string): string => anchorOf(title) || 'page'

/** The slug, with a number if it is taken. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug
  let number = 2
  while (taken.has(`${slug}-${number}`)) number += 1
  return `${slug}-${number}`
}

/** The pages under each parent, in order; the first level is under null. */
export const childrenOf = <Page extends Pick<PagePlace, 'parentId'>>(pages: readonly Page[]) =>
  Map.groupBy(pages, (page) => page.parentId)

/** The position after the last page of a parent. */
export const nextPosition = (pages: readonly PagePlace[], parentId: string | null): number =>
  Math.max(-1, ...pages.filter((page) => page.parentId === parentId).map((page) => page.position)) + 1

/** Pages in reading order, each parent before its children. It leaves out pages without a path to the root. */
export function inReadingOrder(pages: readonly PagePlace[]): readonly PagePlace[] {
  const children = childrenOf(pages)
  const from = (parentId: string | null): readonly PagePlace[] =>
    (children.get(parentId) ?? []).flatMap((page) => [page, ...from(page.id)])
  return from(null)
}

/** Gives each page the path of its place and slug; of siblings with the same slug, the first keeps it. */
export function withPaths(pages: readonly PagePlace[]): readonly PagePlace[] {
  const children = childrenOf(pages.toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1)))
  const place = (parentId: string | null, above: string): readonly PagePlace[] => {
    const taken = new Set<string>()
    return (children.get(parentId) ?? []).flatMap((page) => {
      const slug = freeSlug(page.version.slug, taken)
      taken.add(slug)
      const path = `${above}${slug}`
      return [{ ...page, path }, ...place(page.id, `${path}/`)]
    })
  }
  return place(null, '')
}
