/** Writes the file of learnt operations (file.ts), which replaces the one before. */
import { replaceFile } from '../disk/staged-file.ts'
import {
  type ByteRange,
  format,
  type GrownMark,
  headLength,
  type LearntIndex,
  type RouteIndex,
} from './file.ts'
import { isAboutOthers } from './learnt.ts'
import { routeOf } from './route.ts'
import type { GrownSides, LearntAbout, LearntEntry, LearntOperation, LearntSchema } from './shape.ts'

interface LearntContents {
  readonly about: LearntAbout
  readonly operations: readonly LearntOperation[]
  readonly schemas: readonly LearntSchema[]
  /** For routes of operations that have more than ws knows: on which sides. */
  readonly grown: ReadonlyMap<string, GrownSides>
}

/** @throws LocalError if the disk refuses; the old file is then as it was */
export function writeLearnt(
  path: string,
  { about, operations, schemas, grown }: LearntContents,
  random: () => number,
): void {
  const parts: Buffer[] = []
  let end = headLength
  const add = (value: unknown): ByteRange => {
    const bytes = Buffer.from(JSON.stringify(value))
    parts.push(bytes)
    end += bytes.length
    return [end - bytes.length, bytes.length]
  }
  const placed = operations.map((operation): readonly [LearntEntry, ByteRange] => [
    entryOf(operation),
    add(operation),
  ])
  const start = end
  const lengths = schemas.map((schema) => add(schema)[1])
  const index: LearntIndex = { about, operations: placed, schemas: [[start, end - start], lengths] }
  const routes: RouteIndex = {
    routes: routesOf(operations, placed, grown),
    schemas: index.schemas,
    ...(isAboutOthers(operations) ? { addsOnly: true } : {}),
  }
  const ranges = [...add(index), ...add(routes)]
  const head = Buffer.from(`${`${format} ${ranges.join(' ')}`.padEnd(headLength - 1)}\n`)
  replaceFile(path, Buffer.concat([head, ...parts]), { random, mode: 0o600 })
}

function routesOf(
  operations: readonly LearntOperation[],
  placed: LearntIndex['operations'],
  grown: LearntContents['grown'],
): RouteIndex['routes'] {
  const routes = operations.map((operation, at): readonly [string, RouteIndex['routes'][string]] => {
    const { query, body } = operation
    const names = [...query.map(({ name }) => name), ...(body?.members ?? []).map(([name]) => name)]
    const route = routeOf(operation)
    const range = placed[at]?.[1] ?? [0, 0]
    const mark = markOf(grown.get(route))
    return [route, mark === 0 ? [range, names] : [range, names, mark]]
  })
  // The first of several with one route has it, as among the commands.
  return Object.fromEntries(routes.toReversed())
}

function markOf(grows: GrownSides | undefined): GrownMark {
  if (grows?.taken === true) return grows.reply ? 3 : 1
  return grows?.reply === true ? 2 : 0
}

const entryOf = ({ word, id, method, path, summary, command }: LearntOperation): LearntEntry => ({
  word,
  ...(id === undefined ? {} : { id }),
  method,
  path,
  summary,
  ...(command === undefined ? {} : { command }),
})
