/** Says what answers at an address that does not lead to this API: a web server, a login page, another API. */
import type { HttpResponse } from '../http/exchange.ts'
import { excerpt, excerptOfMarkup, isMarkup } from './excerpt.ts'

type Head = Pick<HttpResponse, 'status' | 'headers'>

/** E.g. `The address leads to something other than this API: it answered 404 (text/html): Not Found` */
export function sayOtherServer(head: Head, body: string, what = ''): string {
  const words = isMarkup(body) ? excerptOfMarkup(body) : excerpt(body)
  return `The address leads to something other than this API: it answered ${statusAndType(head)}${what}${words === '' ? '' : `: ${words}`}`
}

/** E.g. `404 (text/html)` */
export function statusAndType({ status, headers }: Head): string {
  const type = headers['content-type']?.split(';')[0]
  return type === undefined ? String(status) : `${status} (${excerpt(type)})`
}

export const addressHint =
  'Check the address of the service: ws config list; ws doctor looks at what answers there'
