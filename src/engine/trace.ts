/** Tells every request and reply as lines, with masked secrets. */

import type { HttpRequest, Transport } from '../http/exchange.ts'
import { counted } from '../text/counted.ts'
import { maskedHeaders } from './masked-headers.ts'

interface TraceOutput {
  age(): number
  say(line: string): Promise<void>
}

/** The same transport, with a trace of its traffic. */
export function traced(transport: Transport, { age, say }: TraceOutput): Transport {
  return {
    ...transport,
    send: async (request, signal) => {
      await say(`> ${request.method} ${request.url}`)
      for (const [name, value] of Object.entries(maskedHeaders(request.headers)))
        await say(`> ${name}: ${value}`)
      if (request.body !== undefined) await say(`> ${await shownBody(request)}`)
      if (request.bytes !== undefined) await say(`> (${counted(request.bytes.length, 'byte')})`)
      const start = age()
      const reply = await transport.send(request, signal)
      await say(`< ${reply.status} after ${age() - start} ms`)
      for (const [name, value] of Object.entries(reply.headers)) await say(`< ${name}: ${value}`)
      return reply
    },
  }
}

/** The declarations load only for a trace of a change. */
async function shownBody(request: HttpRequest): Promise<string> {
  const { maskedBody } = await import('./redact/mask-body.ts')
  return maskedBody(request)
}
