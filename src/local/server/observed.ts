/** Shows every exchange to somebody who watches, as the workspace saw it. */
import type { ObservedExchange } from '../../workspaces/serving.ts'
import type { App } from '../app.ts'

interface ObservingApp {
  /** Before each request. */
  begin(): void
  observe(exchange: ObservedExchange): void
}

export const observed = (app: App, { begin, observe }: ObservingApp): App => ({
  admit: (headers) => app.admit(headers),
  handle: async (request) => {
    begin()
    const reply = await app.handle(request)
    observe({
      method: request.method,
      url: request.url.slice(request.url.indexOf('/v1')),
      body: request.body,
      status: reply.status,
      reply: request.method === 'GET' ? undefined : await reply.text(),
    })
    return reply
  },
})
