/** Says what answers at an address that does not lead to this API: a web server, a login page, another API. */
import type { HttpResponse } from '../http/exchange.ts'
import { excerpt, excerptOfMarkup, isMarkup } from './excerpt.ts'

type Head = Pick<HttpResponse, 'status' | 'headers'>

/** E.g. `The address leads to something other than this API: it answered 404 (text/html): Not Found` */
export function sayOtherServer({ status, headers }: Head, body: string): string {
  const type = headers['content-type']?.split(';')[0]
  const words = isMarkup(body) ? excerptOfMarkup(body) : excerpt(body)
  const of = type === undefined ? '' : ` (${excerpt(type)})`
  return `The address leads to something other than this API: it answered ${status}${of}${words === '' ? '' : `: ${words}`}`
}

export const addressHint =
  'Check the address of the service: ws config get url; ws doctor looks at what answers there'
