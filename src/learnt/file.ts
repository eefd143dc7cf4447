/**
 * Keeps operations in one file that is parsed by part: a line that says where the index is, each operation, the schemas that
 * they share, then the index. It is one file, so that a new one replaces the old one whole.
 */
import { readFileSync } from 'node:fs'
import { isSystemError, unreadable } from '../disk/files.ts'
import { replaceFile } from '../disk/staged-file.ts'
import { LocalError } from '../errors.ts'
import { parseOwn } from '../json/plain.ts'
import type { LearntAbout, LearntEntry, LearntOperation, LearntSchema } from './shape.ts'

const format = 'ws-learnt/1'
const headLength = 64

type ByteRange = readonly [offset: number, length: number]

interface LearntIndex {
  readonly about: LearntAbout
  readonly operations: readonly (readonly [LearntEntry, ByteRange])[]
  /** All shared schemas, and the length of each. */
  readonly schemas: readonly [ByteRange, readonly number[]]
}

export interface LearntFile {
  readonly about: LearntAbout
  readonly entries: readonly LearntEntry[]
  operation(entry: LearntEntry): LearntOperation
  /** A shared schema, by its place. */
  schema(place: number): LearntSchema
}

interface LearntContents {
  readonly about: LearntAbout
  readonly operations: readonly LearntOperation[]
  readonly schemas: readonly LearntSchema[]
}

/** @throws LocalError if the disk refuses; the old file is then as it was */
export function writeLearnt(
  path: string,
  { about, operations, schemas }: LearntContents,
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
  const [at, length] = add(index)
  const head = Buffer.from(`${`${format} ${at} ${length}`.padEnd(headLength - 1)}\n`)
  replaceFile(path, Buffer.concat([head, ...parts]), { random, mode: 0o600 })
}

const entryOf = ({ word, id, method, path, summary, command }: LearntOperation): LearntEntry => ({
  word,
  ...(id === undefined ? {} : { id }),
  method,
  path,
  summary,
  ...(command === undefined ? {} : { command }),
})

/** Undefined if there is no such file. @throws LocalError if it can't be read, or is damaged */
export function readLearnt(path: string): LearntFile | undefined {
  const bytes = bytesOf(path)
  if (bytes === undefined) return undefined
  const [, at, length] =
    new RegExp(`^${format} (\\d+) (\\d+) *\n$`).exec(bytes.toString('latin1', 0, headLength)) ?? []
  if (at === undefined) throw damaged(path)
  const part = <Part>([start, size]: ByteRange): Part => {
    try {
      return parseOwn(bytes.toString('utf8', start, start + size))
    } catch (error) {
      throw damaged(path, error)
    }
  }
  const index = part<LearntIndex>([Number(at), Number(length)])
  const spans = new Map(index.operations)
  const schemas = schemaSpans(index.schemas)
  return {
    about: index.about,
    entries: index.operations.map(([entry]) => entry),
    operation: (entry) => part<LearntOperation>(spans.get(entry) ?? [0, 0]),
    schema: (place) => part<LearntSchema>(schemas[place] ?? [0, 0]),
  }
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
