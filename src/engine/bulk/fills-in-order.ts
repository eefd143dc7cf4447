/** Tells an operation whose rows people see in an order: a declared one, or any whose body names a neighbour. */
import { fieldNames } from '../../catalog/members.ts'
import { placeMember } from '../../catalog/neighbours.ts'
import type { Operation } from '../../catalog/operation.ts'

export const fillsInOrder = ({ rowsInOrder, body }: Pick<Operation, 'rowsInOrder' | 'body'>): boolean =>
  rowsInOrder !== undefined || fieldNames(body).includes(placeMember)
