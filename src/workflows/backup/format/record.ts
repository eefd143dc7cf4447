/** One thing of a backup: a line of NDJSON. */
import { type Kind, kinds } from '../../../catalog/kinds.ts'
import { isObject, type JsonObject } from '../../../json/object.ts'
import { parseJson } from '../../../json/parse.ts'

export interface BackupRecord {
  readonly kind: Kind
  /** The value that names it in paths; absent if its holder has it once. */
  readonly id?: string
  /** The ids on the way to it, by path parameter, from the organization down, its own last. */
  readonly path: Readonly<Record<string, string>>
  /** The thing that its address goes through, e.g. the collection of a space; absent for the organization. */
  readonly holder?: { readonly kind: Kind; readonly id?: string }
  /** A file of the backup with its content: the Markdown of a page, the bytes of a file. */
  readonly content?: string
  /** As the service sent it, without its secrets; a page without its Markdown. */
  readonly reply: JsonObject
}

/** Where the things of a kind are. */
export const fileOfKind = (kind: Kind): string => `${kind}.ndjson`

/** Undefined for a file of something else. */
export function kindOfFile(path: string): Kind | undefined {
  const name = /^([a-z-]+)\.ndjson$/.exec(path)?.[1]
  return name !== undefined && isKind(name) ? name : undefined
}

const isKind = (name: string): name is Kind => Object.hasOwn(kinds, name)

/** With the end of the line. */
export const lineOf = ({ kind, id, path, holder, content, reply }: BackupRecord): string =>
  `${JSON.stringify({ kind, id, path, holder, content, reply })}\n`

/** Undefined for a line that is no record. */
export function parseRecord(line: string): BackupRecord | undefined {
  const parsed = parseJson(line)
  if (!('value' in parsed) || !isObject(parsed.value)) return undefined
  const { kind, id, path, holder, reply } = parsed.value
  const isRecord =
    typeof kind === 'string' &&
    isKind(kind) &&
    (id === undefined || typeof id === 'string') &&
    isObject(path) &&
    (holder === undefined || isObject(holder)) &&
    isObject(reply)
  // Checked above.
  return isRecord ? (parsed.value as unknown as BackupRecord) : undefined
}
