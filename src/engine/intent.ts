/** Extracts every id that a request could name, for protection. Over-matching is safe. */
import type { Operation } from '../catalog/operation.ts'
import type { HttpRequest } from '../http.ts'
import type { Intended } from './guard.ts'

/** An operation call before it is sent; parsed only if an id in it may be protected. */
export const intentOf = (
  { destructive }: Pick<Operation, 'destructive'>,
  { method, url, body }: Pick<HttpRequest, 'method' | 'url' | 'body'>,
): Intended => ({
  method,
  isDestructive: destructive !== undefined || method === 'DELETE',
  get ids() {
    const [path = ''] = url.split('?', 1)
    const values = [...new URLSearchParams(url.slice(path.length)).values()]
    return [...path.split('/'), ...values].flatMap(idsIn).concat(body === undefined ? [] : textsIn(body))
  },
})

/** Some services decode a path before they split it, or decode it twice, or drop characters that no id has. */
function idsIn(segment: string): readonly string[] {
  const plain = decoded(segment)
  return [plain, ...plain.split(between), ...(plain === segment ? [] : idsIn(plain))]
}

const between = /[/\\;#?\s\p{Cc}\ufffd]+/u

/** A typed path may hold anything: bytes that are not UTF-8 become U+FFFD. */
const decoded = (segment: string) =>
  segment.replace(/(?:%[\da-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString())

/** Every string of a JSON body. */
function textsIn(body: string): readonly string[] {
  const texts: string[] = []
  JSON.parse(body, (_name, value: unknown) => {
    if (typeof value === 'string') texts.push(value)
    return value
  })
  return texts
}
