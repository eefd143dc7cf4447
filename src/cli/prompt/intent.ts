/** What a request names, as protection sees it: rather one id too many is held than one too few. */
import type { Operation } from '../../catalog/operation.ts'
import type { HttpRequest } from '../../http.ts'
import type { Intended } from './protection.ts'

/** A call of an operation that is about to be sent; it is only taken apart where an id in it may be protected. */
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

/** Some services decode a path before they take it apart, or decode it twice, or drop what can be no part of an id. */
function idsIn(segment: string): readonly string[] {
  const plain = decoded(segment)
  return [plain, ...plain.split(between), ...(plain === segment ? [] : idsIn(plain))]
}

const between = /[/\\;#?\s\p{Cc}\ufffd]+/u

/** A path that was typed whole may hold anything: what is no UTF-8 becomes U+FFFD. */
const decoded = (segment: string) =>
  segment.replace(/(?:%[\da-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString())

/** Every text of a JSON body. */
function textsIn(body: string): readonly string[] {
  const texts: string[] = []
  JSON.parse(body, (_name, value: unknown) => {
    if (typeof value === 'string') texts.push(value)
    return value
  })
  return texts
}
