/** Tells every request and reply as lines, with masked secrets. */

import type { HttpRequest, Transport } from '../http/exchange.ts'
import { counted } from '../text/counted.ts'
import { maskedHeaders } from './redact/masked-headers.ts'

interface TraceOutput {
  age(): number
  say(line: string): Promise<void>
}

/** The same transport, with a trace of its traffic. */
export function traced(transport: Transport, { age, say }: TraceOutput): Transport {
  return {
    ...transport,
    send: async (request, signal) => {
      const { url, body } = await shown(request)
      await say(`> ${request.method} ${url}`)
      for (const [name, value] of Object.entries(maskedHeaders(request.headers)))
        await say(`> ${name}: ${value}`)
      if (body !== undefined) await say(`> ${body}`)
      if (request.bytes !== undefined) await say(`> (${counted(request.bytes.length, 'byte')})`)
      const start = age()
      const reply = await transport.send(request, signal)
      await say(`< ${reply.status} after ${age() - start} ms`)
      for (const [name, value] of Object.entries(reply.headers)) await say(`< ${name}: ${value}`)
      return reply
    },
  }
}

/** The declarations load only for what may hold a secret. */
async function shown(
  request: HttpRequest,
): Promise<{ readonly url: string; readonly body?: string | undefined }> {
  if (request.body === undefined && !request.url.includes('?')) return request
  const { maskedRequest } = await import('./redact/masked-request.ts')
  return maskedRequest(request)
}
