/** A page id belongs to the list that gave it: in another one, or under other filters, it would begin anywhere. */
import { createHash } from 'node:crypto'
import type { Route } from './routing.ts'

/** What a request asks for, whatever its page is. */
export interface List extends Pick<Route, 'operation' | 'path'> {
  /** As the declaration reads it. */
  readonly query: unknown
}

/** @param place - where the page begins, as the list itself says it */
export const pageIdOf = (place: string, list: List): string => `${place}.${markOf(list)}`

/** The place; undefined for the id of another list. */
export function placeIn(id: string, list: List): string | undefined {
  const mark = `.${markOf(list)}`
  return id.endsWith(mark) ? id.slice(0, -mark.length) : undefined
}

/** The answer of a list, with the next page's id as it is given away. */
export function withOwnNext(answer: unknown, list: List): unknown {
  // What handlers of lists answer with.
  const page = answer as { readonly next?: { readonly page: string } }
  return page.next === undefined ? page : { ...page, next: { page: pageIdOf(page.next.page, list) } }
}

/** Tells lists apart; it keeps nobody from making up an id. */
function markOf({ operation, path, query }: List): string {
  const words = JSON.stringify([operation.path, Object.values(path), query])
  return createHash('sha256').update(words).digest('base64url').slice(0, 8)
}
