/**
 * Keeps operations in one file that is parsed by part: a line that says where the indexes are, each operation, the schemas that
 * they share, then the indexes. It is one file, so that a new one replaces the old one whole.
 */
import { readFileSync } from 'node:fs'
import { lazy } from '../concurrency/lazy.ts'
import { isSystemError } from '../disk/files.ts'
import { unreadable } from '../disk/refused-file.ts'
import { LocalError } from '../errors.ts'
import { parseOwn } from '../json/plain.ts'
import type { GrownSides, LearntAbout, LearntEntry, LearntOperation, LearntSchema } from './shape.ts'

export const format = 'ws-learnt/2'
const headPattern = new RegExp(`^${format} (\\d+) (\\d+) (\\d+) (\\d+) *\n$`)
export const headLength = 64

export type ByteRange = readonly [offset: number, length: number]

export interface LearntIndex {
  readonly about: LearntAbout
  readonly operations: readonly (readonly [LearntEntry, ByteRange])[]
  /** All shared schemas, and the length of each. */
  readonly schemas: readonly [ByteRange, readonly number[]]
}

/** The sum of 1 if known members take more than ws knew, and of 2 if the reply has more. */
export type GrownMark = 0 | 1 | 2 | 3

/** For each place that an operation is sent to: the operation, and the names of the members that it takes. */
export interface RouteIndex {
  readonly routes: Readonly<
    Record<string, readonly [range: ByteRange, members: readonly string[], grown?: GrownMark]>
  >
  readonly schemas: LearntIndex['schemas']
}

export interface LearntRoutes extends Pick<LearntFile, 'schema'> {
  /** Undefined if the service has no such operation. */
  membersOf(route: string): readonly string[] | undefined
  /** The sides on which a member that ws knows may have other values, limits or members. */
  grownSides(route: string): GrownSides
  operation(route: string): LearntOperation
}

export interface LearntFile {
  readonly about: LearntAbout
  readonly entries: readonly LearntEntry[]
  operation(entry: LearntEntry): LearntOperation
  /** A shared schema, by its place. */
  schema(place: number): LearntSchema
}

/** Undefined if there is no such file. @throws LocalError if it can't be read, or is damaged */
export function readLearnt(path: string): LearntFile | undefined {
  const opened = openParts(path)
  if (opened === undefined) return undefined
  const { part, index: at } = opened
  const index = part<LearntIndex>(at)
  const spans = new Map(index.operations)
  return {
    about: index.about,
    entries: index.operations.map(([entry]) => entry),
    operation: (entry) => part<LearntOperation>(spans.get(entry) ?? [0, 0]),
    schema: schemasIn(index.schemas, part),
  }
}

/** The same file by where operations are sent: the part that every command needs, which is read without the rest. */
export function readLearntRoutes(path: string): LearntRoutes | undefined {
  const opened = openParts(path)
  if (opened === undefined) return undefined
  const { part, routes: at } = opened
  const { routes, schemas } = part<RouteIndex>(at)
  return {
    membersOf: (route) => (Object.hasOwn(routes, route) ? routes[route]?.[1] : undefined),
    grownSides: (route) => {
      const mark = routes[route]?.[2] ?? 0
      return { taken: mark === 1 || mark === 3, reply: mark >= 2 }
    },
    operation: (route) => part<LearntOperation>(routes[route]?.[0] ?? [0, 0]),
    schema: schemasIn(schemas, part),
  }
}

interface OpenedParts {
  part<Part>(range: ByteRange): Part
  readonly index: ByteRange
  readonly routes: ByteRange
}

function openParts(path: string): OpenedParts | undefined {
  const bytes = bytesOf(path)
  if (bytes === undefined) return undefined
  const found = headPattern.exec(bytes.toString('latin1', 0, headLength))
  if (found === null) throw damaged(path)
  const [at = 0, length = 0, routesAt = 0, routesLength = 0] = found.slice(1).map(Number)
  return {
    index: [at, length],
    routes: [routesAt, routesLength],
    part: ([start, size]) => {
      try {
        return parseOwn(bytes.toString('utf8', start, start + size))
      } catch (error) {
        throw damaged(path, error)
      }
    },
  }
}

function schemasIn(placed: LearntIndex['schemas'], part: OpenedParts['part']): LearntFile['schema'] {
  const spans = lazy(() => schemaSpans(placed))
  return (place) => part<LearntSchema>(spans()[place] ?? [0, 0])
}

function schemaSpans([[start], lengths]: LearntIndex['schemas']): readonly ByteRange[] {
  let at = start
  return lengths.map((length) => {
    at += length
    return [at - length, length]
  })
}

/** Whole, though only parts of it are parsed: a part read later could be one of the next file. */
function bytesOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch (error) {
    if (isSystemError(error) && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return undefined
    throw unreadable(path, error)
  }
}

const damaged = (path: string, cause?: unknown) =>
  new LocalError(`${path} is damaged`, { cause, hint: 'ws api learn <openapi.json|url> writes it again' })
