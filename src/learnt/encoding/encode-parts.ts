/** Writes a body of parts (RFC 7578), some of which are files. */
import { createHash } from 'node:crypto'
import { isObject, type JsonObject } from '../../json/object.ts'
import type { LearntBody } from '../shape.ts'

interface GivenFile {
  readonly name: string
  readonly type: string
  readonly content: Buffer
}

const unknownType = 'application/octet-stream'

/** The file of a data URL; undefined for any other value. */
export function fileIn(value: unknown): GivenFile | undefined {
  if (typeof value !== 'string') return undefined
  const [head, type = '', name = 'file'] = /^data:([^;,]*)(?:;name=([^;,]*))?;base64,/.exec(value) ?? []
  if (head === undefined) return undefined
  const content = Buffer.from(value.slice(head.length), 'base64')
  return { name: plainName(name), type: type || unknownType, content }
}

function plainName(encoded: string): string {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return 'file'
  }
}

export function encodeParts(
  values: JsonObject,
  { partTypes = [] }: Pick<LearntBody, 'partTypes'>,
): { readonly type: string; readonly bytes: Uint8Array } {
  const declared = new Map(partTypes)
  const parts = Object.entries(values)
    .flatMap(([name, value]) => [value].flat().map((each): [string, unknown] => [name, each]))
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => partOf(name, value, declared.get(name)))
  // The same body has the same boundary, so that a request that is shown is the one that is sent.
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  const boundary = `ws-${hash.digest('hex').slice(0, 40)}`
  const bytes = Buffer.concat([
    ...parts.flatMap((part) => [Buffer.from(`--${boundary}\r\n`), part, Buffer.from('\r\n')]),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  return { type: `multipart/form-data; boundary=${boundary}`, bytes }
}

function partOf(name: string, value: unknown, declared: string | undefined): Buffer {
  const given = fileIn(value)
  const disposition = `content-disposition: form-data; name="${inHeader(name)}"`
  if (given !== undefined) {
    const head = `${disposition}; filename="${inHeader(given.name)}"\r\ncontent-type: ${declared ?? given.type}`
    return Buffer.concat([Buffer.from(`${head}\r\n\r\n`), given.content])
  }
  const isJson = isObject(value)
  const type = declared ?? (isJson ? 'application/json' : undefined)
  const text = isJson ? JSON.stringify(value) : value === null ? '' : String(value)
  return Buffer.from(`${disposition}${type === undefined ? '' : `\r\ncontent-type: ${type}`}\r\n\r\n${text}`)
}

/** As browsers write a name: nothing in it can end the header. */
const inHeader = (text: string) =>
  text.replace(/[\r\n"]/g, (sign) => encodeURIComponent(sign)).replace(/\p{Cc}/gu, '_')
