/** Prints the requests of many rows as a table, for people: a line for each, and one total. */
import { onePage } from '../../../client/lists/page.ts'
import type { HttpRequest } from '../../../http/exchange.ts'
import { isObject } from '../../../json/object.ts'
import { parseJson } from '../../../json/parse.ts'
import { counted } from '../../../text/counted.ts'
import type { CliSession } from '../../session.ts'
import { show } from './show.ts'

/** @param each - what a request is of: a row, or a call with several of them */
export async function showRequestTable(
  requests: readonly HttpRequest[],
  each: 'row' | 'call',
  session: CliSession,
): Promise<void> {
  const values = requests.map((request, index) => ({
    [each]: index + 1,
    request: `${request.method} ${pathOf(request.url)}`,
    sends: sentBy(request),
  }))
  const columns = [each, 'request', ...(values.some(({ sends }) => sends !== '') ? ['sends'] : [])]
  const output = session.globals.output === 'table' ? 'table' : undefined
  const globals = { ...session.globals, output, dryRun: false } as const
  await show({ kind: 'list', pages: onePage(values) }, { columns }, { ...session, globals })
  await session.notice(totalOf(requests))
}

const pathOf = (url: string): string => (URL.canParse(url) ? decodeURI(url.slice(url.indexOf('/v1/'))) : url)

/** The members of the body, or how much it has where it is not JSON. */
function sentBy({ body, bytes }: HttpRequest): string {
  if (bytes !== undefined) return counted(bytes.length, 'byte')
  if (body === undefined) return ''
  const parsed = parseJson(body)
  if (!('value' in parsed) || !isObject(parsed.value)) return body
  return Object.entries(parsed.value)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')
}

function totalOf(requests: readonly HttpRequest[]): string {
  const methods = new Map<string, number>()
  for (const { method } of requests) methods.set(method, (methods.get(method) ?? 0) + 1)
  const parts = Array.from(methods, ([method, count]) => `${count} ${method}`).join(', ')
  return `${counted(requests.length, 'request')} (${parts}); nothing was sent. --requests shows them whole`
}
