/** Finds the operation and its handler for a method and a path; loads only nouns that the path could mean. */
import type { Operation } from '../../catalog/operation.ts'
import { byLiterals, matchPath } from '../../catalog/route.ts'
import { lazy } from '../../concurrency/lazy.ts'
import type { Handler } from '../handler.ts'
import { families, type HandlerFamily } from '../handlers/index.ts'

export interface Route {
  /** The name under which the noun exports the operation, e.g. `update`. */
  readonly name: string
  readonly operation: Operation
  readonly handler: Handler<Operation>
  readonly path: Readonly<Record<string, string>>
}

/** No operation has this method. These are the methods of the path; empty if the path does not exist. */
export interface NoRoute {
  readonly methods: readonly string[]
}

interface RouteCandidate {
  readonly name: string
  readonly operation: Operation
  readonly path: Readonly<Record<string, string>>
}

/** A family with parsed paths, and the parts of it that are loaded. */
interface KnownFamily {
  readonly family: HandlerFamily
  readonly paths: readonly (readonly string[])[]
  /** Segments of its longest path. */
  readonly length: number
  operations?: readonly (readonly [name: string, operation: Operation])[]
  handlers?: Readonly<Record<string, Handler<Operation>>>
}

/** The most specific first: a path of `team member` also starts like one of `team` and `org`. */
const knownFamilies = lazy((): readonly KnownFamily[] =>
  families
    .map((family) => {
      const paths = family.paths.map((path) => path.split('/').slice(1))
      return { family, paths, length: Math.max(...paths.map(({ length }) => length)) }
    })
    .toSorted((a, b) => b.length - a.length),
)

/** @param path - still percent-encoded, without query. */
export async function findRoute(method: string, path: string): Promise<Route | NoRoute> {
  const segments = path.split('/').slice(1)
  const methods = new Set<string>()
  for (const family of knownFamilies()) {
    if (!family.paths.some((expected) => beginsLike(segments, expected))) continue
    const candidates = candidatesIn(family.operations ?? (await loadOperations(family)), segments)
    const found = candidates.find(({ operation }) => operation.method === method)
    if (found !== undefined) return routeTo(found, family.handlers ?? (await loadHandlers(family)))
    for (const candidate of candidates) methods.add(candidate.operation.method)
  }
  return { methods: [...methods] }
}

async function loadOperations(known: KnownFamily) {
  const declarations = Object.entries(await known.family.declarations())
  known.operations = declarations.flatMap(([name, value]) =>
    isOperation(value) ? [[name, value] as const] : [],
  )
  return known.operations
}

async function loadHandlers(known: KnownFamily) {
  known.handlers = await known.family.handlers()
  return known.handlers
}

const beginsLike = (segments: readonly string[], expected: readonly string[]): boolean =>
  expected.every((word, index) => (word === '*' ? segments[index] !== undefined : word === segments[index]))

/** The operations of a family with this path, whatever their method; literal segments win over parameters. */
function candidatesIn(
  operations: NonNullable<KnownFamily['operations']>,
  segments: readonly string[],
): readonly RouteCandidate[] {
  const candidates: RouteCandidate[] = []
  for (const [name, operation] of operations) {
    const path = matchPath(operation.path, segments)
    if (path !== undefined) candidates.push({ name, operation, path })
  }
  return candidates.length < 2 ? candidates : candidates.toSorted(byLiterals)
}

function routeTo(
  { name, operation, path }: RouteCandidate,
  handlers: Readonly<Record<string, Handler<Operation>>>,
): Route {
  const { [name]: handler } = handlers
  if (handler === undefined) throw new Error(`${operation.method} ${operation.path} has no handler`)
  return { name, operation, handler, path }
}

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'operation'
