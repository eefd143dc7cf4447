/** A service may send our own token back, in a page about an error for instance: it is taken out before anything can print or keep it. */
import type { HttpResponse, Transport } from '../http.ts'
import { mask } from './dry-run.ts'

/** A shorter text may stand in a reply by chance. */
const shortestToken = 8

/** The same transport; what it brings holds no token. */
export function withoutEcho(transport: Transport, token: string | undefined): Transport {
  if (token === undefined || token.length < shortestToken) return transport
  const clean = cleaner(token)
  return {
    send: async (request, signal) => cleaned(await transport.send(request, signal), clean),
    close: () => transport.close(),
  }
}

const cleaned = (reply: HttpResponse, clean: (text: string) => string): HttpResponse => ({
  status: reply.status,
  headers: Object.fromEntries(Object.entries(reply.headers).map(([name, value]) => [name, clean(value)])),
  text: async (largest) => clean(await reply.text(largest)),
})

/** Plain, as JSON has it, and as addresses have it. */
function cleaner(token: string): (text: string) => string {
  const inJson = JSON.stringify(token).slice(1, -1)
  const forms = [...new Set([token, inJson, inJson.replaceAll('/', '\\/'), encodeURIComponent(token)])]
  return (text) =>
    forms.reduce((rest, form) => (rest.includes(form) ? rest.replaceAll(form, mask) : rest), text)
}
