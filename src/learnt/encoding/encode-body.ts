/** Writes a body that is not a JSON object: another JSON value, a form, a text, a file, parts. */
import { isObject } from '../../json/object.ts'
import type { LearntBody } from '../shape.ts'
import { encodeParts, fileIn } from './encode-parts.ts'

interface EncodedBody {
  /** The content type. */
  readonly type: string
  readonly body?: string
  readonly bytes?: Uint8Array
}

/** Undefined if there is none, which the service allows. */
export function encodeBody(body: unknown, learnt: LearntBody): EncodedBody | undefined {
  const { form, whole, isRequired, type } = learnt
  const isEmpty = !isObject(body) || Object.keys(body).length === 0
  if (isEmpty && isRequired !== true) return undefined
  const value = whole !== undefined && isObject(body) ? body[whole] : (body ?? {})
  if (value === undefined) return undefined
  switch (form) {
    case 'json':
      return { type, body: JSON.stringify(value) }
    case 'text':
      return { type, body: typeof value === 'string' ? value : JSON.stringify(value ?? '') }
    case 'form':
      return { type, body: formText(value) }
    case 'parts':
      return encodeParts(isObject(value) ? value : {}, learnt)
    case 'bytes':
      return wholeFile(value, type)
  }
}

/** For a range of types, the file decides. */
function wholeFile(value: unknown, type: string): EncodedBody | undefined {
  const given = fileIn(value)
  if (given === undefined) return undefined
  return { type: type.includes('*') ? given.type : type, bytes: given.content }
}

function formText(value: unknown): string {
  const pairs = isObject(value) ? Object.entries(value).flatMap(([name, each]) => formPairs(name, each)) : []
  return new URLSearchParams(pairs).toString()
}

/** `address[city]=x`, `tags[]=a`: the spelling that services of forms agree on. */
function formPairs(name: string, value: unknown): [string, string][] {
  if (value === undefined) return []
  if (Array.isArray(value))
    return value.flatMap((each) => formPairs(isObject(each) ? `${name}[]` : name, each))
  if (isObject(value))
    return Object.entries(value).flatMap(([key, each]) => formPairs(`${name}[${key}]`, each))
  return [[name, value === null ? '' : String(value)]]
}
