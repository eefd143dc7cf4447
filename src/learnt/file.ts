/**
 * Keeps operations in one file that is parsed by part: a line that says where the indexes are, each operation, the schemas that
 * they share, then the indexes. It is one file, so that a new one replaces the old one whole.
 */
import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs'
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
  /** True if the description has no operation that ws knows: it says nothing about those that every service has. */
  readonly addsOnly?: true
}

export interface LearntRoutes extends Pick<LearntFile, 'schema'> {
  /** True if it only adds operations to those that every service has. */
  readonly addsOnly: boolean
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

/** The same file by where operations are sent: the part that every command needs. The rest is read only for a command that has more. */
export function readLearntRoutes(path: string): LearntRoutes | undefined {
  const beginning = readBeginning(path)
  if (beginning === undefined) return undefined
  const { routes, schemas, addsOnly = false } = parsedPart<RouteIndex>(beginning.routes, path)
  const whole = lazy(() => wholeOf(beginning, path))
  const part: OpenedParts['part'] = (range) => whole().part(range)
  return {
    addsOnly,
    membersOf: (route) => (Object.hasOwn(routes, route) ? routes[route]?.[1] : undefined),
    grownSides: (route) => {
      const mark = routes[route]?.[2] ?? 0
      return { taken: mark === 1 || mark === 3, reply: mark >= 2 }
    },
    operation: (route) => part<LearntOperation>(routes[route]?.[0] ?? [0, 0]),
    schema: schemasIn(schemas, part),
  }
}

/** The line of the head, and the index of routes as the file has it. */
interface FileBeginning {
  readonly head: string
  readonly routes: Buffer
}

/** Without the operations, which are most of the file. */
function readBeginning(path: string): FileBeginning | undefined {
  return ifThere(path, () => {
    const file = openSync(path, 'r')
    try {
      const { size } = fstatSync(file)
      const head = bytesAt(file, [0, Math.min(headLength, size)]).toString('latin1')
      const [start, length] = rangesIn(head, path).routes
      if (start + length > size) throw damaged(path)
      return { head, routes: bytesAt(file, [start, length]) }
    } finally {
      closeSync(file)
    }
  })
}

function bytesAt(file: number, [start, length]: ByteRange): Buffer {
  const bytes = Buffer.allocUnsafe(length)
  let got = 0
  while (got < length) {
    const more = readSync(file, bytes, got, length - got, start + got)
    if (more === 0) break
    got += more
  }
  return bytes.subarray(0, got)
}

/** The same file still: the ranges of another one would mean something else. */
function wholeOf({ head, routes }: FileBeginning, path: string): OpenedParts {
  const opened = openParts(path)
  if (opened === undefined || opened.head !== head || !opened.bytesOf(opened.routes).equals(routes))
    throw new LocalError(`${path} was replaced meanwhile`, { hint: 'Run the command again' })
  return opened
}

interface OpenedParts {
  part<Part>(range: ByteRange): Part
  bytesOf(range: ByteRange): Buffer
  readonly head: string
  readonly index: ByteRange
  readonly routes: ByteRange
}

function openParts(path: string): OpenedParts | undefined {
  // Whole, though only parts of it are parsed: a part read later could be one of the next file.
  const bytes = ifThere(path, () => readFileSync(path))
  if (bytes === undefined) return undefined
  const head = bytes.toString('latin1', 0, headLength)
  const inRange = ([start, size]: ByteRange) => bytes.subarray(start, start + size)
  return {
    head,
    ...rangesIn(head, path),
    bytesOf: inRange,
    part: (range) => parsedPart(inRange(range), path),
  }
}

/** @throws LocalError if it is not the head of such a file */
function rangesIn(head: string, path: string): Pick<OpenedParts, 'index' | 'routes'> {
  const found = headPattern.exec(head)
  if (found === null) throw damaged(path)
  const [at = 0, length = 0, routesAt = 0, routesLength = 0] = found.slice(1).map(Number)
  return { index: [at, length], routes: [routesAt, routesLength] }
}

function parsedPart<Part>(bytes: Buffer, path: string): Part {
  try {
    return parseOwn(bytes.toString('utf8'))
  } catch (error) {
    throw damaged(path, error)
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

/** Undefined if there is no such file. @throws LocalError if it can't be read */
function ifThere<Read>(path: string, read: () => Read): Read | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof LocalError) throw error
    if (isSystemError(error) && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return undefined
    throw unreadable(path, error)
  }
}

const damaged = (path: string, cause?: unknown) =>
  new LocalError(`${path} is damaged`, { cause, hint: 'ws api learn <openapi.json|url> writes it again' })
