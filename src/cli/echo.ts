/** A service may send our own token back, in a page about an error for instance: it is taken out before anything can print or keep it. */
import type { HttpResponse, Transport } from '../http.ts'
import { mask } from './dry-run.ts'

/** A shorter text may stand in an answer by chance, and what is an answer must not be changed. */
const shortestToken = 8

/** The words of a refusal are for people: there a shorter token is taken out too, and what is lost is a word. */
const shortestInRefusal = 4

/** The same transport; what it brings holds no token. */
export function withoutEcho(transport: Transport, token: string | undefined): Transport {
  if (token === undefined || token.length < shortestInRefusal) return transport
  const clean = cleaner(token)
  return {
    send: async (request, signal) => {
      const reply = await transport.send(request, signal)
      return token.length >= shortestToken || reply.status >= 300 ? cleaned(reply, clean) : reply
    },
    close: () => transport.close(),
  }
}

const cleaned = (reply: HttpResponse, clean: (text: string) => string): HttpResponse => ({
  status: reply.status,
  headers: Object.fromEntries(Object.entries(reply.headers).map(([name, value]) => [name, clean(value)])),
  text: async (largest) => clean(await reply.text(largest)),
  // A file is what it is: nothing of it is shown.
  bytes: (largest) => reply.bytes(largest),
})

/** Plain, as JSON has it, and as addresses have it. */
function cleaner(token: string): (text: string) => string {
  const inJson = JSON.stringify(token).slice(1, -1)
  const forms = [...new Set([token, inJson, inJson.replaceAll('/', '\\/'), encodeURIComponent(token)])]
  return (text) =>
    forms.reduce((rest, form) => (rest.includes(form) ? rest.replaceAll(form, mask) : rest), text)
}
