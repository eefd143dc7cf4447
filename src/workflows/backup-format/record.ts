/** One thing of a backup: a line of NDJSON. */
import { addressWords, isKind, type Kind, kindsTold, toldKind } from '../../catalog/kinds.ts'
import { isObject, type JsonObject } from '../../json/object.ts'
import { parseJson } from '../../json/parse.ts'

export interface BackupRecord {
  readonly kind: Kind
  /** The value that names it in paths; absent if its holder has it once. */
  readonly id?: string
  /** The ids on the way to it, by path parameter, from the organization down, its own last. */
  readonly path: Readonly<Record<string, string>>
  /** The thing that its address goes through, e.g. the collection of a space; absent for the organization. */
  readonly holder?: { readonly kind: Kind; readonly id?: string }
  /** Its place among siblings of all kinds, where they have one order. */
  readonly rank?: number
  /** A file of the backup with its content: the Markdown of a page, the bytes of a file. */
  readonly content?: string
  /** As the service sent it, without its secrets; a page without its Markdown. */
  readonly reply: JsonObject
}

/** Where the things of a kind are: in the words that people know, e.g. `permission-space-user.ndjson`. */
export const fileOfKind = (kind: Kind): string =>
  `${[toldKind(kind), ...(addressWords(kind) ?? [])].join('-')}.ndjson`

/** Undefined for a file of something else. */
export function kindOfFile(path: string): Kind | undefined {
  const name = /^([a-z-]+)\.ndjson$/.exec(path)?.[1]
  if (name === undefined || isKind(name)) return name
  return kindsTold(name.split('-', 1)[0]).find((kind) => fileOfKind(kind) === path)
}

/** Everything before the reply, which stands last: so its bytes can be copied unread. */
export const lineStart = ({ kind, id, path, holder, rank, content }: Omit<BackupRecord, 'reply'>): string =>
  `${JSON.stringify({ kind, id, path, holder, rank, content }).slice(0, -1)}${replyMark}`

export const lineEnd = '}\n'

/** With the end of the line. */
export const lineOf = ({ reply, ...start }: BackupRecord): string =>
  `${lineStart(start)}${JSON.stringify(reply)}${lineEnd}`

/** Never within a text, where each quotation mark has a backslash before it. */
const replyMark = ',"reply":'

/** The start and the end of the reply in a line without its end. */
export function replyBytesIn(line: Buffer): readonly [start: number, end: number] | undefined {
  const mark = line.indexOf(replyMark)
  return mark === -1 ? undefined : [mark + replyMark.length, line.length - 1]
}

/** Undefined for a line that is not a record. */
export function parseRecord(line: string): BackupRecord | undefined {
  const parsed = parseJson(line)
  if (!('value' in parsed) || !isObject(parsed.value)) return undefined
  const { kind, id, path, holder, rank, content, reply } = parsed.value
  const isRecord =
    isKind(kind) &&
    (id === undefined || typeof id === 'string') &&
    isObject(path) &&
    (holder === undefined || isObject(holder)) &&
    (rank === undefined || typeof rank === 'number') &&
    (content === undefined || typeof content === 'string') &&
    isObject(reply)
  // Checked above.
  return isRecord ? (parsed.value as unknown as BackupRecord) : undefined
}
