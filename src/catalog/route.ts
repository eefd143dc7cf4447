/** Finds the operation that a request is, and the values of its path parameters. */
import type { Operation } from './operation.ts'
import { allOperations } from './walk.ts'

/** An operation, and its path parameters in a request. */
export interface Match {
  readonly operation: Operation
  /** Decoded values by name, in the order of the path. */
  readonly path: Readonly<Record<string, string>>
}

/**
 * The operation that a service would take a request for; undefined if the API document has none.
 * @param path - still percent-encoded, without query. Empty segments do not count, since services ignore them.
 */
export async function findOperation(method: string, path: string): Promise<Match | undefined> {
  const segments = path.split('/').filter((segment) => segment !== '')
  const matches = (await allOperations()).flatMap((operation) => {
    const values = operation.method === method ? matchPath(operation.path, segments) : undefined
    return values === undefined ? [] : [{ operation, path: values }]
  })
  return matches.toSorted(byLiterals)[0]
}

/** Sorts the more specific first: literal segments win over parameters. */
export const byLiterals = (one: Pick<Match, 'path'>, other: Pick<Match, 'path'>): number =>
  Object.keys(one.path).length - Object.keys(other.path).length

/** The decoded parameter values of a path; undefined if it does not match the template. */
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

/** Decoded exactly once; undefined if it is not percent-encoded UTF-8. */
function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}
