/** Tells rows that wait for each other: those that people see in an order, and those about one thing, of which the last one counts. */
import { fieldNames } from '../../catalog/members.ts'
import { placeMember } from '../../catalog/neighbours.ts'
import type { Operation } from '../../catalog/operation.ts'
import type { Row } from './row.ts'

export const fillsInOrder = ({ rowsInOrder, body }: Pick<Operation, 'rowsInOrder' | 'body'>): boolean =>
  rowsInOrder !== undefined || fieldNames(body).includes(placeMember)

/** Paths of things that several rows change. */
export function pathsRepeated(rows: readonly Row[], operation: Operation): ReadonlySet<string> {
  const [seen, repeated] = [new Set<string>(), new Set<string>()]
  if (!namesThing(operation)) return repeated
  for (const row of rows) {
    const path = pathOf(row)
    if (seen.has(path)) repeated.add(path)
    seen.add(path)
  }
  return repeated
}

export const pathOf = ({ input: { path } }: Row): string => Object.values(path).join('/')

/** A POST makes something, and a PUT of a list may change many things. */
const namesThing = ({ method, path }: Operation): boolean =>
  method === 'PATCH' || method === 'DELETE' || (method === 'PUT' && path.endsWith('}'))
