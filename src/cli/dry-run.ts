/** Formats a request for display instead of sending: for people, as a value, or as a line for curl. */

import { maskedHeaders } from '../engine/redact/masked-headers.ts'
import { UsageError } from '../errors.ts'
import type { HttpRequest } from '../http/exchange.ts'
import { escapeJson } from '../json/escape.ts'
import { parseJson } from '../json/parse.ts'
import { escapeBlock } from '../render/text/escape.ts'
import type { SettingsFlags } from '../settings/settings.ts'
import { counted } from '../text/counted.ts'
import { inQuotes } from '../text/shell-word.ts'

/** For people and shells; the token is masked. `flags` say which credentials a line for curl has to ask for. */
export function requestText(request: HttpRequest, format: 'table' | 'curl', flags: SettingsFlags): string {
  return format === 'curl' ? `${curlLine(request, flags)}\n` : escapeBlock(forPeople(request))
}

/** For programs; the token is masked. */
export function requestMembers({ method, url, headers, body, bytes }: HttpRequest): Record<string, unknown> {
  const shown = { method, url, headers: maskedHeaders(headers) }
  if (bytes !== undefined) return { ...shown, bodyBase64: inBase64(bytes) }
  return body === undefined ? shown : { ...shown, body: exactly(body) }
}

/** A number typed with twenty digits is sent and shown with twenty. */
function exactly(body: string): unknown {
  const parsed = parseJson(body)
  return 'value' in parsed ? parsed.value : body
}

const inBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

function forPeople({ method, url, headers, body, bytes }: HttpRequest): string {
  const masked = Object.entries(maskedHeaders(headers))
  const lines = [`${method} ${url}`, ...masked.map(([name, value]) => `${name}: ${value}`)]
  if (bytes !== undefined)
    return `${lines.join('\n')}\n\n(${counted(bytes.length, 'byte')}; -o json has them)\n`
  return `${lines.join('\n')}\n${body === undefined ? '' : `\n${JSON.stringify(exactly(body), null, 2)}\n`}`
}

/** A command line for curl with the same request; the token comes from `ws auth token`. */
function curlLine({ method, url, headers, body, bytes }: HttpRequest, flags: SettingsFlags): string {
  if (url.startsWith('local:')) {
    throw new UsageError('curl can not reach the embedded workspace by local:', {
      hint: 'Start `ws local serve`, and give its address with --base-url; or see the request with -o json',
    })
  }
  const words = ['curl', '--fail-with-body', '-sS', '-X', method, inQuotes(url)]
  for (const [name, value] of Object.entries(headers)) {
    if (!ofOurClient.has(name)) words.push('-H', inQuotes(`${name}: ${value}`))
  }
  words.push('-H', `"authorization: Bearer $(${tokenCommand(flags)})"`)
  const fromPipe = [...words, '--data-binary', '@-'].join(' ')
  if (bytes !== undefined) return `printf %s ${inBase64(bytes)} | base64 -d | ${fromPipe}`
  if (body === undefined) return words.join(' ')
  // Escaped JSON is the same JSON, and can't command a terminal.
  const quoted = inQuotes(escapeJson(body))
  // printf is part of the shell, so the system does not limit its arguments.
  return Buffer.byteLength(quoted) < longestArgument
    ? [...words, '--data-raw', quoted].join(' ')
    : `printf %s ${quoted} | ${fromPipe}`
}

/** The limit of Linux for one argument. */
const longestArgument = 128 * 1024

/** Headers of our own client, which are not part of the request. */
const ofOurClient = new Set(['authorization', 'accept-encoding', 'user-agent'])

function tokenCommand({ profile, tokenFile, baseUrl }: SettingsFlags): string {
  const given = { profile, 'token-file': tokenFile, 'base-url': baseUrl }
  const words = Object.entries(given).flatMap(([word, value]) =>
    value === undefined ? [] : [`--${word} ${inQuotes(value)}`],
  )
  return ['ws auth token', ...words].join(' ')
}
