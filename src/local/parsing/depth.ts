/** Limits the depth of documents: people write none deeper, and deeper ones take tree readers very long. */

import { partsIn } from '../../json/walk.ts'
import { invalid } from '../reply/refusals.ts'

/** Levels. */
const deepest = 250

export const tooDeep = (what = 'The document') =>
  invalid(`${what} is nested deeper than ${deepest} levels: make it flatter`)

/**
 * Walks a tree level by level, so that no stack can overflow.
 * @throws ApiError 400 if it is too deep
 */
export function refuseDeep<Node>(
  roots: Iterable<Node>,
  inside: (node: Node) => Iterable<Node>,
  what?: string,
): void {
  let level = [...roots]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) throw tooDeep(what)
    const next: Node[] = []
    for (const node of level) for (const child of inside(node)) next.push(child)
    level = next
  }
}

/** The same for a value of JSON. */
export const refuseDeepValue = (value: unknown, what?: string): void => refuseDeep([value], partsIn, what)

/** True if a JSON text is long enough to be too deep: most are not, and need no check. */
export const mayBeDeep = (json: string): boolean => json.length > 2 * deepest
