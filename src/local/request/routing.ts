/** From a method and a path to the operation and its handler, loading no more nouns than the path could mean. */
import type { Operation } from '../../catalog/operation.ts'
import { byLiterals, matchPath } from '../../catalog/route.ts'
import type { Handler } from '../handler.ts'
import { type Family, families } from '../handlers/index.ts'

export interface Route {
  readonly operation: Operation
  readonly handler: Handler<Operation>
  readonly path: Readonly<Record<string, string>>
}

/** No operation has this method; these are the methods the path has, none when it does not exist. */
export interface NoRoute {
  readonly methods: readonly string[]
}

interface Candidate {
  readonly family: Family
  readonly name: string
  readonly operation: Operation
  readonly path: Readonly<Record<string, string>>
}

/** @param path - still percent-encoded, without query. */
export async function findRoute(method: string, path: string): Promise<Route | NoRoute> {
  const segments = path.split('/').slice(1)
  const methods = new Set<string>()
  for (const family of familiesOf(segments)) {
    const candidates = await candidatesIn(family, segments)
    for (const candidate of candidates) methods.add(candidate.operation.method)
    const found = candidates.find(({ operation }) => operation.method === method)
    if (found !== undefined) return routeTo(found)
  }
  return { methods: [...methods] }
}

/** The most particular first: a path of `team member` also begins like one of `team` and `org`. */
function familiesOf(segments: readonly string[]): readonly Family[] {
  const length = (family: Family) => Math.max(...family.paths.map((path) => path.split('/').length))
  return families
    .filter((family) => family.paths.some((path) => beginsLike(segments, path)))
    .toSorted((a, b) => length(b) - length(a))
}

function beginsLike(segments: readonly string[], path: string): boolean {
  const expected = path.split('/').slice(1)
  return expected.every((word, index) =>
    word === '*' ? segments[index] !== undefined : word === segments[index],
  )
}

/** The operations of a family that have this path, whatever their method; literal segments win over parameters. */
async function candidatesIn(family: Family, segments: readonly string[]): Promise<readonly Candidate[]> {
  const declarations = await family.declarations()
  const candidates: Candidate[] = []
  for (const [name, operation] of Object.entries(declarations)) {
    if (!isOperation(operation)) continue
    const path = matchPath(operation.path, segments)
    if (path !== undefined) candidates.push({ family, name, operation, path })
  }
  return candidates.toSorted(byLiterals)
}

async function routeTo({ family, name, operation, path }: Candidate): Promise<Route> {
  const { [name]: handler } = await family.handlers()
  if (handler === undefined) throw new Error(`${operation.method} ${operation.path} has no handler`)
  return { operation, handler, path }
}

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'operation'
