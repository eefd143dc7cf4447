/** Finds the operations of two descriptions, and pairs them. */
import { type ComparedDescription, type Located, membersAt, objectOf, textOf } from './description.ts'
import type { TouchedOperation } from './finding.ts'
import type { OperationSides } from './parameters.ts'

export interface FoundOperation {
  readonly at: Located
  readonly path: Located
  readonly touched: TouchedOperation
}

/** By method and path. */
export type FoundOperations = ReadonlyMap<string, FoundOperation>

const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'])

/** @param paths - an object of path items by path, by the name of a webhook, or by the address of a callback */
export function operationsIn(
  paths: Located,
  description: ComparedDescription,
  keyOf: (path: string) => string,
): FoundOperations {
  const found = new Map<string, FoundOperation>()
  for (const [path, item] of membersAt(paths)) {
    const target = description.follow(item)
    const located = target.pointer === item.pointer ? item : { ...target, pointer: item.pointer }
    for (const [method, at] of membersAt(located)) {
      if (!methods.has(method)) continue
      const operationId = textOf(objectOf(at.value).operationId)
      const touched = {
        method: method.toUpperCase(),
        path,
        ...(operationId === undefined ? {} : { operationId }),
      }
      found.set(`${method} ${keyOf(path)}`, { at, path: located, touched })
    }
  }
  return found
}

/** The names of its parameters do not tell two paths apart. */
export const withoutNames = (path: string): string => path.replaceAll(/\{[^}]*\}/g, '{}')

export const pairOperations = (
  before: FoundOperations,
  after: FoundOperations,
): readonly Omit<OperationSides, 'direction' | 'of'>[] =>
  [...after].flatMap(([key, later]) => {
    const earlier = before.get(key)
    if (earlier === undefined) return []
    return [
      {
        operation: later.touched,
        from: earlier.at,
        to: later.at,
        fromPath: earlier.path,
        toPath: later.path,
      },
    ]
  })

/** Those of one side that the other lacks. */
export const onlyIn = (one: FoundOperations, other: FoundOperations): readonly FoundOperation[] =>
  [...one].filter(([key]) => !other.has(key)).map(([, each]) => each)
