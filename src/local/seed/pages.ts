/** Pages of a seeded space: a small tree of them, each with its text. */
import type { BulkInsert } from './bulk-insert.ts'
import { between } from './chance.ts'
import type { Place } from './places.ts'
import { pageOf, titleOf } from './words.ts'

export interface SeededPage {
  readonly id: string
  readonly version: string
  readonly parent: string | null
  readonly path: string
  readonly slug: string
  readonly title: string
  readonly markdown: string
}

/** Writes the texts; which revision shows them is for addPlaces to say. */
export function addPages(rows: BulkInsert, place: Place): readonly SeededPage[] {
  const { chance, pages } = place
  const count = pages === 0 ? 0 : between(chance, 1, 2 * pages - 1)
  const written: SeededPage[] = []
  for (let number = 0; number < count; number += 1) {
    const [first] = written
    const parent = first !== undefined && chance() < 0.3 ? first : undefined
    const title = titleOf(chance)
    const slug = `page-${number + 1}`
    const page = {
      id: place.newId('page'),
      version: place.newId('pageVersion'),
      parent: parent?.id ?? null,
      path: parent === undefined ? slug : `${parent.path}/${slug}`,
      slug,
      title,
      markdown: pageOf(chance, title, written.at(-1)?.id),
    }
    written.push(page)
    addVersion(rows, place, { page, minutes: 0 })
  }
  return written
}

/** The same page in other words. */
export function addRewording(rows: BulkInsert, place: Place, page: SeededPage): SeededPage {
  const reworded = {
    ...page,
    version: place.newId('pageVersion'),
    markdown: pageOf(place.chance, page.title, undefined),
  }
  addVersion(rows, place, { page: reworded, minutes: 60 })
  return reworded
}

/** Says which pages a revision shows, in this order. */
export function addPlaces(rows: BulkInsert, revision: string, pages: readonly SeededPage[]): void {
  for (const [position, page] of pages.entries()) {
    rows.add('revision_pages', {
      revision_id: revision,
      page_id: page.id,
      version_id: page.version,
      parent_page_id: page.parent,
      position,
      path: page.path,
    })
  }
}

interface NewVersion {
  readonly page: SeededPage
  readonly minutes: number
}

function addVersion(rows: BulkInsert, place: Place, { page, minutes }: NewVersion): void {
  rows.add('page_versions', {
    id: page.version,
    page_id: page.id,
    title: page.title,
    slug: page.slug,
    markdown: page.markdown,
    created_at: place.time(),
    updated_at: place.time(minutes),
  })
}
