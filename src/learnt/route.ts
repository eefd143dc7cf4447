/** Where an operation is sent, whatever its parameters are called: descriptions have names of their own for them. */
import type { Operation } from '../catalog/operation.ts'

export const routeOf = ({ method, path }: Pick<Operation, 'method' | 'path'>): string =>
  `${method} ${path.replace(/\{[^}]*\}/g, '{}')}`
