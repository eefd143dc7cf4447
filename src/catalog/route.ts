/** From a request back to the operation that it is: what a path names, and which declaration has it. */
import type { Operation } from './operation.ts'
import { allOperations } from './walk.ts'

/** An operation, and what its path's parameters are in a request. */
export interface Match {
  readonly operation: Operation
  /** By name, decoded, in the order of the path. */
  readonly path: Readonly<Record<string, string>>
}

/**
 * The operation that a service would take a request for; undefined for what the API document does not hold.
 * @param path - still percent-encoded, without query; empty segments count for nothing, since services pass over them
 */
export async function findOperation(method: string, path: string): Promise<Match | undefined> {
  const segments = path.split('/').filter((segment) => segment !== '')
  const matches = (await allOperations()).flatMap((operation) => {
    const values = operation.method === method ? matchPath(operation.path, segments) : undefined
    return values === undefined ? [] : [{ operation, path: values }]
  })
  return matches.toSorted(byLiterals)[0]
}

/** The more particular first: literal segments win over parameters. */
export const byLiterals = (one: Pick<Match, 'path'>, other: Pick<Match, 'path'>): number =>
  Object.keys(one.path).length - Object.keys(other.path).length

/** The values of a template's parameters, decoded; undefined where the segments are no such path. */
export function matchPath(
  template: string,
  segments: readonly string[],
): Readonly<Record<string, string>> | undefined {
  const expected = template.split('/').slice(1)
  if (expected.length !== segments.length) return undefined
  const parameters: Record<string, string> = {}
  for (const [index, word] of expected.entries()) {
    const segment = segments[index] ?? ''
    if (!word.startsWith('{')) {
      if (word !== segment) return undefined
      continue
    }
    const value = decode(segment)
    if (value === undefined || value === '') return undefined
    parameters[word.slice(1, -1)] = value
  }
  return parameters
}

/** Decoded exactly once; undefined for what is no percent-encoded UTF-8. */
function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}
