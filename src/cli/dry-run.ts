/** The exact request, shown instead of sent: for people, as JSON, or as a line for curl. */
import { UsageError } from '../errors.ts'
import type { HttpRequest } from '../http.ts'
import { escapeBlock, escapeJson } from '../render/escape.ts'

const mask = '***'

/** What `--dry-run` prints; the token is masked. */
export function showRequest(request: HttpRequest, format: string): string {
  if (format === 'curl') return `${curlLine(request)}\n`
  const headers = maskedHeaders(request.headers)
  const body: unknown = request.body === undefined ? undefined : JSON.parse(request.body)
  if (format === 'table') return escapeBlock(forPeople(request, headers))
  const indent = format === 'ndjson' ? undefined : 2
  return `${escapeJson(JSON.stringify({ method: request.method, url: request.url, headers, body }, null, indent))}\n`
}

function forPeople({ method, url, body }: HttpRequest, headers: Readonly<Record<string, string>>): string {
  const lines = [`${method} ${url}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)]
  return `${lines.join('\n')}\n${body === undefined ? '' : `\n${JSON.stringify(JSON.parse(body), null, 2)}\n`}`
}

/** A command line for curl that does the same call; the token comes from `ws auth token`. */
function curlLine({ method, url, headers, body }: HttpRequest): string {
  if (url.startsWith('local:')) {
    throw new UsageError('curl can not reach the embedded workspace by local:', {
      hint: 'Use -o json to see the request',
    })
  }
  const words = ['curl', '--fail-with-body', '-sS', '-X', method, quote(url)]
  for (const [name, value] of Object.entries(headers)) {
    if (name === 'accept-encoding' || name === 'user-agent') continue
    words.push(
      '-H',
      name === 'authorization' ? '"authorization: Bearer $(ws auth token)"' : quote(`${name}: ${value}`),
    )
  }
  // Escaped JSON is the same JSON, and can't command a terminal.
  if (body !== undefined) words.push('--data-raw', quote(escapeJson(body)))
  return words.join(' ')
}

const quote = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`

export const maskedHeaders = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      name === 'authorization' ? `Bearer ${mask}` : value,
    ]),
  )
