/** Extracts every id that a request could name, for protection. Over-matching is safe. */
import type { Operation } from '../catalog/operation.ts'
import { type AnyInput, buildRequest } from '../client/request.ts'
import type { HttpRequest } from '../http/exchange.ts'
import { parseOwn } from '../json/plain.ts'
import { textsIn } from '../json/walk.ts'

/** False for a request that leaves everything where it is. */
export const mayDestroy = ({ destructive, method, mayDestroy: isUnknown }: Operation): boolean =>
  destructive !== undefined || method === 'DELETE' || isUnknown === true

/** Every id that the request could name. */
export function idsIn(operation: Operation, input: AnyInput): readonly string[] {
  const { url, headers, body, bytes } = buildRequest(operation, input, nowhere)
  const [path = ''] = url.split('?', 1)
  const values = [...new URLSearchParams(url.slice(path.length)).values()]
  return [...path.split('/'), ...values]
    .flatMap(idsInSegment)
    .concat(body === undefined ? [] : textsInBody(body, headers))
    .concat(bytes === undefined ? [] : textsIn(input.body))
}

/** The ids in a request do not depend on its destination. */
const nowhere = { baseUrl: '', token: undefined, userAgent: '' }

/** Some services decode a path before they split it, or decode it twice, or drop characters that no id has. */
function idsInSegment(segment: string): readonly string[] {
  const plain = decoded(segment)
  return [plain, ...plain.split(between), ...(plain === segment ? [] : idsInSegment(plain))]
}

// Not `\p{Cc}`, for which V8 collects a class of Unicode: a millisecond of every call.
// biome-ignore lint/suspicious/noControlCharactersInRegex: no id has them.
const between = /[/\\;#?\s\u0000-\u001f\u007f-\u009f\ufffd]+/

/** A typed path may hold anything: bytes that are not UTF-8 become U+FFFD. */
const decoded = (segment: string) =>
  segment.replace(/(?:%[\da-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString())

/** Every string of a body: of JSON, of a form, or the whole text. */
function textsInBody(body: string, headers: HttpRequest['headers']): readonly string[] {
  if (!/json/.test(headers['content-type'] ?? '')) return [body, ...new URLSearchParams(body).values()]
  return textsIn(parseOwn(body))
}
