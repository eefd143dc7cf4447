/** Ties a page id to its list: in another list, or with other filters, it would mean another row. */
import { createHash } from 'node:crypto'
import type { Route } from './routing.ts'

/** A request for a list, apart from its page. */
export interface RequestedList extends Pick<Route, 'operation' | 'path'> {
  /** Parsed by the declaration. */
  readonly query: unknown
}

/** @param place - the start of the page, in the list's own terms */
export const pageIdOf = (place: string, list: RequestedList): string => `${place}.${markOf(list)}`

/** The place; undefined for an id of another list. */
export function placeIn(id: string, list: RequestedList): string | undefined {
  const mark = `.${markOf(list)}`
  return id.endsWith(mark) ? id.slice(0, -mark.length) : undefined
}

/** The reply of a list, with the next page's id in its public form. */
export function withOwnNext(answer: unknown, list: RequestedList): unknown {
  // Handlers of lists return this shape.
  const page = answer as { readonly next?: { readonly page: string } }
  return page.next === undefined ? page : { ...page, next: { page: pageIdOf(page.next.page, list) } }
}

/** Tells lists apart. It does not stop anybody from making up an id. */
function markOf({ operation, path, query }: RequestedList): string {
  const words = JSON.stringify([operation.path, Object.values(path), query])
  return createHash('sha256').update(words).digest('base64url').slice(0, 8)
}
